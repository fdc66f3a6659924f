import GestureFoundation
import GestureSupport
import HandDrawings
import HandEvents
import HandLandmarkerCore

/// The drawings of the report.
///
/// Shows gestures over time, and the paths of the hands, as plain SVG. Details appear on hovering and on keyboard
/// focus.
extension ReportPage {
  private static let laneHeight = 56.0
  private static let labelWidth = 70.0
  private static let width = 1000.0
  /// More points than pixels would only make the page large.
  private static let mostPoints = 1000

  private var duration: Double { max(Double(video.lastTime - video.firstTime), 1) }

  private func x(_ time: Int) -> Double {
    Self.labelWidth + (Self.width - Self.labelWidth - 10) * Double(time - video.firstTime) / duration
  }

  private func colorClass(_ gesture: HandGesture?) -> String {
    gesture.flatMap(gestures.firstIndex(of:)).map { "g\($0 % Self.palette.count)" } ?? "none"
  }

  var legend: String {
    if gestures.isEmpty { return "<p>No gesture was recognised.</p>" }
    let entries = gestures.map {
      "<li><span class=\"key \(colorClass($0))\"></span>\(Self.escaped($0.rawValue))</li>"
    }
    return "<ul class=\"legend\">\(entries.joined())<li><span class=\"key none\"></span>no gesture</li></ul>"
  }

  /// The timeline, with one lane per hand.
  ///
  /// A lane has a band in the gesture's colour, and the score as a line over the band.
  var timeline: String {
    if hands.isEmpty { return "<p>No hand was found.</p>" }
    let height = Double(hands.count) * Self.laneHeight + 30
    var text = """
      <div class="wide" tabindex="0"><svg class="timeline" viewBox="0 0 \(Int(Self.width)) \(Int(height))" role="group" aria-label="Gestures over time">

      """
    for (lane, (hand, samples)) in hands.enumerated() {
      let top = Double(lane) * Self.laneHeight + 4
      text += "<text x=\"0\" y=\"\(short(top + 27))\">hand \(hand)</text>\n"
      for span in Self.spans(samples, gap: longestGap) { text += band(span, hand: hand, top: top) }
      text += "<polyline class=\"score\" points=\"\(scorePoints(samples, top: top))\"/>\n"
      for motion in motions(of: hand) { text += mark(motion, top: top) }
    }
    return text + axis(height: height) + "</svg></div>"
  }

  /// A run of frames with the same gesture.
  private struct Span {
    let gesture: HandGesture?
    let start: Int
    var end: Int
    var score: Float
  }

  /// Frames further apart than this belong to different spans.
  private var longestGap: Int { max(Int(duration) / max(video.frameCount - 1, 1) * 3, 1) }

  private static func spans(_ samples: [VideoReport.Sample], gap: Int) -> [Span] {
    var spans: [Span] = []
    for sample in samples {
      if let last = spans.last, last.gesture == sample.gesture, sample.time - last.end <= gap {
        spans[spans.count - 1].end = sample.time
        spans[spans.count - 1].score = max(last.score, sample.score)
      } else {
        // A span reaches to the next one, so that no gap shows between neighbouring frames.
        if let last = spans.last, sample.time - last.end <= gap { spans[spans.count - 1].end = sample.time }
        spans.append(Span(gesture: sample.gesture, start: sample.time, end: sample.time, score: sample.score))
      }
    }
    return spans
  }

  private func band(_ span: Span, hand: Int, top: Double) -> String {
    let name = span.gesture?.rawValue ?? "no gesture"
    let times = "\(Self.seconds(Double(span.start) / 1000)) to \(Self.seconds(Double(span.end) / 1000))"
    let title = Self.escaped("hand \(hand): \(name), \(times), up to \(Percentage.whole(span.score)) %")
    // Spans without a gesture are not reachable by keyboard.
    let focus = span.gesture == nil ? "" : " tabindex=\"0\" role=\"img\" aria-label=\"\(title)\""
    return """
      <rect class="\(colorClass(span.gesture))" x="\(short(x(span.start)))" y="\(short(top))" \
      width="\(short(max(x(span.end) - x(span.start), 1.5)))" height="44"\(focus)><title>\(title)</title></rect>

      """
  }

  /// A bar at the bottom of the lane for a movement.
  ///
  /// The bar goes from the movement's start to its end.
  private func mark(_ motion: HandEvent, top: Double) -> String {
    let end = motion.start + motion.duration
    let times = "\(Self.seconds(motion.start.seconds)) to \(Self.seconds(end.seconds))"
    let title = Self.escaped("hand \(motion.handID): \(motion.name), \(times)")
    let left = x(motion.start.milliseconds)
    let right = x(end.milliseconds)
    return """
      <rect class="motion" x="\(short(left))" y="\(short(top + 46))" width="\(short(max(right - left, 3)))" height="6" tabindex="0" \
      role="img" aria-label="\(title)"><title>\(title)</title></rect>

      """
  }

  private func scorePoints(_ samples: [VideoReport.Sample], top: Double) -> String {
    Self.thinned(samples).map { "\(short(x($0.time))),\(short(top + 44 * (1 - Double($0.score))))" }.joined(
      separator: " ")
  }

  private static func thinned(_ samples: [VideoReport.Sample]) -> [VideoReport.Sample] {
    stride(from: 0, to: samples.count, by: max(samples.count / mostPoints, 1)).map { samples[$0] }
  }

  private func axis(height: Double) -> String {
    let seconds = duration / 1000
    let steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200]
    let step = steps.first { seconds / $0 <= 10 } ?? seconds / 10
    var text = ""
    for tick in 0...max(Int(seconds / step), 0) {
      let at = Double(tick) * step
      let position = short(x(video.firstTime + Int(at * 1000)))
      let label = step < 1 ? "\(at.fixed(1)) s" : "\(Int(at)) s"
      text += "<line class=\"tick\" x1=\"\(position)\" x2=\"\(position)\" y1=\"0\" y2=\"\(short(height - 22))\"/>"
      text += "<text class=\"time\" x=\"\(position)\" y=\"\(short(height - 6))\">\(label)</text>\n"
    }
    return text
  }

  /// The path of each hand's palm in the frame of the image.
  ///
  /// A path has a ring at the start and a dot at the end.
  var paths: String {
    if hands.isEmpty { return "<p>No hand was found.</p>" }
    let width = Double(video.width)
    let height = Double(video.height)
    let scale = max(width, height)
    var text = """
      <svg class="paths" viewBox="0 0 \(video.width) \(video.height)" role="img" aria-label="Paths of \(video.hands.count) hands in the image">
      <rect class="frame" width="\(video.width)" height="\(video.height)"/>

      """
    for (i, (hand, samples)) in hands.enumerated() {
      let points = Self.thinned(samples).map { (Double($0.location.x) * width, Double($0.location.y) * height) }
        .filter { $0.0.isFinite && $0.1.isFinite }
      guard let first = points.first, let last = points.last else { continue }
      let line = points.map { "\(short($0.0)),\(short($0.1))" }.joined(separator: " ")
      // The name stands behind the end of the path, or before it where the image ends; a letter is about half as wide
      // as high.
      let letter = scale / 30
      let gap = scale / 60
      let fits = last.0 + gap + 0.6 * letter * Double("hand \(hand)".count) <= width
      let x = fits ? last.0 + gap : last.0 - gap
      let y = min(max(last.1, letter), height)
      text += """
        <g class="path p\(i % Self.palette.count)" stroke-width="\(short(scale / 200))"><title>hand \(hand)</title>
        <polyline points="\(line)"/>
        <circle cx="\(short(first.0))" cy="\(short(first.1))" r="\(short(scale / 80))"/>
        <circle class="end" cx="\(short(last.0))" cy="\(short(last.1))" r="\(short(scale / 100))"/>
        <text x="\(short(x))" y="\(short(y))" font-size="\(short(letter))"\(fits ? "" : " text-anchor=\"end\"")>hand \(hand)</text></g>

        """
    }
    return text + "</svg>"
  }

  /// One decimal.
  private func short(_ number: Double) -> String { HandDrawing.short(number, parts: 10) }
}
