import Foundation
import GestureImages
import GestureReport
import HandEvents
import HandLandmarkerCore
import XCTest

/// A page at the limits of its parts: gaps, texts of one and of several, and frames without hands.
final class ReportLimitTests: XCTestCase {
  private struct Script: HandEventDetector {
    var events: [HandEvent] = []

    mutating func events(for frame: HandFrame) -> [HandEvent] { events.filter { $0.time == frame.time } }
  }

  private func hand(_ id: Int, _ gesture: String? = "Victory", _ score: Float = 0.5, x: Float = 0.5, y: Float = 0.5)
    -> Hand
  {
    let points = HandPoints { _ in SIMD3<Float>(x, y, 0) }
    return Hand(
      id: id, handedness: .right, landmarks: points, worldLandmarks: points,
      gestureScores: gesture.map { GestureScores(winner: GestureScore(label: $0, score: score)) })
  }

  private func page(
    _ hands: [[Hand]], every interval: Int = 100, from start: Int = 0, _ events: [HandEvent] = []
  ) -> String {
    let image = RasterImage(checkedData: Data(count: 40 * 30 * 3), width: 40, height: 30, format: .rgb8)
    var report = VideoReport(source: "a/b/c.mp4", detector: Script(events: events))
    for (index, hands) in hands.enumerated() {
      report.add(HandFrame(hands: hands, at: .milliseconds(start + interval * index)), image)
    }
    report.finish()
    return report.html
  }

  private func bands(_ page: String, _ color: String) -> [(x: Double, width: Double)] {
    let all = page.matches(of: /<rect class="(\w+)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="44"/)
    return all.filter { $0.1 == color }.map { (Double($0.2) ?? .nan, Double($0.3) ?? .nan) }
  }

  /// A gap of three times the distance of frames is bridged, a longer one is not.
  func testTheLongestGapOfABand() throws {
    for (missing, count) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 2)] {
      let frames = (0...30).map { 10..<10 + missing ~= $0 ? [] : [hand(0)] }
      let found = bands(page(frames), "g0")
      XCTAssertEqual(found.count, count, "\(missing) frames")
      XCTAssertEqual(try XCTUnwrap(found.first).x, 70, accuracy: 0.06)
      let end = try XCTUnwrap(found.last)
      XCTAssertEqual(end.x + end.width, 990, accuracy: 0.11)
    }
  }

  /// A band reaches to the next one, and one of a single frame can be seen.
  func testBandsOfSingleFrames() throws {
    let frames = (0...10).map { [hand(0, $0 == 5 ? "Thumb_Up" : "Victory")] }
    let page = page(frames)
    let thumb = bands(page, "g1")
    XCTAssertEqual(thumb.count, 1)
    XCTAssertEqual(try XCTUnwrap(thumb.first).x, 70 + 460, accuracy: 0.06)
    XCTAssertEqual(try XCTUnwrap(thumb.first).width, 92, accuracy: 0.06)
    let victories = bands(page, "g0")
    XCTAssertEqual(try XCTUnwrap(victories.first).width, 460, accuracy: 0.06)
    let single = bands(self.page([[hand(0)], [], [], [], [], []]), "g0")
    XCTAssertEqual(try XCTUnwrap(single.first).width, 1.5)
  }

  /// The best score of a band is that of its best frame.
  func testTheScoreOfABand() {
    let scores: [Float] = [0.3, 0.9, 0.2, 0.5]
    let page = page(scores.map { [hand(2, "Victory", $0)] })
    XCTAssertTrue(page.contains("hand 2: Victory, 0.00 s to 0.30 s, up to 90 %"), page)
    let lines = page.firstMatch(of: /class="score" points="([^"]+)"/)?.1.split(separator: " ") ?? []
    for (point, score) in zip(lines, scores) {
      let y = Double(point.split(separator: ",")[1]) ?? .nan
      XCTAssertEqual(y, 4 + 44 * (1 - Double(score)), accuracy: 0.06)
    }
    XCTAssertEqual(lines.count, 4)
  }

  func testTextsOfOneAndOfSeveral() {
    func began(_ time: Int, hand: Int = 0) -> HandEvent {
      let made = HandEvent.Action.Gesture(.victory, score: 0.5)
      return HandEvent(.began, .gesture(made), handID: hand, time: .milliseconds(time))
    }
    let one = page([[hand(0)], [hand(0)]], [began(100)])
    XCTAssertTrue(one.contains("2 frames of 40 × 30 in 0.10 s · 1 hand followed · 1 gesture"), one)
    let none = page([[], []])
    XCTAssertTrue(none.contains("0 hands followed · 0 gestures"), none)
    let two = page([[hand(0), hand(1)], [hand(0)]], [began(0), began(100)])
    XCTAssertTrue(two.contains("2 hands followed · 2 gestures"), two)
    XCTAssertTrue(two.contains("Gestures in c.mp4"))
    XCTAssertTrue(two.contains("viewBox=\"0 0 1000 142\""), "two lanes of 56 and 30 for the times")
    XCTAssertTrue(one.contains("viewBox=\"0 0 1000 86\""))
  }

  /// A hand that shows nothing has a band without a name, which the keyboard passes over.
  func testHandsWithoutAGesture() {
    let page = page([[hand(0, nil)], [hand(0, "None")], [hand(0, "Victory")], [hand(0, "Victory")]])
    XCTAssertEqual(bands(page, "none").count, 1)
    let names = page.matches(of: /<rect class="(\w+)"[^>]*height="44"( tabindex="0" role="img" aria-label="[^"]*")?>/)
    XCTAssertEqual(names.map { "\($0.1) \($0.2 != nil)" }, ["none false", "g0 true"])
    XCTAssertTrue(
      page.contains("hand 0: no gesture, 0.00 s to 0.20 s, up to 0 %") || page.contains("no gesture, 0.00 s to 0.20 s"))
  }

  /// Movements stand below the lanes of both of their hands, those that have only begun nowhere.
  func testMovementsOfHands() {
    func event(_ phase: HandEvent.Phase, _ action: HandEvent.Action, hand: Int, from start: Int, for length: Int)
      -> HandEvent
    {
      HandEvent(
        phase, action, handID: hand, time: .milliseconds(500), start: .milliseconds(start),
        duration: .milliseconds(length))
    }
    let events = [
      event(.completed, .squeeze(.init(otherHandID: 1, speed: 2)), hand: 0, from: 300, for: 100),
      event(.completed, .grab, hand: 1, from: 100, for: 1), event(.began, .wave, hand: 0, from: 0, for: 100),
      event(.moved, .pinch(.init()), hand: 0, from: 0, for: 100), event(.held, .wave, hand: 0, from: 0, for: 100),
    ]
    let page = page((0...10).map { _ in [hand(0), hand(1)] }, events)
    let bars = page.matches(of: /<rect class="motion" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/).map {
      [Double($0.1) ?? .nan, Double($0.2) ?? .nan, Double($0.3) ?? .nan]
    }
    let wanted: [[Double]] = [[70 + 276, 50, 92], [70 + 92, 106, 3], [70 + 276, 106, 92]]
    XCTAssertEqual(bars.count, wanted.count)
    for (bar, wanted) in zip(bars, wanted) {
      for (a, b) in zip(bar, wanted) { XCTAssertEqual(a, b, accuracy: 0.06) }
    }
    let rows = page.matches(of: /<tr><td>(.*?)<\/td><\/tr>/).map { $0.1.replacing("</td><td>", with: "|") }
    XCTAssertEqual(
      rows, ["Grab|1 (Right)|0.10 s|0.00 s|", "Squeeze|0 and 1 (both)|0.30 s|0.10 s|2.0 hand sizes/s"])
  }

  /// Times that begin late or below zero move the axis with them.
  func testTheStartOfAVideo() {
    for start in [-5000, 0, 77_000] {
      let frames = (0...10).map { [hand(0, $0 < 5 ? "Victory" : "Thumb_Up")] }
      let found = bands(page(frames, from: start), "g1")
      XCTAssertEqual(found.first?.x ?? 0, 70 + 460, accuracy: 0.06, "\(start)")
    }
  }
}
