/// The Huffman codes of a Deflate block as a lookup table.
///
/// The codes are described in RFC 1951, 3.2.2. The next bits select an entry. The entry of a code that is longer than
/// the table's width leads to a second table.
struct InflateTable {
  /// The entries.
  ///
  /// From the lowest bit: 8 bits for the length to skip; 5 bits for the number of extra bits, or the width of the
  /// second table; 3 bits for the kind; 16 bits for the literal, the base value, or the start of the second table.
  private(set) var entries: [UInt32] = []
  let width: Int

  static var literal: UInt32 { 0x8000 }
  static var endOfBlock: UInt32 { 0x4000 }
  static var secondTable: UInt32 { 0x2000 }

  /// The entry of a code that does not exist.
  static var invalid: UInt32 { 0x6000 }

  /// - Parameters:
  ///   - lengths: The length of each symbol's code, 1…15; 0 for a symbol without a code.
  ///   - width: The number of bits that select an entry of the first table.
  ///   - symbols: The entry of each symbol, without its length.
  /// - Throws: `InflateDamage.codes` if the codes are over- or undersubscribed. As in zlib, a single code of length 1,
  ///   or none, is allowed.
  init(lengths: ArraySlice<UInt8>, width: Int, symbols: [UInt32]) throws(InflateDamage) {
    self.width = width
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length & 15)] += 1 }
    counts[0] = 0
    var code = 0
    var next = [Int](repeating: 0, count: 17)
    var left = 1
    for length in 1...15 {
      next[length] = code
      code = (code + counts[length]) << 1
      left = left << 1 - counts[length]
      guard left >= 0 else { throw .codes }
    }
    let total = counts.reduce(0, +)
    guard left == 0 || total == 0 || total == 1 && counts[1] == 1 else { throw .codes }

    entries = [UInt32](repeating: Self.invalid, count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      let code = Self.reversed(next[length], length)
      next[length] += 1
      if length <= width {
        let entry = symbols[symbol] | UInt32(length)
        var index = code
        while index < 1 << width {
          entries[index] = entry
          index += 1 << length
        }
      } else {
        enterLong(code, length, symbols[symbol], counts)
      }
    }
  }

  /// Adds a code to a second table.
  ///
  /// The first code with a prefix creates the table.
  private mutating func enterLong(_ code: Int, _ length: Int, _ symbol: UInt32, _ counts: [Int]) {
    let root = code & (1 << width - 1)
    if entries[root] & Self.invalid != Self.secondTable {
      // The width of the longest code: simple, and small enough.
      let longest = (counts.lastIndex { $0 > 0 } ?? length) - width
      entries[root] = UInt32(entries.count) << 16 | Self.secondTable | UInt32(longest) << 8 | UInt32(width)
      entries += [UInt32](repeating: Self.invalid, count: 1 << longest)
    }
    let start = Int(entries[root] >> 16)
    let bits = Int(entries[root] >> 8 & 31)
    for index in stride(from: code >> width, to: 1 << bits, by: 1 << (length - width)) {
      entries[start + index] = symbol | UInt32(length - width)
    }
  }

  /// Returns a code with its bits in reverse order.
  static func reversed(_ code: Int, _ length: Int) -> Int {
    var result = 0
    for bit in 0..<length where code >> bit & 1 == 1 { result |= 1 << (length - 1 - bit) }
    return result
  }
}
