/// Reads numbers from a text in base 64.
struct Base64Bytes {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  private init(_ text: StaticString) {
    self.text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Groups of numbers: of each their count (4 bytes), a scale (a float), and as many 16-bit integers, little-endian.
  static func groups(in text: StaticString) -> [[Float]] {
    var bytes = Base64Bytes(text)
    var groups: [[Float]] = []
    while let count = bytes.nextInteger() {
      let scale = Float(bitPattern: bytes.nextInteger() ?? 0)
      groups.append((0..<count).map { _ in Float(Int16(bitPattern: bytes.nextShort() ?? 0)) * scale })
    }
    return groups
  }

  private mutating func next() -> UInt8? {
    while bitCount < 8 {
      guard position < text.count, let value = Self.value(text[position]) else { return nil }
      position += 1
      (bits, bitCount) = (bits << 6 | value, bitCount + 6)
    }
    bitCount -= 8
    return UInt8(truncatingIfNeeded: bits >> UInt32(bitCount))
  }

  private mutating func nextShort() -> UInt16? {
    guard let low = next(), let high = next() else { return nil }
    return UInt16(high) << 8 | UInt16(low)
  }

  private mutating func nextInteger() -> UInt32? {
    guard let low = nextShort(), let high = nextShort() else { return nil }
    return UInt32(high) << 16 | UInt32(low)
  }

  private static func value(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
