import Foundation

/// The source file with the numbers of a reader.
enum ReaderWeights {
  /// Reads the numbers of such a file.
  static func groups(ofFile path: String) throws -> [[Float]] {
    let parts = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\"\"\"")
    let text = parts.count == 3 ? parts[1].filter { !$0.isWhitespace && $0 != "\\" } : ""
    guard var bytes = Data(base64Encoded: text)?[...], !bytes.isEmpty else { throw UsageError() }
    func next<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number {
      defer { bytes = bytes.dropFirst(Number.bitWidth / 8) }
      return bytes.prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
    var groups: [[Float]] = []
    while !bytes.isEmpty {
      let (count, scale) = (next(UInt32.self), Float(bitPattern: next()))
      groups.append((0..<count).map { _ in Float(Int16(bitPattern: next())) * scale })
    }
    return groups
  }

  /// - Parameter reader: The name of the type that reads the numbers.
  static func swift(_ groups: [[Float]], of reader: String) -> String {
    var bytes = Data()
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for group in groups {
      let scale = max(group.map(abs).max() ?? 0, 1e-9) / 32767
      append(UInt32(group.count))
      append(scale.bitPattern)
      for number in group { append(Int16((number / scale).rounded())) }
    }
    let text = Array(bytes.base64EncodedString())
    let lines = stride(from: 0, to: text.count, by: 130).map { "    " + String(text[$0..<min($0 + 130, text.count)]) }
    return """
      /// The weights of ``\(reader)``, written by `Tests/Scripts/train-reader.sh`.
      enum \(reader)Weights {
        /// The weights in base 64, in the format of ``ReaderNetwork``.
        static let base64: StaticString = \"""

      """ + lines.joined(separator: "\\\n") + "\n    \"\"\"\n}\n"
  }
}
