import GestureCommandLine
import GestureSupport
import HandFiles

/// The results that an output file already holds, for continuation. The file is JSON Lines or CSV. Only a hash of each
/// input is kept in memory.
package struct ResumedOutput: Sendable {
  /// The number of results of each input, by the path's hash.
  private var counts: [Int: UInt32] = [:]
  /// The number of bytes to keep. A line that was cut off is not kept, nor are the frames of the last video, which may
  /// be incomplete.
  package private(set) var length = 0
  package private(set) var count = 0
  /// The offsets of lines of failed or outdated inputs, to be removed.
  private var removed: Set<Int> = []

  package init() {}

  /// - Parameters:
  ///   - isStale: Whether an input is not done although the file has results of it.
  ///   - header: The first line of a table; nil for JSON Lines.
  ///   - advance: Receives the number of bytes that have been read, from time to time.
  /// - Throws: `ToolError` if the file cannot be read, or a line was not written by this tool. A file that does not
  ///   exist holds nothing.
  init(contentsOf path: String, header: String? = nil, isStale: (String) -> Bool, advance: (Int) -> Void) throws {
    guard FileSystem.exists(path) else { return }
    let lines = try LineReader(opening: path, standardInput: -1)
    var video: (source: String, start: Int, position: Duration)?
    var lastImage: String?
    var start = 0
    let table = try header.flatMap { try ResumedTable(header: $0, lines) }
    // A header that was cut off is removed.
    if header != nil, table == nil { return }
    if table != nil { start = lines.offset }
    while let result = try table == nil ? Self.next(lines) : table?.next() {
      let end = lines.offset
      defer { start = end }
      let source = result.source
      let isRemoved = result.isError || isStale(source)
      if isRemoved { removed.formUnion(result.starts) }
      if let current = video, let position = result.position, current.source == source,
        position > current.position || result.isFurtherHand && position == current.position
      {
        video?.position = position
        continue
      }
      if result.isFurtherHand, result.position == nil, lastImage == source { continue }
      if let video, !isStale(video.source) { add(video.source) }
      video = result.position.map { (source, start, $0) }
      lastImage = result.position == nil ? source : nil
      if video == nil, !isRemoved { add(source) }
      if lines.lineNumber.isMultiple(of: 1000) {
        try Interruption.check()
        advance(lines.offset)
      }
    }
    length = video?.start ?? start
  }

  /// The next line that is not empty; nil at the end. The value is also nil for a line that was cut off.
  private static func next(_ lines: LineReader) throws -> ResultLine? {
    while true {
      let start = lines.offset
      guard let line = try lines.next(), lines.isComplete else { return nil }
      if line.isEmpty { continue }
      var result = try ResultLine(line, in: lines, purpose: "--resume continues")
      result.starts = [start]
      return result
    }
  }

  /// Removes the lines that are not kept, by replacing the file.
  package mutating func removeLines(from path: String) throws {
    let draft = try DraftFile(path, overwriting: true)
    let output = draft.file
    let lines = try LineReader(opening: path, standardInput: -1)
    var start = 0
    while start < length, let line = try lines.next() {
      defer { start = lines.offset }
      if !removed.contains(start) { try output.write(line + [UInt8(ascii: "\n")]) }
    }
    try output.flush()
    length = output.length
    removed = []
    try draft.complete()
  }

  package var hasLinesToRemove: Bool { removed.contains { $0 < length } }

  private mutating func add(_ source: String) {
    counts[inputHash(source), default: 0] += 1
    count += 1
  }

  /// Whether the file has a result of an input. Each call uses up one result.
  package mutating func takes(_ name: String) -> Bool {
    if count == 0 { return false }
    let hash = inputHash(name)
    guard let left = counts[hash], left > 0 else { return false }
    counts[hash] = left - 1
    return true
  }
}

/// The rows of a table of results. Each row is for a hand, or for an image without hands.
private struct ResumedTable {
  private let lines: LineReader
  private let columns: [String: Int]

  /// - Returns: nil if the first line was cut off.
  /// - Throws: `ToolError` if the first line of the table is another one.
  init?(header: String, _ lines: LineReader) throws {
    self.lines = lines
    let line = try String(decoding: lines.next() ?? [], as: UTF8.self)
    if !lines.isComplete, header.hasPrefix(line) { return nil }
    guard line + "\n" == header else {
      throw ToolError(
        .dataError, lines.name,
        "has other columns than the table of this run: give the options that the file was written with")
    }
    columns = Dictionary(
      header.dropLast().split(separator: ",").enumerated().map { (String($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The limit for line breaks in a name. The value is the longest path of Linux in bytes.
  private static let longestName = 4096

  /// Whether a line opens or closes a quotation.
  private static func changesQuotation(_ line: some Collection<UInt8>) -> Bool {
    !line.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
  }

  /// The next row; nil at the end. The value is also nil for a row that was cut off.
  func next() throws -> ResultLine? {
    var starts = [lines.offset]
    guard var row = try lines.next() else { return nil }
    let location = lines.location
    // A name in quotation marks may have line breaks.
    var isOpen = Self.changesQuotation(row)
    while lines.isComplete, isOpen {
      guard starts.count < Self.longestName else {
        throw ToolError(.dataError, location, "has a quotation mark that is not closed: the table is damaged")
      }
      starts.append(lines.offset)
      guard let more = try lines.next() else { return nil }
      row += [UInt8(ascii: "\n")] + more
      isOpen = isOpen != Self.changesQuotation(more)
    }
    guard lines.isComplete else { return nil }
    let fields = try ToolError.about(lines.location) { try CSVRows(row, name: lines.name).rows.first?.fields } ?? []
    guard fields.count == columns.count else {
      throw ToolError(.dataError, lines.location, "has \(fields.count) fields, but the header has \(columns.count)")
    }
    func field(_ column: String) -> String { columns[column].map { fields[$0] } ?? "" }
    let time = Double(field("timestampInMilliseconds")).flatMap { Duration(fractionalMilliseconds: $0) }
    var result = ResultLine(
      source: Self.name(field("source")), position: time ?? Int(field("frame")).map { .milliseconds($0) })
    result.starts = starts
    result.isFurtherHand = (Int(field("hand")) ?? 0) > 0
    return result
  }

  /// The file name in a table, with its escaped bytes restored. `\xE9` stands for a byte that is not UTF-8, unless a
  /// file has such a name.
  private static func name(_ text: String) -> String {
    guard text.contains("\\x"), !FileSystem.exists(text) else { return text }
    var name = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", rest.first == "x", let byte = UInt8(String(rest.dropFirst().prefix(2)), radix: 16), byte > 127
      {
        name.append(FileName.scalar(of: byte))
        rest = rest.dropFirst(3)
      } else {
        name.append(scalar)
      }
    }
    return String(name)
  }
}
