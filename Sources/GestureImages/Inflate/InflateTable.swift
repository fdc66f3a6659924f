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

/// The codes of one Deflate block.
struct InflateCodes {
  static var literalWidth: Int { 11 }
  static var distanceWidth: Int { 9 }

  let literals: InflateTable
  let distances: InflateTable

  init(literals: ArraySlice<UInt8>, distances: ArraySlice<UInt8>) throws(InflateDamage) {
    self.literals = try InflateTable(
      lengths: literals, width: Self.literalWidth, symbols: InflateSymbols.literalsAndLengths)
    self.distances = try InflateTable(lengths: distances, width: Self.distanceWidth, symbols: InflateSymbols.distances)
  }

  /// The fixed codes, which a stream does not contain (RFC 1951, 3.2.6).
  static let fixed: InflateCodes = {
    let lengths = [(8, 144), (9, 112), (7, 24), (8, 8)].flatMap { [UInt8](repeating: $0, count: $1) }
    guard let codes = try? InflateCodes(literals: lengths[...], distances: [UInt8](repeating: 5, count: 32)[...]) else {
      preconditionFailure("the fixed codes fit")
    }
    return codes
  }()
}

/// The alphabets of Deflate (RFC 1951, 3.2.5).
///
/// Symbols are entries of ``InflateTable`` without their lengths.
enum InflateSymbols {
  /// Literals, the end of the block, and lengths.
  ///
  /// Two symbols of the fixed codes are undefined.
  static let literalsAndLengths: [UInt32] = {
    var symbols: [UInt32] = (0..<256).map { UInt32($0) << 16 | InflateTable.literal }
    symbols.append(InflateTable.endOfBlock)
    symbols += groups(count: 28, direct: 8, perGroup: 4, first: 3)
    symbols += [258 << 16, InflateTable.invalid, InflateTable.invalid]
    return symbols
  }()

  /// Distances; two symbols are undefined.
  static let distances: [UInt32] =
    groups(count: 30, direct: 4, perGroup: 2, first: 1) + [InflateTable.invalid, InflateTable.invalid]

  /// The lengths of the codes for code lengths.
  ///
  /// Each symbol is its value.
  static let codeLengths: [UInt32] = (0..<19).map { UInt32($0) << 16 }

  /// The order of the lengths of the codes for code lengths.
  static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Returns base values with their extra bits.
  ///
  /// After the first `direct` values, each group has one more extra bit than the group before.
  private static func groups(count: Int, direct: Int, perGroup: Int, first: Int) -> [UInt32] {
    var base = first
    return (0..<count).map { index in
      let extra = index < direct ? 0 : index / perGroup - 1
      defer { base += 1 << extra }
      return UInt32(base) << 16 | UInt32(extra) << 8
    }
  }
}
