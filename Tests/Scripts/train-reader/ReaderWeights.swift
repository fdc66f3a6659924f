import Foundation

/// The source file with the numbers of a reader.
enum ReaderWeights {
  /// - Parameter reader: The name of the type that reads the numbers.
  static func swift(_ groups: [[Float]], of reader: String) -> String {
    var bytes = Data()
    func append<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }
    for group in groups {
      let scale = max(group.map(abs).max() ?? 0, 1e-9) / 32767
      append(UInt32(group.count))
      append(scale.bitPattern)
      for number in group { append(Int16((number / scale).rounded())) }
    }
    let text = Array(bytes.base64EncodedString())
    let lines = stride(from: 0, to: text.count, by: 130).map { "    " + String(text[$0..<min($0 + 130, text.count)]) }
    return """
      /// The trained numbers of ``\(reader)``, written by `Tests/Scripts/train-reader.sh`.
      enum \(reader)Weights {
        /// In base 64, as ``ReaderNetwork`` reads them.
        static let base64: StaticString = \"""

      """ + lines.joined(separator: "\\\n") + "\n    \"\"\"\n}\n"
  }
}
