import GestureFoundation
import GestureSupport
import HandDrawings
import HandEvents
import HandLandmarkerCore

struct ReportPage {
  let video: VideoReport

  var html: String {
    let link = "<a class=\"skip\" href=\"#gestures\">To the list of gestures</a>"
    return Self.document(
      "Gestures in \(video.source)", summary, generator: video.generator, style: legendStyle, link: link,
      """
      <section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>\(help(Self.timelineHelp))\(legend)\(timeline)</section>
      <section aria-labelledby="moments"><h2 id="moments">Moments</h2>\(moments)</section>
      <section aria-labelledby="gestures"><h2 id="gestures">Gestures</h2>\(gestureTable)</section>
      \(motionSection)
      <section aria-labelledby="paths"><h2 id="paths">Hand paths</h2>\(help(Self.pathsHelp))\(paths)</section>
      <section aria-labelledby="times"><h2 id="times">Times per stage</h2>\(timeTable)</section>
      <section aria-labelledby="facts"><h2 id="facts">How it was made</h2>\(factTable)</section>
      """)
  }

  /// A page of its title, a line below it, and its sections.
  static func document(
    _ title: String, _ summary: String, generator: String, style: String = "", link: String = "", _ sections: String
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="generator" content="\(escaped(generator))">
    <title>\(escaped(title))</title>
    <link rel="icon" href="data:,">
    <style>\(Self.style)\(style)</style>
    </head>
    <body>
    \(link)
    <header><h1>\(escaped(title))</h1><p>\(summary)</p></header>
    <main>
    \(sections)
    </main>
    </body>
    </html>

    """
  }

  /// The gestures in the order in which they first occur.
  ///
  /// The position of a gesture decides its colour.
  var gestures: [HandGesture] {
    var gestures: [HandGesture] = []
    for gesture in hands.flatMap(\.samples).compactMap(\.gesture) where !gestures.contains(gesture) {
      gestures.append(gesture)
    }
    return gestures
  }

  /// The hands by their identities.
  var hands: [(id: Int, samples: [VideoReport.Sample])] {
    video.hands.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private var summary: String {
    let seconds = Double(video.lastTime - video.firstTime) / 1000
    let hands = video.hands.count == 1 ? "1 hand" : "\(video.hands.count) hands"
    let begun = video.events.count { $0.phase == .began && $0.gesture != nil }
    let gestures = begun == 1 ? "1 gesture" : "\(begun) gestures"
    return
      "\(video.frameCount) frames of \(video.width) × \(video.height) in \(Self.seconds(seconds)) · \(hands) followed · \(gestures)"
  }

  private func help(_ text: String) -> String { video.hands.isEmpty ? "" : "<p class=\"help\">\(text)</p>" }

  private static let timelineHelp = """
    A lane for each hand. The color is the gesture; the curve is its score, from 0 at the bottom of the lane to 1 at its top. Point at a lane \
    for names and times.
    """

  private static let pathsHelp = """
    Where the middle of each palm was in the image: a ring where the hand was first seen, a line along its way, and a dot where it was seen last.
    """

  private var moments: String {
    if video.thumbnails.isEmpty { return "<p>No gesture began.</p>" }
    let figures = video.thumbnails.enumerated().map { i, thumbnail in
      let event = thumbnail.event
      let name = Self.escaped(thumbnail.event.name)
      let time = Self.seconds(event.time.seconds)
      return """
        <figure id="moment\(i)">\(thumbnail.image.element(alt: "Hand \(event.handID): \(name) at \(time)"))\
        <figcaption><strong>\(name)</strong> \(time), hand \(event.handID)</figcaption></figure>
        """
    }
    let omitted = video.omittedThumbnails > 0 ? "<p>\(video.omittedThumbnails) further moments have no image.</p>" : ""
    return "<div class=\"moments\">\(figures.joined(separator: "\n"))</div>\(omitted)"
  }

  private var gestureTable: String {
    let ended = video.events.filter { $0.phase == .ended && $0.gesture != nil }.sorted { $0.start < $1.start }
    if ended.isEmpty { return "<p>No gesture was seen for long enough.</p>" }
    return Self.table(
      ["Gesture", "Hand", "From", "For", "Best score"],
      ended.map { event in
        [
          event.name, "\(event.handID) (\(event.handedness.rawValue))", Self.seconds(event.start.seconds),
          Self.seconds(event.duration.seconds), "\(Percentage.whole(event.score ?? 0)) %",
        ]
      })
  }

  /// Each whole movement, by ascending start.
  ///
  /// A movement with several events, such as a wave or a pinch, counts by the event of its end.
  private var wholeMotions: [HandEvent] {
    video.events.filter { $0.gesture == nil && ($0.phase == .completed || $0.phase == .ended) }.sorted {
      $0.start < $1.start
    }
  }

  func motions(of hand: Int) -> [HandEvent] { wholeMotions.filter { $0.handID == hand || $0.otherHandID == hand } }

  /// Empty without movements.
  private var motionSection: String {
    let motions = wholeMotions
    if motions.isEmpty { return "" }
    let rows = motions.map { motion in
      let hands = [motion.handID, motion.otherHandID].compactMap { $0.map(String.init) }.joined(separator: " and ")
      return [
        motion.name, "\(hands) (\(motion.otherHandID == nil ? motion.handedness.rawValue : "both"))",
        Self.seconds(motion.start.seconds), Self.seconds(motion.duration.seconds),
        motion.speed.map { "\(Double($0).fixed(1)) hand sizes/s" } ?? "",
      ]
    }
    return """
      <section aria-labelledby="motions"><h2 id="motions">Movements</h2><p class="help">Below the lanes of the timeline a bar shows each of \
      them from its start to its end.</p>\(Self.table(["Movement", "Hand", "From", "For", "Speed"], rows))</section>
      """
  }

  private var timeTable: String {
    let rows = StageClock.Stage.allCases.compactMap { stage -> [String]? in
      guard let times = video.stageTimes[stage]?.map({ $0.seconds * 1000 }).sorted(), !times.isEmpty else { return nil }
      return [
        stage.rawValue, String(times.count), Self.milliseconds(times.median), Self.milliseconds(times.percentile95),
        Self.milliseconds(times.reduce(0, +)),
      ]
    }
    return Self.table(["Stage", "Calls", "Median", "95 %", "Together"], rows)
  }

  private var factTable: String {
    "<dl>"
      + video.facts.map { "<dt>\(Self.escaped($0.name))</dt><dd>\(Self.escaped($0.value))</dd>" }.joined(
        separator: "\n") + "</dl>"
  }

  static func table(_ header: [String], _ rows: [[String]]) -> String {
    let head = header.map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    let body = rows.map { "<tr>" + $0.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>" }.joined(separator: "\n")
    return
      "<div class=\"wide\" tabindex=\"0\"><table><thead><tr>\(head)</tr></thead><tbody>\(body)</tbody></table></div>"
  }

  static func escaped(_ text: String) -> String { HandDrawing.escaped(text) }

  static func seconds(_ seconds: Double) -> String { "\(seconds.fixed(2)) s" }

  private static func milliseconds(_ time: Double) -> String { "\(time.fixed(2)) ms" }
}

extension [Double] {
  /// The median of ascending values.
  ///
  /// The mean of the middle two if there is no middle value; 0 without values.
  package var median: Double { isEmpty ? 0 : (self[(count - 1) / 2] + self[count / 2]) / 2 }

  /// The mean of the values; 0 if there are none.
  package var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

  /// The 95th percentile of ascending values.
  ///
  /// The smallest value that at least 95 of 100 do not exceed; 0 without values.
  package var percentile95: Double { isEmpty ? 0 : self[Swift.max(Int((Double(count) * 0.95).rounded(.up)) - 1, 0)] }
}
