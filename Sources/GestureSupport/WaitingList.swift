/// A list of waiting elements, by priority, then by arrival.
///
/// Any element can leave. The list is a binary heap; each element stores its position in it.
package struct WaitingList<Element: AnyObject> {
  /// The turn of an element.
  package struct Turn: Sendable {
    package let priority: TaskPriority
    /// The number of earlier elements, set by the list.
    fileprivate var number = 0
    /// The position in the heap; nil outside of the list.
    fileprivate var position: Int?

    package init(_ priority: TaskPriority) { self.priority = priority }

    fileprivate func isBefore(_ other: Turn) -> Bool {
      priority == other.priority ? number < other.number : priority > other.priority
    }
  }

  private let turn: ReferenceWritableKeyPath<Element, Turn>
  private var heap: [Element] = []
  private var arrivals = 0

  /// Creates an empty list.
  ///
  /// - Parameter turn: The property of an element that stores its turn.
  package init(_ turn: ReferenceWritableKeyPath<Element, Turn>) { self.turn = turn }

  package var count: Int { heap.count }

  package mutating func append(_ element: Element) {
    element[keyPath: turn].number = arrivals
    arrivals += 1
    heap.append(element)
    place(element, at: heap.count - 1)
  }

  /// Removes and returns the first element.
  package mutating func popFirst() -> Element? {
    guard let first = heap.first else { return nil }
    remove(first)
    return first
  }

  /// Removes an element.
  ///
  /// - Returns: Whether the element was in the list.
  @discardableResult package mutating func remove(_ element: Element) -> Bool {
    guard let position = element[keyPath: turn].position else { return false }
    element[keyPath: turn].position = nil
    let last = heap.removeLast()
    if last !== element { place(last, at: position) }
    return true
  }

  /// Puts an element into a free position.
  ///
  /// The element then moves up or down from there.
  private mutating func place(_ element: Element, at position: Int) {
    let own = element[keyPath: turn]
    var position = position
    while position > 0, own.isBefore(heap[(position - 1) / 2][keyPath: turn]) {
      set(heap[(position - 1) / 2], at: position)
      position = (position - 1) / 2
    }
    while let child = earlierChild(of: position), child != position, heap[child][keyPath: turn].isBefore(own) {
      set(heap[child], at: position)
      position = child
    }
    set(element, at: position)
  }

  private func earlierChild(of position: Int) -> Int? {
    let left = 2 * position + 1
    let right = 2 * position + 2
    guard left < heap.count else { return nil }
    return right < heap.count && heap[right][keyPath: turn].isBefore(heap[left][keyPath: turn]) ? right : left
  }

  private mutating func set(_ element: Element, at position: Int) {
    heap[position] = element
    element[keyPath: turn].position = position
  }
}
