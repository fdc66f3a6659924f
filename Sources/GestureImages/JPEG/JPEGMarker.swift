/// The codes of markers (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let huffmanTables: UInt8 = 0xC4
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE

  /// Whether a marker stands alone, without a length and content.
  static func isAlone(_ code: UInt8) -> Bool { code == 0x01 || 0xD0...0xD9 ~= code }

  /// The unsupported kinds of frames.
  static let unsupportedProcesses: [UInt8: String] = [
    0xC3: "lossless coding", 0xC5: "hierarchical coding", 0xC6: "hierarchical coding",
    0xC7: "hierarchical lossless coding",
    0xC8: "an extension of JPEG (JPG)", 0xC9: "arithmetic coding", 0xCA: "arithmetic coding",
    0xCB: "lossless arithmetic coding",
    0xCD: "hierarchical arithmetic coding", 0xCE: "hierarchical arithmetic coding",
    0xCF: "hierarchical arithmetic coding",
    0xF7: "JPEG-LS coding",
  ]
}
