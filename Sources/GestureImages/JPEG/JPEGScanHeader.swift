/// The header of one scan (ITU-T T.81, B.2.3), checked against its frame.
struct JPEGScanHeader: Equatable {
  /// A component of the scan and the Huffman tables it names.
  struct Member: Equatable {
    /// Position among the frame's components.
    var component: Int
    var dcTable: Int
    var acTable: Int
  }

  var members: [Member]
  /// The coefficients of the scan, in coded order. 0…63 in sequential files.
  var band: ClosedRange<Int>
  /// The bit position the scans before have reached; 0 in a first scan.
  var approximationHigh: Int
  /// The bit position of this scan.
  var approximationLow: Int
  /// Byte offset of the scan's header.
  var offset: Int
}
