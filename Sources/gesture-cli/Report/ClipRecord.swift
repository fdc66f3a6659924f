import Foundation
import GestureClassifier
import HandLandmarkerCore
import ImageFiles

/// What a report keeps of a clip: little per frame, and small pictures of the moments where a gesture began.
package struct ClipRecord: Sendable {
  /// One hand in one frame.
  package struct Sample: Sendable {
    package let time: Int
    package let gesture: String
    package let score: Float
    /// The middle of the palm as fractions of the upright picture's sides.
    package let location: SIMD2<Float>
    package let handedness: String
  }

  package struct Thumbnail: Sendable {
    package let time: Int
    package let handID: Int
    package let gesture: String
    package let png: Data
    package let width: Int
    package let height: Int
  }

  package let source: String
  /// Of the upright picture.
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var frameCount = 0
  package private(set) var firstTime = 0
  package private(set) var lastTime = 0
  package private(set) var hands: [Int: [Sample]] = [:]
  package private(set) var events: [GestureEvent] = []
  package private(set) var thumbnails: [Thumbnail] = []
  /// Beginnings of gestures there was no room for a picture of.
  package private(set) var omittedThumbnails = 0

  private var detector: GestureEventDetector
  private let mostThumbnails: Int
  private static let thumbnailSide = 320

  package init(source: String, settings: GestureEventSettings, mostThumbnails: Int) {
    self.source = source
    self.mostThumbnails = mostThumbnails
    detector = GestureEventDetector(settings: settings)
  }

  package mutating func add(_ result: ResultRecord, _ image: MPImage) {
    let time = result.timestampInMilliseconds ?? frameCount
    if frameCount == 0 { firstTime = time }
    lastTime = time
    frameCount += 1
    let quarterTurned = image.orientation == .left || image.orientation == .right
    (width, height) = quarterTurned ? (image.pixels.height, image.pixels.width) : (image.pixels.width, image.pixels.height)
    let upright = UprightPicture.hands(result.annotations, orientation: image.orientation)
    for (hand, annotation) in upright.enumerated() {
      let gesture = result.gesture(ofHand: hand)
      // Wrist and the roots of index, middle, ring finger and pinky.
      let palm = [0, 5, 9, 13, 17].map { SIMD2(annotation.landmarks[$0].x, annotation.landmarks[$0].y) }
      hands[result.identity(ofHand: hand), default: []].append(
        Sample(
          time: time, gesture: gesture?.categoryName ?? "", score: gesture?.score ?? 0, location: palm.reduce(.zero, +) / Float(palm.count),
          handedness: result.side(ofHand: hand)?.categoryName ?? ""))
    }
    let news = detector.events(for: result.observations, timestampInMilliseconds: time)
    events += news
    for event in news where event.phase == .began {
      if thumbnails.count < mostThumbnails {
        thumbnails.append(StageClock.measure(.drawing) { thumbnail(of: event, result, image) })
      } else {
        omittedThumbnails += 1
      }
    }
  }

  package mutating func finish() {
    events += detector.finish()
  }

  private func thumbnail(of event: GestureEvent, _ result: ResultRecord, _ image: MPImage) -> Thumbnail {
    let picture = UprightPicture(image, hands: result.annotations)
    var drawing = HandDrawing()
    drawing.lineScale = 1.4
    let small = drawing.draw(
      picture.hands.map { HandAnnotation(landmarks: $0.landmarks) }, on: picture.pixels.thumbnail(side: Self.thumbnailSide))
    return Thumbnail(
      time: event.timestampInMilliseconds, handID: event.handID, gesture: event.gesture, png: PNGWriter.encode(small), width: small.width,
      height: small.height)
  }
}
