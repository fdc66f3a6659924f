/// A set of fingers.
///
/// ```swift
/// let fingers: FingerSet = [.index, .middle]
/// print(fingers.count, fingers.contains(.thumb), fingers)  // 2 false index+middle
/// ```
public struct FingerSet: Sendable, Hashable {
  /// One bit for each finger, the thumb's lowest.
  public let rawValue: UInt8

  /// All five fingers.
  public static let all = FingerSet(rawValue: 0b11111)
  /// The four fingers without the thumb.
  package static let withoutThumb = FingerSet(rawValue: 0b11110)

  /// Creates a set from a bit for each finger.
  ///
  /// Other bits are ignored.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b11111 }

  /// The number of fingers in the set, 0…5.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The finger nearest to the thumb; nil for an empty set.
  package var first: Finger? { first { _ in true } }
}

extension FingerSet: OptionSet {
  /// The elements of a set.
  public typealias Element = Finger

  private init(_ finger: Finger) { self.init(rawValue: 1 << UInt8(finger.position)) }

  /// Whether the set contains a finger.
  public func contains(_ finger: Finger) -> Bool { rawValue >> UInt8(finger.position) & 1 == 1 }

  /// Adds a finger.
  @discardableResult
  public mutating func insert(_ finger: Finger) -> (inserted: Bool, memberAfterInsert: Finger) {
    defer { formUnion(FingerSet(finger)) }
    return (!contains(finger), finger)
  }

  /// Removes a finger and returns it.
  ///
  /// Nil if it was not in the set.
  @discardableResult
  public mutating func remove(_ finger: Finger) -> Finger? {
    defer { subtract(FingerSet(finger)) }
    return contains(finger) ? finger : nil
  }

  /// Adds a finger.
  ///
  /// Returns the finger if it was already in the set, else nil.
  @discardableResult
  public mutating func update(with finger: Finger) -> Finger? { insert(finger).inserted ? nil : finger }
}

/// Iterates from the thumb to the little finger.
extension FingerSet: Sequence {
  /// Returns an iterator from the thumb to the little finger.
  public func makeIterator() -> some IteratorProtocol<Finger> { Finger.allCases.lazy.filter(contains).makeIterator() }
}

extension FingerSet: CustomStringConvertible {
  /// The names joined, such as `index+middle`; `none` for an empty set.
  public var description: String { isEmpty ? "none" : map(\.rawValue).joined(separator: "+") }
}
