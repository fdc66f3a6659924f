/// Some of the five fingers.
///
/// ```swift
/// let fingers: FingerSet = [.index, .middle]
/// print(fingers.count, fingers.contains(.thumb), fingers)  // 2 false index+middle
/// ```
public struct FingerSet: Sendable, Hashable {
  /// A bit for each finger, that of the thumb lowest.
  public let rawValue: UInt8

  /// All five fingers.
  public static let all = FingerSet(rawValue: 0b11111)
  /// The four fingers besides the thumb.
  package static let withoutThumb = FingerSet(rawValue: 0b11110)

  /// Creates a set of a bit for each finger; further bits do not count.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b11111 }

  /// The number of fingers in the set, 0…5.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The first finger from the thumb on; nil if there is none.
  package var first: Finger? { first { _ in true } }
}

extension FingerSet: OptionSet {
  /// The elements of a set.
  public typealias Element = Finger

  private init(_ finger: Finger) { self.init(rawValue: 1 << UInt8(finger.position)) }

  /// Whether a finger is one of these.
  public func contains(_ finger: Finger) -> Bool { rawValue >> UInt8(finger.position) & 1 == 1 }

  /// Adds a finger.
  @discardableResult
  public mutating func insert(_ finger: Finger) -> (inserted: Bool, memberAfterInsert: Finger) {
    defer { formUnion(FingerSet(finger)) }
    return (!contains(finger), finger)
  }

  /// Removes a finger; nil if it was not there.
  @discardableResult
  public mutating func remove(_ finger: Finger) -> Finger? {
    defer { subtract(FingerSet(finger)) }
    return contains(finger) ? finger : nil
  }

  /// Adds a finger; nil if it was missing.
  @discardableResult
  public mutating func update(with finger: Finger) -> Finger? { insert(finger).inserted ? nil : finger }
}

/// The fingers from the thumb to the little finger.
extension FingerSet: Sequence {
  /// Returns an iterator from the thumb to the little finger.
  public func makeIterator() -> some IteratorProtocol<Finger> { Finger.allCases.lazy.filter(contains).makeIterator() }
}

extension FingerSet: CustomStringConvertible {
  /// Such as `index+middle`; `none` for no finger.
  public var description: String { isEmpty ? "none" : map(\.rawValue).joined(separator: "+") }
}

/// An array of names, from the thumb to the little finger.
extension FingerSet: Codable {
  /// Reads an array of names; their order does not matter.
  ///
  /// - Throws: `DecodingError` for a name that no finger has.
  public init(from decoder: any Decoder) throws { self.init(try [Finger](from: decoder)) }

  /// Writes an array of names.
  ///
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
