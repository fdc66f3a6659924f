import GestureCommandLine
import GestureFoundation
import GestureTraining
import HandFiles

/// The results of a file, read by line or as a whole. Only landmarks of another program that are not lines of JSON are
/// read as a whole.
final class ResultSource {
  /// The longest first line that is read to detect the format. A file with a longer line counts as lines of results.
  private static let longestStart = 1 << 16

  private let name: String
  private let console: Console
  private let lines: LineReader
  private let reading: LandmarkFile.Reading
  /// The entries of another program's landmarks that are still to come.
  private var entries: ArraySlice<LandmarkFile.Entry> = []
  private var entry: LandmarkFile.Entry?
  private var number = 0
  private var sizes: ImageSizes
  private var notesLosses = true

  /// - Parameter imageSize: The size of the images; nil where the file states it.
  /// - Throws: `ToolError` if the file cannot be read, or landmarks of another program are not as expected.
  init(opening name: String, imageSize: ImageSize?, _ streams: Streams) throws {
    self.name = name
    console = streams.console
    sizes = ImageSizes(given: imageSize, besides: name)
    let source = try DescriptorSource(opening: name, standardInput: streams.input)
    lines = LineReader(source, name: name)
    let start = try source.peekLine(limit: Self.longestStart)
    let end = start.firstIndex(of: UInt8(ascii: "\n"))
    let isWhole = end != nil || start.count < Self.longestStart
    reading =
      start.isEmpty ? .results : LandmarkFile.reading(Array(start[..<(end ?? start.endIndex)]), isWhole: isWhole)
    guard reading == .whole else { return }
    entries = try read(source.wholeFile(named: name), firstLine: 1)
  }

  /// Reads landmarks of another program, and notes missing values once.
  private func read(_ data: Data, firstLine: Int) throws -> ArraySlice<LandmarkFile.Entry> {
    let file = try ToolError.about(name) {
      try LandmarkFile(data, name: name, firstLine: firstLine) { sizes.size(of: $0) }
    }
    if notesLosses { console.noteLosses(file.losses, incomplete: file.incompleteCount, of: name) }
    if file.losses != [] { notesLosses = false }
    return file.entries[...]
  }

  /// The next result; nil at the end.
  ///
  /// - Throws: `ToolError` that names the line, after which the next one can be asked for.
  func next() throws -> OutputRecord? {
    guard reading != .results else {
      guard var record = try lines.nextResult() else { return nil }
      if record.result.imageSize == nil, !record.result.hands.isEmpty {
        record.result.imageSize = sizes.size(of: record.result.source)
      }
      return record
    }
    while reading == .points, entries.isEmpty, let line = try lines.next() {
      if !line.isEmpty { entries = try read(Data(line), firstLine: lines.lineNumber) }
    }
    entry = entries.popFirst()
    guard let entry else { return nil }
    var record = OutputRecord(entry)
    // Hands without an image get the file as their source.
    if record.result.source == nil {
      record.result.source = name
      if record.result.time == nil, record.result.frameNumber == nil { record.result.frameNumber = number }
    }
    number += 1
    return record
  }

  /// The number of the line read last; nil for whole files.
  var lineNumber: Int? { reading == .whole ? nil : lines.lineNumber }

  /// Whether the last line shows that the file has no results.
  var isForeign: Bool { lines.isForeign }

  /// The line or entry read last, for errors.
  var location: String { reading == .results ? lines.location : entry?.place.text ?? name }

  /// The location of a record, with the source of its result.
  func location(of record: OutputRecord) -> String { reading == .results ? lines.location(of: record) : location }
}

extension Console {
  /// Notes what the hands of a file of landmarks lack.
  ///
  /// - Parameter incomplete: The number of hands that were passed over.
  func noteLosses(_ losses: LandmarkFile.Losses, incomplete: Int, of name: String) {
    if let text = losses.text { note("\(name): its hands have \(text): their gestures are less certain") }
    if incomplete > 0 {
      note("\(name): \(counted(incomplete, "hand")) skipped: some of their 21 points have no position")
    }
  }
}

extension DescriptorSource {
  /// The rest of the input, as a file that is read whole.
  ///
  /// - Throws: `ToolError` if it is larger than a file may be, or cannot be read.
  func wholeFile(named name: String) throws -> Data {
    var data = Data()
    try forEachPiece { piece in
      data.append(contentsOf: piece)
      try Interruption.check()
      guard data.count <= Bytes.maximumFileCount else {
        throw ToolError(.dataError, name, "is larger than \(Bytes.maximumFileCount) bytes: split it into several files")
      }
    }
    return data
  }
}
