import Foundation

/// Copies of a file on disk, each damaged in one position.
///
/// Every bit of the first bytes is flipped; then comes every prefix, the long ones first. The file is changed in place,
/// since most of it stays the same.
struct DamagedCopies {
  /// The step between prefixes beyond the first bytes.
  static let step = 64

  let original: [UInt8]
  /// The number of bytes whose bits are flipped.
  let bytes: Int

  init(_ data: Data, firstBytes: Int) {
    original = Array(data)
    bytes = min(firstBytes, data.count)
  }

  var flipCount: Int { bytes * 8 }
  var count: Int { flipCount + prefixes.count }

  /// Lengths, falling.
  private var prefixes: [Int] {
    (stride(from: bytes, to: original.count, by: Self.step).reversed()
      + stride(from: min(bytes, original.count - 1), through: 0, by: -1).map { $0 })
      .reduce(into: []) { lengths, length in if lengths.last != length { lengths.append(length) } }
  }

  func name(_ number: Int) -> String {
    number < flipCount
      ? "bit \(number % 8) of byte \(number / 8) flipped" : "cut to \(prefixes[number - flipCount]) bytes"
  }

  /// Calls `body` for copies of these numbers, which lie at `path`.
  func forEach(in numbers: StrideThrough<Int>, at path: String, _ body: (Int) throws -> Void) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, original.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == original.count
    else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { close(descriptor) }
    let lengths = prefixes
    for number in numbers {
      if number < flipCount {
        let location = number / 8
        var byte = original[location] ^ (1 << UInt8(number % 8))
        pwrite(descriptor, &byte, 1, off_t(location))
        try body(number)
        byte = original[location]
        pwrite(descriptor, &byte, 1, off_t(location))
      } else {
        ftruncate(descriptor, off_t(lengths[number - flipCount]))
        try body(number)
      }
    }
  }
}
