/// Some of the five fingers.
///
/// ```swift
/// let fingers: FingerSet = [.index, .middle]
/// print(fingers.count, fingers.contains(.thumb), fingers)  // 2 false index+middle
/// ```
public struct FingerSet: Sendable, Hashable {
  /// A bit for each finger, that of the thumb lowest.
  private var bits: UInt8

  /// All five fingers.
  public static let all = FingerSet(bits: 0b11111)
  /// The four fingers besides the thumb.
  public static let withoutThumb = FingerSet(bits: 0b11110)

  /// The number of fingers in the set, 0…5.
  public var count: Int { bits.nonzeroBitCount }

  /// The first finger from the thumb on; nil if there is none.
  public var first: Finger? { first { _ in true } }

  private static func bit(_ finger: Finger) -> UInt8 { 1 << UInt8(finger.position) }
}

extension FingerSet: SetAlgebra {
  /// Creates a set without fingers.
  public init() { bits = 0 }

  /// Whether a finger is one of these.
  public func contains(_ finger: Finger) -> Bool { bits & Self.bit(finger) != 0 }

  /// Returns the fingers of either set.
  public func union(_ other: FingerSet) -> FingerSet { FingerSet(bits: bits | other.bits) }

  /// Returns the fingers of both sets.
  public func intersection(_ other: FingerSet) -> FingerSet { FingerSet(bits: bits & other.bits) }

  /// Returns the fingers of one set that the other does not have.
  public func symmetricDifference(_ other: FingerSet) -> FingerSet { FingerSet(bits: bits ^ other.bits) }

  /// Adds the fingers of another set.
  public mutating func formUnion(_ other: FingerSet) { bits |= other.bits }

  /// Removes the fingers that another set does not have.
  public mutating func formIntersection(_ other: FingerSet) { bits &= other.bits }

  /// Removes the fingers that another set has, and adds those of it that were missing.
  public mutating func formSymmetricDifference(_ other: FingerSet) { bits ^= other.bits }

  /// Adds a finger.
  @discardableResult
  public mutating func insert(_ finger: Finger) -> (inserted: Bool, memberAfterInsert: Finger) {
    let isNew = !contains(finger)
    bits |= Self.bit(finger)
    return (isNew, finger)
  }

  /// Removes a finger; nil if it was not there.
  @discardableResult
  public mutating func remove(_ finger: Finger) -> Finger? {
    guard contains(finger) else { return nil }
    bits &= ~Self.bit(finger)
    return finger
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
