import Foundation
import GestureClassifier
import HandLandmarkerCore

/// The report as one HTML file without scripts and without anything from outside.
package struct ReportPage {
  package let clip: ClipRecord
  /// What the page says of how it was made, in order.
  package let facts: [(name: String, value: String)]
  package let stageTimes: [StageClock.Stage: [Double]]

  package init(clip: ClipRecord, facts: [(name: String, value: String)], stageTimes: [StageClock.Stage: [Double]]) {
    self.clip = clip
    self.facts = facts
    self.stageTimes = stageTimes
  }

  package var html: String {
    let title = "Gestures in \(clip.source)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="\(Self.escaped("\(Tool.name) \(toolVersion)"))">
      <title>\(Self.escaped(title))</title>
      <link rel="icon" href="data:,">
      <style>\(Self.style)\(legendStyle)</style>
      </head>
      <body>
      <a class="skip" href="#gestures">To the list of gestures</a>
      <header><h1>\(Self.escaped(title))</h1><p>\(summary)</p></header>
      <main>
      <section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>\(legend)\(timeline)</section>
      <section aria-labelledby="moments"><h2 id="moments">Moments</h2>\(moments)</section>
      <section aria-labelledby="gestures"><h2 id="gestures">Gestures</h2>\(gestureTable)</section>
      <section aria-labelledby="paths"><h2 id="paths">Hand paths</h2>\(paths)</section>
      <section aria-labelledby="times"><h2 id="times">Times per stage</h2>\(timeTable)</section>
      <section aria-labelledby="facts"><h2 id="facts">How it was made</h2>\(factTable)</section>
      </main>
      </body>
      </html>

      """
  }

  /// The gestures in the order in which they first occur; their place decides their colour.
  var gestureNames: [String] {
    var names: [String] = []
    for hand in clip.hands.keys.sorted() {
      for sample in clip.hands[hand] ?? [] where !names.contains(sample.gesture) && !Self.isNothing(sample.gesture) {
        names.append(sample.gesture)
      }
    }
    return names
  }

  static func isNothing(_ gesture: String) -> Bool { gesture.isEmpty || gesture == "None" }

  private var summary: String {
    let seconds = Double(clip.lastTime - clip.firstTime) / 1000
    let hands = clip.hands.count == 1 ? "1 hand" : "\(clip.hands.count) hands"
    let begun = clip.events.count { $0.phase == .began }
    let gestures = begun == 1 ? "1 gesture" : "\(begun) gestures"
    return "\(clip.frameCount) frames of \(clip.width) × \(clip.height) in \(Self.seconds(seconds)) · \(hands) followed · \(gestures)"
  }

  private var moments: String {
    if clip.thumbnails.isEmpty { return "<p>No gesture began.</p>" }
    let figures = clip.thumbnails.enumerated().map { i, thumbnail in
      let name = Self.escaped(thumbnail.gesture)
      let time = Self.seconds(Double(thumbnail.time) / 1000)
      return """
        <figure id="moment\(i)"><img src="data:image/png;base64,\(thumbnail.png.base64EncodedString())" \
        width="\(thumbnail.width)" height="\(thumbnail.height)" alt="Hand \(thumbnail.handID): \(name) at \(time)">\
        <figcaption><strong>\(name)</strong> \(time), hand \(thumbnail.handID)</figcaption></figure>
        """
    }
    let omitted = clip.omittedThumbnails > 0 ? "<p>\(clip.omittedThumbnails) further moments have no picture.</p>" : ""
    return "<div class=\"moments\">\(figures.joined(separator: "\n"))</div>\(omitted)"
  }

  private var gestureTable: String {
    let ended = clip.events.filter { $0.phase == .ended }.sorted { $0.startInMilliseconds < $1.startInMilliseconds }
    if ended.isEmpty { return "<p>No gesture was seen for long enough.</p>" }
    return Self.table(
      ["Gesture", "Hand", "From", "For", "Best score"],
      ended.map { event in
        [
          event.gesture, "\(event.handID) (\(event.handedness ?? "?"))", Self.seconds(Double(event.startInMilliseconds) / 1000),
          Self.seconds(Double(event.durationInMilliseconds) / 1000), "\(Percentage.whole(event.score)) %",
        ]
      })
  }

  private var timeTable: String {
    let rows = StageClock.Stage.allCases.compactMap { stage -> [String]? in
      guard let times = stageTimes[stage]?.sorted(), !times.isEmpty else { return nil }
      let median = (times[(times.count - 1) / 2] + times[times.count / 2]) / 2
      let late = times[max(Int((Double(times.count) * 0.95).rounded(.up)) - 1, 0)]
      return [
        stage.rawValue, String(times.count), Self.milliseconds(median), Self.milliseconds(late), Self.milliseconds(times.reduce(0, +)),
      ]
    }
    return Self.table(["Stage", "Calls", "Median", "95 %", "Together"], rows)
  }

  private var factTable: String {
    "<dl>" + facts.map { "<dt>\(Self.escaped($0.name))</dt><dd>\(Self.escaped($0.value))</dd>" }.joined(separator: "\n") + "</dl>"
  }

  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let head = header.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { "<tr>" + $0.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>" }.joined(separator: "\n")
    return "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>"
  }

  static func escaped(_ text: String) -> String { HandDrawing.escaped(text) }

  static func seconds(_ seconds: Double) -> String { String(format: "%.2f s", seconds) }

  private static func milliseconds(_ time: Double) -> String { String(format: "%.2f ms", time) }
}
