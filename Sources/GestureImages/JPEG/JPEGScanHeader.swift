import GestureSupport

/// The header of one scan (ITU-T T.81, B.2.3), checked against its frame.
struct JPEGScanHeader {
  /// A component of the scan and its Huffman tables.
  struct Member {
    /// The index of the component in the frame.
    let component: Int
    let dcTable: Int
    let acTable: Int
  }

  let members: [Member]
  /// The coefficients of the scan, in coded order; 0…63 in sequential files.
  let band: ClosedRange<Int>
  /// The bit that earlier scans have reached; 0 in a first scan.
  let approximationHigh: Int
  /// The bit that this scan reaches.
  let approximationLow: Int
  /// The offset of the scan's header in bytes.
  let offset: Int

  /// The largest number of blocks in an MCU (ITU-T T.81, B.2.3).
  private static let mostBlocks = 10

  /// Reads a scan header and checks it against the frame.
  ///
  /// - Throws: `StatusError` (invalid argument) for an invalid scan.
  init(_ segment: JPEGMarkerReader.Segment, _ frame: JPEGFrame) throws {
    let content = segment.content
    let place = content.place.at(byte: segment.offset)
    let count = content.count > 0 ? Int(try content.load(UInt8.self, at: 0)) : 0
    try place.require(1...4 ~= count && content.count == 4 + 2 * count, "the JPEG scan header is malformed")
    members = try (0..<count).map { index in
      let identifier: UInt8 = try content.load(at: 1 + 2 * index)
      let tables: UInt8 = try content.load(at: 2 + 2 * index)
      guard let component = frame.components.firstIndex(where: { $0.identifier == identifier }) else {
        throw StatusError(
          .invalidArgument, "a JPEG scan names component \(identifier), which the image does not have", place: place)
      }
      try place.require(
        tables >> 4 < 4 && tables & 15 < 4, "a JPEG scan names Huffman tables \(tables >> 4) and \(tables & 15)",
        suggestion: "tables have the numbers 0 to 3")
      return Member(component: component, dcTable: Int(tables >> 4), acTable: Int(tables & 15))
    }
    try place.require(Set(members.map(\.component)).count == count, "a JPEG scan names a component twice")
    let blocks = members.reduce(0) {
      $0 + frame.components[$1.component].horizontal * frame.components[$1.component].vertical
    }
    try place.require(
      count == 1 || blocks <= Self.mostBlocks, "a JPEG MCU has \(blocks) blocks",
      suggestion: "at most \(Self.mostBlocks) are allowed")
    offset = segment.offset
    guard frame.isProgressive else {
      // A sequential scan has all coefficients, even if its header differs.
      band = 0...63
      approximationHigh = 0
      approximationLow = 0
      return
    }
    let first = Int(try content.load(UInt8.self, at: 1 + 2 * count))
    let last = Int(try content.load(UInt8.self, at: 2 + 2 * count))
    let approximation: UInt8 = try content.load(at: 3 + 2 * count)
    let high = Int(approximation >> 4)
    let low = Int(approximation & 15)
    let isBand = first == 0 ? last == 0 : first <= last && last <= 63 && count == 1
    try place.require(
      isBand && low <= 13 && (high == 0 || high == low + 1),
      "a progressive JPEG scan has coefficients \(first) to \(last), bits \(high) to \(low), of \(count) components",
      suggestion: "a scan has DC alone, or AC of one component, and the bits come from high to low")
    band = first...last
    approximationHigh = high
    approximationLow = low
  }
}

/// The tables that decode one component of a scan.
struct JPEGScanTables {
  /// The index of the component in the frame.
  let component: Int
  let dc: JPEGHuffmanTable
  let ac: JPEGHuffmanTable
  let quantization: JPEGQuantization
}
