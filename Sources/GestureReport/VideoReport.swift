import GestureClassifier
import HandLandmarkerCore
import HandMotions
import ImageFiles
import LeanFoundation

/// A report about a video as one HTML page without scripts and without anything from outside: a timeline of the gestures, images of the
/// moments when they began, the paths of the hands.
///
/// ```swift
/// var report = VideoReport(source: "video.y4m")
/// while let image = try reader.next() {
///   report.add(HandFrame(timestampInMilliseconds: time, hands: try recognizer.hands(in: image, at: time), hasGestures: true, hasIdentities: true), image)
/// }
/// report.finish()
/// try report.html.write(toFile: "report.html", atomically: true, encoding: .utf8)
/// ```
///
/// It keeps little per frame, and small images of the moments.
public struct VideoReport: Sendable {
  /// One hand in one frame.
  struct Sample: Sendable {
    let time: Int
    let gesture: String
    let score: Float
    /// The middle of the palm as fractions of the sides of the upright image.
    let location: SIMD2<Float>
  }

  struct Thumbnail: Sendable {
    let time: Int
    let handID: Int
    let gesture: String
    let png: Data
    let width: Int
    let height: Int
  }

  /// The name of the video, without the folders of its path: a page is passed on.
  public let source: String
  /// How the page was made, in order: shown at its end.
  public var facts: [(name: String, value: String)] = []
  /// The program that writes the page.
  public var generator = "swift-gesture-recognizer"
  /// The times of the stages of each frame, in milliseconds.
  package var stageTimes: [StageClock.Stage: [Double]] = [:]
  /// How many frames were added.
  public private(set) var frameCount = 0
  /// Of the upright image.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var firstTime = 0
  private(set) var lastTime = 0
  private(set) var hands: [Int: [Sample]] = [:]
  private(set) var events: [GestureEvent] = []
  private(set) var motions: [HandMotionEvent] = []
  private(set) var thumbnails: [Thumbnail] = []
  /// Beginnings of gestures beyond the largest number of images.
  private(set) var omittedThumbnails = 0

  private var detector: GestureEventDetector
  private var motionDetector: HandMotionDetector
  private let maximumThumbnails: Int
  private static let thumbnailSide = 320
  /// The middle of the palm is that of these landmarks.
  private static let palm: [HandLandmark] = [.wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP]

  /// An empty report.
  ///
  /// - Parameters:
  ///   - source: The name of the video.
  ///   - settings: When a gesture counts as begun and ended.
  ///   - maximumThumbnails: The largest number of moments that are shown as images.
  ///   - motions: Finds the movements that are shown; the default finds the built-in ones.
  public init(
    source: String, settings: GestureEventSettings = GestureEventSettings(), maximumThumbnails: Int = 24,
    motions: HandMotionDetector = HandMotionDetector()
  ) {
    self.source = source.split(separator: "/").last.map(String.init) ?? source
    self.maximumThumbnails = maximumThumbnails
    detector = GestureEventDetector(settings: settings)
    motionDetector = motions
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - result: The hands with their gestures and identities.
  ///   - image: The frame they were found in.
  public mutating func add(_ result: HandFrame, _ image: RasterImage) {
    let time = result.timestampInMilliseconds ?? frameCount
    if frameCount == 0 { firstTime = time }
    lastTime = time
    frameCount += 1
    let isTurned = image.orientation == .left || image.orientation == .right
    (width, height) = isTurned ? (image.height, image.width) : (image.width, image.height)
    for hand in result.hands {
      let points = hand.upright(in: image.orientation).landmarks
      let palm = Self.palm.map { SIMD2(points[$0].x, points[$0].y) }
      hands[hand.id, default: []].append(
        Sample(
          time: time, gesture: hand.gesture?.name ?? "", score: hand.gesture?.score ?? 0,
          location: palm.reduce(.zero, +) / Float(palm.count)))
    }
    motions += motionDetector.events(for: result.upright(in: image.orientation), at: time)
    let news = detector.events(for: result.hands, at: time)
    events += news
    for event in news where event.phase == .began {
      if thumbnails.count < maximumThumbnails {
        thumbnails.append(StageClock.measure(.drawing) { thumbnail(of: event, result, image) })
      } else {
        omittedThumbnails += 1
      }
    }
  }

  /// Ends the gestures and movements that are being made: the video is over.
  public mutating func finish() {
    events += detector.finish()
    motions += motionDetector.finish()
  }

  /// The page.
  public var html: String { ReportPage(video: self).html }

  private func thumbnail(of event: GestureEvent, _ result: HandFrame, _ image: RasterImage) -> Thumbnail {
    var drawing = HandDrawing()
    drawing.lineScale = 1.4
    drawing.showsLabels = false
    let small = drawing.draw(
      result.hands.map { $0.upright(in: image.orientation) }, on: image.upright().thumbnail(side: Self.thumbnailSide))
    return Thumbnail(
      time: event.timestampInMilliseconds, handID: event.handID, gesture: event.gesture, png: small.pngData, width: small.width,
      height: small.height)
  }
}
