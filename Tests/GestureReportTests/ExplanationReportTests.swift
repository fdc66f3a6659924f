import Foundation
import GestureImages
import GestureReport
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// Which hands a page about a gesture shows, and in which words.
final class ExplanationReportTests: XCTestCase {
  private static let image = RasterImage(
    checkedData: Data(count: 8 * 6 * 3), width: 8, height: 6, bytesPerRow: 24, format: .rgb8)

  /// A hand to which a classifier gives Victory this score.
  private func hand(_ score: Float?, id: Int = 0, named label: String = "Victory") -> Hand {
    var hand = HandPose.victory.hand()
    hand.id = id
    hand.gestureScores = score.map { score in
      GestureScores(winner: GestureScore(label: label, score: score), others: [])
    }
    return hand
  }

  private func report(_ frames: [(time: Int?, hands: [Hand])], keepsImages: Bool = false) -> ExplanationReport {
    var report = ExplanationReport(.classified(.victory), source: "folder/a<b>.mp4", keepsImages: keepsImages)
    for frame in frames { report.add(frame.hands, in: Self.image, at: frame.time.map { .milliseconds($0) }) }
    return report
  }

  private func times(_ report: ExplanationReport) -> [Int?] { report.nearest.map { $0.time?.milliseconds } }

  func testTheBestOfHalfASecond() {
    let frames: [(time: Int, score: Float)] = [(0, 0.5), (100, 0.9), (400, 0.7), (599, 0.8), (600, 0.6), (1099, 0.2)]
    let report = report(frames.map { ($0.time, [hand($0.score)]) })
    XCTAssertEqual(times(report), [100, 600])
    XCTAssertEqual(report.nearest.map(\.explanation.score), [0.9, 0.6])
    // Another hand of the same frame is another moment, and an image has no time.
    XCTAssertEqual(self.report([(0, [hand(0.5, id: 1), hand(0.75, id: 2)])]).nearest.map(\.hand.id), [2, 1])
    XCTAssertEqual(self.report([(nil, [hand(0.5, id: 1), hand(0.75, id: 1)])]).nearest.count, 2)
  }

  /// Of any stream the five best moments stay, the best first, no two of a hand within half a second.
  func testTheNearestOfRandomStreams() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<12 {
      var frames: [(time: Int?, hands: [Hand])] = []
      var time = 0
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        time += Int.random(in: 50...400, using: &random)
        let ids: [Int] = (0..<Int.random(in: 0...2, using: &random)).map { $0 }
        frames.append((time, ids.map { hand(Float.random(in: 0...1, using: &random), id: $0) }))
      }
      let report = report(frames)
      let found = report.nearest
      XCTAssertEqual(report.frameCount, frames.count)
      XCTAssertEqual(report.handFrameCount, frames.count { !$0.hands.isEmpty })
      XCTAssertLessThanOrEqual(found.count, 5)
      let scores: [Float] = found.compactMap(\.explanation.score)
      XCTAssertEqual(scores, scores.sorted(by: >))
      for (index, moment) in found.enumerated() {
        for other in found[..<index] where other.hand.id == moment.hand.id {
          let distance = (moment.time ?? .zero) - (other.time ?? .zero)
          XCTAssertGreaterThanOrEqual(abs(distance.milliseconds), 500)
        }
      }
      let best = frames.flatMap(\.hands).compactMap { $0.gestureScores?.winner?.score }.max()
      XCTAssertEqual(scores.first, best)
    }
  }

  func testWhetherItIsShown() {
    XCTAssertEqual(report([(nil, [])]).summary, "no hand was found")
    XCTAssertEqual(report([(0, []), (40, [])]).summary, "no hand was found in 2 frames")
    XCTAssertEqual(report([(nil, [hand(0.9)])]).summary, "shown")
    XCTAssertEqual(report([(nil, [hand(0.9, named: "None")])]).summary, "not shown")
    let frames: [[Hand]] = [[], [hand(0.9)], [hand(0.9, named: "Open_Palm")], [hand(0.4), hand(0.5, id: 1)]]
    let video = report(frames.enumerated().map { (40 * $0, $1) })
    XCTAssertEqual(video.summary, "shown in 2 of 4 frames, 3 of them with a hand")
    XCTAssertEqual([video.frameCount, video.handFrameCount, video.shownFrameCount], [4, 3, 2])
  }

  func testTitlesOfMoments() {
    let report = report([(2480, [hand(0.875, id: 3)]), (40, [hand(0.5, id: 4, named: "Open_Palm")])])
    XCTAssertEqual(report.nearest.first?.title, "2.480 s, hand 3 (Right): score 0.88, named Victory 0.88")
    let other = report.nearest.last?.title
    XCTAssertEqual(
      other, "0.040 s, hand 4 (Right): below the score threshold, or excluded by the options, named Open_Palm 0.50")
    var named = ExplanationReport(.classified(.victory), source: "x.png")
    named.reasonWithoutScore = "below --score-threshold"
    named.add([hand(nil)], in: Self.image)
    XCTAssertEqual(named.nearest.first?.title, "hand 0 (Right): below --score-threshold")
  }

  /// The page has the conditions of the gesture and the frame, and text of outside is text in it.
  func testThePage() throws {
    let page = report([(40, [hand(0.9)])], keepsImages: true).html
    XCTAssertTrue(page.contains("<title>Victory in a&lt;b&gt;.mp4</title>"))
    XCTAssertTrue(page.contains("<p>shown</p>"))
    XCTAssertTrue(page.contains("<td>index extended</td>") && page.contains("<td>ring folded</td>"), page)
    XCTAssertTrue(page.contains("<img src=\"data:image/png;base64,"))
    XCTAssertEqual(page.matches(of: /<section/).count, 1)
    XCTAssertFalse(report([(40, [hand(0.9)])]).html.contains("<img"))
    XCTAssertFalse(page.contains("http"))
    let custom = HandGesture.custom("Wave <b>")
    var report = ExplanationReport(.classified(custom), source: "x.png")
    report.add([hand(0.9, named: "Wave <b>")], in: Self.image)
    XCTAssertTrue(report.html.contains("named Wave &lt;b&gt; 0.90"), report.html)
    XCTAssertFalse(report.html.contains("<table>"), "a custom gesture has no conditions")
  }

  /// A condition that fails says by how much, never by nothing; one that holds says nothing.
  func testRowsOfConditions() throws {
    func row(_ description: HandDescription) throws -> [String] {
      let gesture = DescribedGesture("X", description)
      let explanation = try XCTUnwrap(GestureExplanation(.described(gesture), of: hand(nil)))
      return try XCTUnwrap(explanation.conditions.first).row
    }
    let roll = try XCTUnwrap(HandPose.victory.hand().reading).roll
    let gaps: [(gap: Float, words: String)] = [
      (0.4, "1 degree"), (0.6, "1 degree"), (1.6, "2 degrees"), (40, "40 degrees"),
    ]
    for (gap, words) in gaps {
      let found = try row(HandDescription(angles: [.roll: (roll + gap)...(roll + gap + 60)]))
      XCTAssertEqual(found.count, 4)
      XCTAssertEqual(found[3], words, "\(found)")
    }
    let holds = try row(HandDescription(extended: [.index]))
    XCTAssertEqual([holds[0], holds[3]], ["index extended", ""])
    let fails = try row(HandDescription(folded: [.index]))
    XCTAssertNotNil(fails[3].wholeMatch(of: /0\.\d\d/), "\(fails)")
    XCTAssertNotEqual(fails[3], "0.00")
    let apart = try row(HandDescription(touching: [[.index, .pinky]]))
    XCTAssertTrue(apart[3].hasSuffix(" palm lengths") && apart[1].hasSuffix(" palm lengths apart"), "\(apart)")
  }
}
