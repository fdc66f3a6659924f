import Foundation

/// Ways to damage a file. Each calls a closure with each damaged copy and a description.
public struct Damage {
  public var original: Data

  public init(_ original: Data) {
    self.original = original
  }

  /// Every prefix, including the empty one, except the whole.
  ///
  /// `step` skips some prefixes.
  public func prefixes(step: Int = 1, _ body: (Data, String) throws -> Void) rethrows {
    for count in stride(from: 0, to: original.count, by: step) {
      try body(original.prefix(count), "cut to \(count) bytes")
    }
  }

  /// Every single bit flipped.
  public func bitFlips(in range: Range<Int>? = nil, _ body: (Data, String) throws -> Void) rethrows {
    var copy = original
    for offset in range ?? 0..<original.count {
      for bit in 0..<8 {
        copy[offset] ^= 1 << UInt8(bit)
        try body(copy, "bit \(bit) of byte \(offset) flipped")
        copy[offset] = original[offset]
      }
    }
  }

  /// Every 16-bit and 32-bit field with other values.
  ///
  /// The values are bad for offsets, counts and sizes, or are those of the field's neighbour.
  public func fields(_ body: (Data, String) throws -> Void) rethrows {
    for offset in stride(from: 0, through: original.count - 2, by: 2) {
      for value in [0, 1, 2, 3, 5, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF] as [UInt16] {
        try body(setting(value, at: offset), "16 bits at \(offset) set to \(value)")
      }
    }
    let count = UInt32(original.count)
    for offset in stride(from: 0, through: original.count - 4, by: 2) {
      var values: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFFE, 0x4000_0000, 0x1000_0000]
      values += [count, count - 1, count - UInt32(offset), UInt32(offset), 0 &- UInt32(offset), 4]
      if offset >= 4 { values.append(word(at: offset - 4)) }
      if offset + 8 <= original.count { values.append(word(at: offset + 4)) }
      for value in values { try body(setting(value, at: offset), "32 bits at \(offset) set to \(value)") }
    }
  }

  /// Several bytes, ranges and words changed at random.
  ///
  /// Equal seeds give equal changes.
  public func random(seed: UInt64, count: Int, _ body: (Data, String) throws -> Void) rethrows {
    guard !original.isEmpty else { return }
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      var copy = original
      for _ in 0...Int.random(in: 0...4, using: &generator) { spoil(&copy, using: &generator) }
      try body(copy, "mutation \(number) of seed \(seed)")
    }
  }

  /// Makes one change.
  ///
  /// A byte, a copied range, a removed or repeated range, or a word.
  private func spoil(_ data: inout Data, using generator: inout SeededGenerator) {
    guard data.count > 8 else { return }
    let start = Int.random(in: 0..<data.count - 8, using: &generator)
    let length = Int.random(in: 1...min(64, data.count - start), using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: data[start] = UInt8.random(in: 0...255, using: &generator)
    case 1:
      let source = Int.random(in: 0...data.count - length, using: &generator)
      data.replaceSubrange(start..<start + length, with: Data(data[source..<source + length]))
    case 2: data.removeSubrange(start..<start + length)
    case 3: data.insert(contentsOf: Data(data[start..<start + length]), at: start)
    case 4:
      let value = [
        0, 1, 0xFFFF_FFFF, 0x7FFF_FFFF, UInt32(data.count), UInt32.random(in: 0...UInt32.max, using: &generator),
      ]
      .randomElement(using: &generator)
      withUnsafeBytes(of: (value ?? 0).littleEndian) { data.replaceSubrange(start..<start + 4, with: $0) }
    default: data = data.prefix(start)
    }
    data = Data(data)
  }

  public func setting(_ value: some FixedWidthInteger, at offset: Int) -> Data {
    var copy = original
    withUnsafeBytes(of: value.littleEndian) { copy.replaceSubrange(offset..<offset + $0.count, with: $0) }
    return copy
  }

  public func word(at offset: Int) -> UInt32 {
    original.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
  }
}
