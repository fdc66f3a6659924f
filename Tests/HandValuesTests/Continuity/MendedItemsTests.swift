import HandValues
import XCTest

/// Items stay with their frames while the frames wait for later ones.
final class MendedItemsTests: XCTestCase {
  private static func frame(_ milliseconds: Int) -> HandFrame { HandFrame(hands: [], at: .milliseconds(milliseconds)) }

  private func texts(_ items: [(frame: HandFrame, item: Int)]) -> [String] {
    items.map { "\($0.item) at \($0.frame.time / .milliseconds(1))" }
  }

  func testFramesThatAreNotMendedDoNotWait() {
    var items = MendedItems<Int>(nil)
    for number in 0..<3 {
      XCTAssertEqual(texts(items.items(after: Self.frame(number), number)), ["\(number) at \(Double(number))"])
    }
    XCTAssertEqual(texts(items.finish()), [])
  }

  func testEachItemComesWithItsFrame() throws {
    var items = MendedItems<Int>(try HandMender(stabilizesHandedness: true, lookahead: .milliseconds(250)))
    var found: [[String]] = []
    for number in 0..<5 { found.append(texts(items.items(after: Self.frame(number * 100), number))) }
    XCTAssertEqual(found, [[], [], [], ["0 at 0.0"], ["1 at 100.0"]])
    XCTAssertEqual(texts(items.finish()), ["2 at 200.0", "3 at 300.0", "4 at 400.0"])
    // The next stream begins anew.
    XCTAssertEqual(texts(items.items(after: Self.frame(0), 7)), [])
    XCTAssertEqual(texts(items.finish()), ["7 at 0.0"])
  }
}
