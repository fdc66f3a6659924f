import Foundation

/// A small JPEG file as a list of its segments.
///
/// Segments can be changed, and the file put together again.
struct JPEGSurgery {
  /// A marker and the bytes up to the next marker.
  ///
  /// The length and entropy-coded data are included.
  struct Part: Equatable {
    var code: UInt8
    var content: [UInt8]
  }

  var parts: [Part] = []

  init(_ file: Data) {
    let bytes = Array(file)
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let code = bytes[position + 1]
      var end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      if code == 0xDA {
        while end + 1 < bytes.count, bytes[end] != 0xFF || bytes[end + 1] == 0 || 0xD0...0xD7 ~= bytes[end + 1] {
          end += 1
        }
      }
      parts.append(Part(code: code, content: Array(bytes[position + 2..<min(end, bytes.count)])))
      position = end
    }
  }

  var bytes: [UInt8] { [0xFF, 0xD8] + parts.flatMap { [0xFF, $0.code] + $0.content } + [0xFF, 0xD9] }

  /// The file with a change to the first part with this marker.
  func changing(_ code: UInt8, _ change: (inout [UInt8]) -> Void) -> [UInt8] {
    var copy = self
    if let index = parts.firstIndex(where: { $0.code == code }) { change(&copy.parts[index].content) }
    return copy.bytes
  }

  /// The file with another marker.
  ///
  /// The marker replaces the first one with `code`.
  func renaming(_ code: UInt8, to other: UInt8) -> [UInt8] {
    var copy = self
    if let index = parts.firstIndex(where: { $0.code == code }) { copy.parts[index].code = other }
    return copy.bytes
  }

  func without(_ code: UInt8) -> [UInt8] {
    var copy = self
    copy.parts.removeAll { $0.code == code }
    return copy.bytes
  }
}
