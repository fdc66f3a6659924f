import GestureFoundation
import GestureImages
import GestureSupport
import HandDrawings
import HandEvents
import HandLandmarkerCore

/// A report about a video as one HTML page.
///
/// The page has a timeline of the gestures, images of the moments when gestures began, and the paths of the hands. It
/// has no scripts and loads nothing from outside.
///
/// ```swift
/// var report = VideoReport(source: "video.y4m")
/// while let image = try reader.next() {
///   report.add(HandFrame(hands: try stream.recognize(videoFrame: image, at: time), at: time), image)
/// }
/// report.finish()
/// try report.html.write(toFile: "report.html", atomically: true, encoding: .utf8)
/// ```
///
/// The report keeps little per frame, and small images of the moments.
package struct VideoReport: Sendable {
  struct Sample: Sendable {
    /// The time in milliseconds.
    let time: Int
    let gesture: HandGesture?
    let score: Float
    /// The middle of the palm in the upright image.
    ///
    /// Fractions of the image's sides.
    let location: SIMD2<Float>
  }

  /// The name of the video, without the folders of its path.
  ///
  /// Pages get shared.
  package let source: String
  /// The settings that the page was made with, in order.
  ///
  /// The page shows them at its end.
  package var facts: [(name: String, value: String)] = []
  /// The program that writes the page.
  package var generator = "swift-gesture-recognizer"
  /// The times of the stages of each frame.
  package var stageTimes: [StageClock.Stage: [Duration]] = [:]
  /// The number of frames that were added.
  package private(set) var frameCount = 0
  /// The width of the upright image.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var firstTime = 0
  private(set) var lastTime = 0
  private(set) var hands: [Int: [Sample]] = [:]
  private(set) var events: [HandEvent] = []
  private(set) var thumbnails: [(event: HandEvent, image: SmallImage)] = []
  /// Beginnings of gestures beyond the largest number of images.
  private(set) var omittedThumbnails = 0

  private var detector: any HandEventDetector
  private let maximumThumbnails: Int

  /// An empty report.
  ///
  /// - Parameters:
  ///   - source: The name of the video.
  ///   - detector: Finds the gestures and movements that are shown; it has seen nothing yet.
  ///   - maximumThumbnails: The largest number of moments that are shown as images.
  package init(
    source: String,
    detector: any HandEventDetector = HandEventDetectors([GestureEventDetector(), HandMovementDetector()]),
    maximumThumbnails: Int = 24
  ) {
    self.source = source.split(separator: "/").last.map(String.init) ?? source
    self.maximumThumbnails = maximumThumbnails
    self.detector = detector
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - frame: The hands with their gestures and identities.
  ///   - image: The image they were found in.
  package mutating func add(_ frame: HandFrame, _ image: RasterImage) {
    // Three times the difference of two can be counted.
    let time = max(min(frame.time.milliseconds, .max / 8), .min / 8)
    if frameCount == 0 { firstTime = time }
    lastTime = time
    frameCount += 1
    let isTurned = image.orientation == .left || image.orientation == .right
    (width, height) = isTurned ? (image.height, image.width) : (image.width, image.height)
    let upright = frame.upright(in: image.orientation)
    for hand in upright.hands {
      let answer = hand.gestureScores?.winner
      hands[hand.id, default: []].append(
        Sample(time: time, gesture: answer?.gesture, score: answer?.score ?? 0, location: hand.palmCenter))
    }
    let news = detector.events(for: upright)
    events += news
    for event in news where event.phase == .began && event.gesture != nil {
      if thumbnails.count < maximumThumbnails {
        let small = StageClock.measure(.drawing) { SmallImage(upright.hands, image) }
        thumbnails.append((event, small))
      } else {
        omittedThumbnails += 1
      }
    }
  }

  /// Ends the gestures and movements in progress.
  ///
  /// The video is over.
  package mutating func finish() { events += detector.finish() }

  /// The page.
  package var html: String { ReportPage(video: self).html }
}

/// A small image with its hands, for a page.
struct SmallImage: Sendable {
  let png: Data
  let width, height: Int
  private static let side = 320

  /// - Parameter hands: Those of the upright image.
  init(_ hands: [Hand], _ image: RasterImage) {
    var drawing = HandDrawing()
    drawing.lineScale = 1.4
    drawing.showsLabels = false
    let small = drawing.draw(hands, on: image.upright().thumbnail(side: Self.side))
    png = small.pngData
    width = small.width
    height = small.height
  }

  /// - Parameter alt: Escaped.
  func element(alt: String) -> String {
    "<img src=\"data:image/png;base64,\(png.base64EncodedString())\" width=\"\(width)\" height=\"\(height)\" alt=\"\(alt)\">"
  }
}
