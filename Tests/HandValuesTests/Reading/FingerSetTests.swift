import HandLandmarkerCore
import XCTest

final class FingerSetTests: XCTestCase {
  func testASetCountsAndHasAnOrder() {
    let fingers: FingerSet = [.middle, .thumb, .middle]
    XCTAssertEqual(fingers.count, 2)
    XCTAssertEqual(Array(fingers), [.thumb, .middle])
    XCTAssertEqual(fingers.description, "thumb+middle")
    XCTAssertEqual(FingerSet().description, "none")
    XCTAssertEqual(FingerSet.all.subtracting(.withoutThumb), [.thumb])
    XCTAssertEqual(FingerSet.all.symmetricDifference([.ring]).count, 4)
    XCTAssertTrue(FingerSet.all.isSuperset(of: fingers))
    var changed = fingers
    XCTAssertTrue(changed.insert(.pinky).inserted)
    XCTAssertFalse(changed.insert(.pinky).inserted)
    XCTAssertEqual(changed.remove(.thumb), .thumb)
    XCTAssertNil(changed.remove(.thumb))
    XCTAssertEqual(changed, [.middle, .pinky])
  }

  func testLandmarksOfAFinger() {
    XCTAssertEqual(Finger.allCases.map { $0.tip.rawValue }, [4, 8, 12, 16, 20])
    XCTAssertEqual(Finger.allCases.map { $0.mcp.rawValue }, [2, 5, 9, 13, 17])
  }
}
