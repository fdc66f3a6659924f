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
