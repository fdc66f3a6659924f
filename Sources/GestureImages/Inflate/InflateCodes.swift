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
