/// Codes of markers (ITU-T T.81, table B.1).
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

  /// Whether a marker stands alone, without a length behind it.
  static func isAlone(_ code: UInt8) -> Bool { code == 0x01 || 0xD0...0xD9 ~= code }

  /// Why a frame of this kind is not decoded; nil for the kinds that are, and for other markers.
  static func unsupportedProcess(_ code: UInt8) -> String? {
    switch code {
    case 0xC3: "lossless coding"
    case 0xC5, 0xC6: "hierarchical coding"
    case 0xC7: "hierarchical lossless coding"
    case 0xC8: "an extension of JPEG (JPG)"
    case 0xC9, 0xCA: "arithmetic coding"
    case 0xCB: "lossless arithmetic coding"
    case 0xCD, 0xCE, 0xCF: "hierarchical arithmetic coding"
    default: nil
    }
  }
}
