import GestureFixtures
import HandLandmarkerCore
import XCTest

/// Hands that return with a wrong handedness.
///
/// They are missing for some frames. Gaps in identities may not be closed.
final class ReturningHandTests: XCTestCase {
  private let frames = PosedMovement.still(duration: .seconds(3)).frames(FrameSampling(framesPerSecond: 25))

  private func sides(_ missing: Int, maximumGap: Duration?, renamed: Bool, handedness: Handedness) -> [Handedness] {
    var continuity = HandContinuity(checkedGap: maximumGap, stabilizesHandedness: true)
    return frames.enumerated().flatMap { index, frame -> [Handedness] in
      var frame = frame
      let isBack = index >= 40 + missing
      for hand in frame.hands.indices {
        // Back again, the tracker is wrong about it for three frames.
        let isWrong = isBack && index < 43 + missing
        frame.hands[hand].handedness = isWrong ? handedness.opposite : handedness
        frame.hands[hand].handednessScore = isWrong ? 0.7 : 0.95
        if isBack, renamed { frame.hands[hand].id += 3 }
      }
      if 40..<40 + missing ~= index { frame.hands = [] }
      return continuity.frame(frame).hands.map(\.handedness)
    }
  }

  func testASteadySideLastsThroughAGap() {
    for handedness in [Handedness.left, .right] {
      for missing in 1...7 {
        for gap in [Duration.milliseconds(400), .seconds(2)] {
          for renamed in [true, false] {
            XCTAssertEqual(
              Set(sides(missing, maximumGap: gap, renamed: renamed, handedness: handedness)), [handedness],
              "missing for \(missing) frames, gaps of \(gap), renamed: \(renamed)")
          }
        }
      }
    }
  }
}
