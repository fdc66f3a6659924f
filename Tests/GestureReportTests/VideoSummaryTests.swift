import GestureReport
import GestureSupport
import HandValues
import TestSupport
import XCTest

/// The figures of a video, of frames whose figures are known.
final class VideoSummaryTests: XCTestCase {
  /// A frame with a hand for each identity and gesture.
  ///
  /// Each frame is 0.1 s after the one before.
  private func frame(_ number: Int, _ hands: [(id: Int, gesture: String)]) -> HandFrame {
    let points = HandPoints { SIMD3<Float>(Float($0), 0, 0) }
    return HandFrame(
      hands: hands.map { id, gesture in
        Hand(
          id: id, handedness: .right, landmarks: points, worldLandmarks: points,
          gestureScores: GestureScores([GestureScore(label: gesture, score: 0.9)]))
      }, at: .milliseconds(100 * number), imageSize: ImageSize(width: 4, height: 3))
  }

  func testTheFiguresOfFrames() {
    var summary = VideoSummary()
    let hands: [[(id: Int, gesture: String)]] = [
      [], [(0, "Victory")], [(0, "Victory")], [], [], [(1, "Victory")], [(1, "None"), (2, "Victory")],
      [(1, "None"), (2, "Thumb_Up")], [],
      [],
    ]
    for (number, hands) in hands.enumerated() { summary.add(frame(number, hands)) }
    summary.finish()
    XCTAssertEqual(
      summary.json.text,
      #"{"frames": 10, "seconds": 1.0, "withHand": 0.5, "withTwoHands": 0.2, "longestGapSeconds": 0.3, "identities": 3, "#
        + #""identityChanges": 1, "gestureSeconds": {"Victory": 0.4, "Thumb_Up": 0.1}}"#)
    XCTAssertEqual(
      summary.line,
      "10 frames  1.0 s  hand 50.0%  two 20.0%  gap 0.30 s  identity changes 1  Victory 0.4 s  Thumb_Up 0.1 s")
    XCTAssertTrue(
      summary.text.contains("longest gap       0.30 s\n") && summary.text.contains("Victory  0.4 s\n"), summary.text)
  }

  func testVideosWithoutFramesOrHands() {
    XCTAssertEqual(VideoSummary().line, "0 frames  0.0 s  hand 0.0%  two 0.0%  gap 0.00 s  identity changes 0")
    var summary = VideoSummary()
    summary.add(frame(0, [(3, "Victory")]))
    summary.finish()
    XCTAssertEqual(summary.duration, .zero, "one frame has no duration")
  }
}
