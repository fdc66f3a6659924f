import GestureFoundation

/// Conversions between names of files and text.
///
/// A name is bytes, mostly UTF-8. A byte that is part of no UTF-8 is one of the scalars from U+10FF80 to U+10FFFF,
/// which have no other use; a name that contains such a scalar itself has each of its four bytes written so. Every name
/// therefore has one text, from which the name can be restored. For reading, such a byte is written `\xE9`, and in JSON
/// `\udce9`, as in Python (PEP 383): a name that Python reads from a line of results opens the file.
package enum FileName {
  private static let scalars: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// Returns the scalar of a byte above 127.
  package static func scalar(of byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}" }

  /// Returns the byte of a scalar; nil for any other scalar.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    scalars.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  package static func text(of name: some Collection<UInt8>) -> String {
    // All such scalars begin with this byte in UTF-8.
    if !name.contains(0xF4), let text = String(validating: name, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = name.makeIterator()
    var rest = name[...]
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .emptyInput: return String(text)
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalars.contains(scalar.value) { text += encoded.map(Self.scalar) } else { text.append(scalar) }
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        text += rest.prefix(length).map(Self.scalar)
        rest = rest.dropFirst(length)
      }
    }
  }

  /// Returns the name of a text.
  package static func bytes(of text: String) -> [UInt8] {
    let utf8 = Array(text.utf8)
    guard utf8.contains(0xF4) else { return utf8 }
    return text.unicodeScalars.flatMap { scalar in byte(of: scalar).map { [$0] } ?? Array(String(scalar).utf8) }
  }

  /// Returns the text with `\xE9` for bytes that are not UTF-8.
  package static func escaped(_ text: String) -> String {
    text.utf8.contains(0xF4) ? escaped(text) { byte(of: $0) } : text
  }

  /// Returns the text with `\xE9` for such bytes and for control characters.
  ///
  /// A name so stays in its line.
  package static func printable(_ text: String) -> String {
    escaped(text) { byte(of: $0) ?? ($0.value < 0x20 || $0.value == 0x7F ? UInt8($0.value) : nil) }
  }

  private static func escaped(_ text: String, _ code: (Unicode.Scalar) -> UInt8?) -> String {
    guard text.unicodeScalars.contains(where: { code($0) != nil }) else { return text }
    return text.unicodeScalars.map { scalar in
      code(scalar).map { (($0 < 16 ? "\\x0" : "\\x") + String($0, radix: 16, uppercase: true)) } ?? String(scalar)
    }.joined()
  }
}

extension String {
  /// Calls `body` with the name of a file as C's string.
  package func withFileName<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    try unsafe body(FileName.bytes(of: self).map { CChar(bitPattern: $0) } + [0])
  }

  /// The folder of a path, and the name within it.
  ///
  /// The folder ends with a slash or is empty.
  package var folderAndName: (folder: String, name: String) {
    guard let slash = unicodeScalars.lastIndex(of: "/") else { return ("", self) }
    return (String(unicodeScalars[...slash]), String(unicodeScalars[unicodeScalars.index(after: slash)...]))
  }
}

extension URL {
  /// The path of a file.
  ///
  /// - Throws: `StatusError` (invalid argument) for a URL that is not of a file.
  package var checkedPath: String {
    get throws(StatusError) {
      try Place(file: nil, location: absoluteString).require(
        isFileURL, "The URL is not a file URL.", suggestion: "give a file URL")
      return path
    }
  }
}
