import GestureFoundation
import GestureImages
import GestureSupport
import HandDrawings
import HandLandmarkerCore

/// A gesture explained by the hands of a video or an image.
///
/// The report shows the hands that come nearest to the gesture.
///
/// ```swift
/// var report = ExplanationReport(.classified(.victory), source: "video.y4m")
/// while let image = try reader.next() { report.add(try stream.recognize(videoFrame: image, at: time), in: image, at: time) }
/// try report.html.write(toFile: "victory.html", atomically: true, encoding: .utf8)
/// ```
package struct ExplanationReport: Sendable {
  /// A hand that comes near to the gesture.
  package struct Moment: Sendable {
    /// The conditions of the gesture, as the hand meets them.
    package let explanation: GestureExplanation
    /// The hand, as it was found.
    package let hand: Hand
    /// The time of its frame; nil for a single image.
    package let time: Duration?
    let image: SmallImage?
    let reasonWithoutScore: String
  }

  /// The number of moments that are kept, and their smallest distance.
  ///
  /// The distance is the time between two moments of the same hand.
  private static let count = 5
  private static let distance = Duration.milliseconds(500)

  /// The gesture.
  package let gesture: GestureExplanation.Gesture
  /// The name of the video or image, without folders.
  package let source: String
  /// The numbers of frames.
  ///
  /// All frames that were added, frames with a hand, and frames with a hand that shows the gesture.
  package private(set) var (frameCount, handFrameCount, shownFrameCount) = (0, 0, 0)
  /// The hands that come nearest, the nearest first.
  ///
  /// A hand of a video occurs at most twice in a second.
  package private(set) var nearest: [Moment] = []
  private let keepsImages: Bool
  /// The reason for a missing score of the classifiers.
  ///
  /// In words, for hands without a score of the gesture.
  package var reasonWithoutScore = "below the score threshold, or excluded by the options"

  /// Creates a report without frames.
  ///
  /// - Parameters:
  ///   - gesture: The gesture that is explained.
  ///   - source: The path of the video or image.
  ///   - keepsImages: Whether ``html`` shows the frames.
  package init(_ gesture: GestureExplanation.Gesture, source: String, keepsImages: Bool = true) {
    self.gesture = gesture
    self.keepsImages = keepsImages
    self.source = source.split(separator: "/").last.map(String.init) ?? source
  }

  /// Adds the next frame, or the image.
  package mutating func add(_ hands: [Hand], in image: RasterImage, at time: Duration? = nil) {
    let found = hands.compactMap { hand in
      GestureExplanation(gesture, of: hand, rotation: image.rotation).map { (hand, $0) }
    }
    frameCount += 1
    handFrameCount += hands.isEmpty ? 0 : 1
    shownFrameCount += found.contains { $1.isShown } ? 1 : 0
    for (hand, explanation) in found {
      let near = nearest.firstIndex { moment in
        guard let time, let other = moment.time else { return false }
        return moment.hand.id == hand.id && (time - other) < Self.distance
      }
      let last = near ?? (nearest.count < Self.count ? nil : nearest.count - 1)
      if let last, nearest[last].explanation.nearness >= explanation.nearness { continue }
      if let last { nearest.remove(at: last) }
      let small = keepsImages ? SmallImage([hand.upright(in: image.orientation)], image) : nil
      let index = nearest.firstIndex { $0.explanation.nearness < explanation.nearness } ?? nearest.count
      nearest.insert(
        Moment(explanation: explanation, hand: hand, time: time, image: small, reasonWithoutScore: reasonWithoutScore),
        at: index)
    }
  }

  /// The page: like that of ``VideoReport`` it needs nothing from outside.
  package var html: String {
    let sections = nearest.enumerated().map { number, moment in
      let title = ReportPage.escaped(moment.title)
      let rows = moment.explanation.conditions.map(\.row)
      let table = rows.isEmpty ? "" : ReportPage.table(["Wanted", "Shown", "Score", "Missing"], rows)
      let figure = moment.image.map { "<figure style=\"max-width:320px\">\($0.element(alt: title))</figure>" } ?? ""
      return "<section aria-labelledby=\"m\(number)\"><h2 id=\"m\(number)\">\(title)</h2>\(figure)\(table)</section>"
    }
    return ReportPage.document(
      "\(gesture.name) in \(source)", summary, generator: "swift-gesture-recognizer", sections.joined(separator: "\n"))
  }

  /// Whether the gesture is shown, in words.
  package var summary: String {
    if handFrameCount == 0 {
      return frameCount == 1 ? "no hand was found" : "no hand was found in \(frameCount) frames"
    }
    return frameCount == 1
      ? shownFrameCount == 1 ? "shown" : "not shown"
      : "shown in \(shownFrameCount) of \(frameCount) frames, \(handFrameCount) of them with a hand"
  }
}

extension ExplanationReport.Moment {
  /// The hand in words, with its score and what it was named.
  package var title: String {
    let named = explanation.answer.map { ", named \($0.label) \(Double($0.score).fixed(2))" } ?? ""
    let score = explanation.score.map { "score \(Double($0).fixed(2))" } ?? reasonWithoutScore
    return
      "\(time.map { "\($0.seconds.fixed(3)) s, " } ?? "")hand \(hand.id) (\(hand.handedness.rawValue)): \(score)\(named)"
  }
}

extension GestureExplanation.Condition {
  /// The cells of a table row.
  ///
  /// The cells are wanted, shown, score, and the amount by which the hand fails. The amount is empty if the condition
  /// holds.
  package var row: [String] {
    // A hand that fails always has an amount above zero.
    let amount = unit == .degrees ? Double(max(missing, 1)).fixed(0) : Double(max(missing, 0.01)).fixed(2)
    let missing = amount + (unit == .share ? "" : amount == "1" ? " degree" : " \(unit.rawValue)")
    return [wanted, shown, Double(score).fixed(2), score >= 0.5 ? "" : missing]
  }
}
