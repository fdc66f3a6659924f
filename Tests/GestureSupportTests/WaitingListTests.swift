import GestureSupport
import TestSupport
import XCTest

final class WaitingListTests: XCTestCase {
  private final class Element {
    let name: Int
    var turn: WaitingList<Element>.Turn

    init(_ name: Int, _ priority: TaskPriority) { (self.name, turn) = (name, WaitingList.Turn(priority)) }
  }

  /// The next element is the first of the highest priority.
  ///
  /// Elements come and leave at random.
  func testTheOrderIsThatOfASortedArray() {
    var random = SplitMix64(seed: 7)
    let priorities: [TaskPriority] = [.background, .utility, .medium, .high]
    var list = WaitingList(\Element.turn)
    var expected: [Element] = []
    var gone: [Element] = []
    for name in 0..<20_000 {
      switch random.next() % 8 {
      case 0...3:
        let element = Element(name, priorities[Int(random.next() % 4)])
        list.append(element)
        // Behind the last one that is not less important.
        let position = expected.lastIndex { $0.turn.priority >= element.turn.priority }.map { $0 + 1 } ?? 0
        expected.insert(element, at: position)
      case 4, 5:
        guard !expected.isEmpty else { continue }
        let element = expected.remove(at: Int(random.next() % UInt64(expected.count)))
        XCTAssertTrue(list.remove(element))
        gone.append(element)
      case 6:
        if let element = gone.last { XCTAssertFalse(list.remove(element), "it is not in the list") }
      default:
        XCTAssertEqual(list.popFirst()?.name, expected.isEmpty ? nil : expected.removeFirst().name)
      }
      XCTAssertEqual(list.count, expected.count)
    }
    while let element = list.popFirst() { XCTAssertEqual(element.name, expected.removeFirst().name) }
    XCTAssertTrue(expected.isEmpty)
  }
}
