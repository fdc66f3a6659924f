import HandLandmarkerCore
import XCTest

final class SearchBudgetTests: XCTestCase {
  /// The detections of n frames.
  ///
  /// The first frame has its detections; then the budget's average applies.
  func testTheAverage() {
    for (perFrame, maximum) in [(3, 3), (1, 1), (2.5, 3), (1.75, 2), (0.25, 1), (0.1, 1), (0.3, 1), (1000, 1000)]
      as [(Float, Int)]
    {
      var budget = SearchBudget(perFrame)
      XCTAssertEqual(budget.maximum, maximum)
      var total = budget.spend()
      XCTAssertEqual(total, maximum, "the first frame is searched at once")
      for frame in 1...200 {
        let count = budget.spend()
        XCTAssertLessThanOrEqual(count, maximum)
        total += count
        XCTAssertEqual(total, maximum + Int(Double(frame) * Double(perFrame) + 1e-3), "\(perFrame), frame \(frame)")
      }
    }
  }

  func testAQuarterIsEveryFourthFrame() {
    var budget = SearchBudget(0.25)
    XCTAssertEqual((0..<9).map { _ in budget.spend() }, [1, 0, 0, 0, 1, 0, 0, 0, 1])
  }

  /// A lost hand is searched for in the next frame.
  ///
  /// Frames without a search do not accumulate budget during long tracking.
  func testRest() {
    var budget = SearchBudget(0.25)
    _ = budget.spend()
    for _ in 0..<100 { budget.rest() }
    XCTAssertEqual((0..<5).map { _ in budget.spend() }, [1, 0, 0, 0, 1])
  }
}
