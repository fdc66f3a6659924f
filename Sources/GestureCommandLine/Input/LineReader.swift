/// Lines of a file or pipe, as they come.
package final class LineReader {
  /// The maximum length of a line in bytes. A result of 100 hands is shorter.
  private static let longestLine = 1 << 22

  /// U+FEFF in UTF-8, with which some editors begin a text.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package let name: String
  /// The number of the line read last, from 1.
  package private(set) var lineNumber = 0
  /// The offset in bytes after the last line read. The line includes its line break.
  package var offset: Int { bufferOffset + start }
  /// Whether the last line read has a line break. A line without one may be cut off.
  package private(set) var isComplete = true
  /// Whether the last line read shows that the input has no lines. Such a line is not text, or begins a JSON array.
  package private(set) var isForeign = false
  /// Name and line read last, for errors.
  package var location: String { "\(name), line \(lineNumber)" }
  private let source: any ByteSource
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var bufferOffset = 0
  private var start = 0
  private var isAtEnd = false
  /// Whether what follows is the rest of a line that was refused.
  private var isTooLong = false

  /// - Parameter name: A path, or `-` for standard input.
  package convenience init(opening name: String, standardInput: Int32, separator: UInt8 = UInt8(ascii: "\n")) throws {
    self.init(try DescriptorSource(opening: name, standardInput: standardInput), name: name, separator: separator)
  }

  /// - Parameter separator: The byte that ends a line; 0 for lists of names that may have line breaks.
  package init(_ source: any ByteSource, name: String, separator: UInt8 = UInt8(ascii: "\n")) {
    self.separator = separator
    self.source = source
    self.name = name
  }

  /// The next line without its line break; nil at the end.
  ///
  /// - Throws: `ToolError` for a line that is too long; the next call passes over the rest of it.
  package func next() throws -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: separator) {
        if isTooLong {
          isTooLong = false
          start = end + 1
          searched = end + 1
          continue
        }
        defer { start = end + 1 }
        return line(to: end)
      }
      if isTooLong { start = buffer.count }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        isComplete = false
        defer { start = buffer.count }
        return line(to: buffer.count)
      }
      guard buffer.count - start < Self.longestLine else {
        isTooLong = true
        lineNumber += 1
        throw ToolError(.dataError, location, "is longer than \(Self.longestLine) bytes")
      }
      buffer.removeFirst(start)
      searched -= start
      bufferOffset = offset
      start = 0
      let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
        count = try source.read(into: UnsafeMutableRawBufferPointer(bytes))
      }
      isAtEnd = chunk.isEmpty
      buffer += chunk
    }
  }

  private func line(to end: Int) -> [UInt8] {
    lineNumber += 1
    var line = buffer[start..<end]
    if lineNumber == 1, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(Self.byteOrderMark.count) }
    isForeign =
      line.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0D } || lineNumber == 1 && line.first == UInt8(ascii: "[")
    return Array(separator != 0 && line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}
