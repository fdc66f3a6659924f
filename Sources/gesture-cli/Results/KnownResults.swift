import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles
import HandLandmarkerCore

/// The results of a file of JSON Lines, found by their input. Of each input the position of its first line is kept, whatever the length of the file.
///
/// If an input stands in the file several times, its last results count.
final class KnownResults {
  private let name: String
  private let file: FileBytes
  /// The offset of the results of each input, by the hash of its path.
  private var starts: [Int: Int] = [:]
  /// The source of the first line, as an example for errors.
  private var example = ""
  /// The reader of the next line.
  private var lines: (reader: LineReader, start: Int)?
  /// The record that was read last, and its input.
  private var current: (source: String, record: HandRecord)?
  /// The number of frames of the current input that have no result.
  private var missing: (source: String, count: Int)?

  /// - Parameter name: A path, or `-` for standard input.
  /// - Throws: `ToolError` if the file cannot be read, or a line is not one that this tool wrote.
  init(opening name: String, standardInput: Int32) throws {
    self.name = name
    file = try FileBytes(opening: name, standardInput: standardInput)
    let lines = LineReader(file.source(from: 0), name: name)
    var (start, last) = (0, (hash: 0, position: Duration.milliseconds(-1)))
    while let line = try lines.next() {
      defer { start = lines.offset }
      if line.isEmpty { continue }
      try Interruption.check()
      let input = try Self.input(of: line, in: lines)
      if example.isEmpty { example = input.source }
      let hash = InputHash.of(input.source)
      // The frames of an input follow each other.
      let continues = input.position >= .zero && hash == last.hash && input.position > last.position
      if !continues { starts[hash] = start }
      last = (hash, input.position)
    }
  }

  /// The source of a line, and the time or number of the frame; negative for a single image.
  private static func input(of line: [UInt8], in lines: LineReader) throws -> (source: String, position: Duration) {
    var (source, position) = ("", Duration.milliseconds(-1))
    try lines.readObject(line) { (reader, key) throws(JSONProblem) in
      switch key {
      case "source": source = try reader.string()
      case "frame": position = try reader.optional { (reader) throws(JSONProblem) in try .milliseconds(reader.int()) } ?? position
      case "timestampInMilliseconds":
        position = try reader.optional { (reader) throws(JSONProblem) in try reader.milliseconds() } ?? position
      default: try reader.skip()
      }
    }
    if source.isEmpty {
      throw ToolError(.dataError, lines.location, "has no key \"source\": --results takes what recognize or detect wrote as JSON Lines")
    }
    return (source, position)
  }

  /// The result for an image, as it is in the file; one without hands for a frame of a video that has none.
  ///
  /// - Parameters:
  ///   - empty: The image's source, size, number and time.
  ///   - frame: The number of the image in its file; nil for a single image.
  /// - Throws: `ToolError` if the file has no result for the image, or one for another size.
  func record(for empty: HandRecord, frame: Int?) throws -> HandRecord {
    let source = empty.source ?? "-"
    if current?.source != source || (frame ?? 0) == 0 { try begin(source) }
    // Later frames may have been read already.
    while let position = position(of: current?.record, like: empty, frame: frame), position < .zero { try advance(source) }
    guard let known = current?.record, position(of: known, like: empty, frame: frame) ?? .zero == .zero else {
      missing = (source, (missing?.source == source ? missing?.count ?? 0 : 0) + 1)
      return empty
    }
    if let width = known.width, let height = known.height, (width, height) != (empty.width, empty.height) {
      throw ToolError(
        .dataError, source,
        "has \(empty.width ?? 0)×\(empty.height ?? 0) pixels, but its result in \(name) is that of an image of \(width)×\(height)")
    }
    var record = known
    (record.source, record.frameNumber, record.time) = (empty.source, empty.frameNumber, empty.time)
    return record
  }

  /// The position of a result: below 0 before the frame that is wanted, 0 at it, above 0 behind it; nil for a single image, or after the last result.
  private func position(of record: HandRecord?, like wanted: HandRecord, frame: Int?) -> Duration? {
    guard let record else { return nil }
    if let number = record.frameNumber { return .milliseconds(number - (frame ?? 0)) }
    if let time = record.time, let wantedTime = wanted.time { return time - wantedTime }
    return nil
  }

  private func begin(_ source: String) throws {
    guard let start = starts[InputHash.of(source)] else {
      throw ToolError(.dataError, source, "has no result in \(name)\(example.isEmpty ? "" : ", whose first is that of \(example)")")
    }
    if lines.map({ $0.start + $0.reader.offset }) != start { lines = (LineReader(file.source(from: start), name: name), start) }
    current = nil
    try advance(source)
  }

  /// Reads the next result of an input; there is none if the next line is that of another one.
  private func advance(_ source: String) throws {
    current = nil
    guard let line = try lines?.reader.next() else { return }
    var failure: String?
    let record: HandRecord
    do {
      record = try HandRecord(json: line) { (reader, key) throws(JSONProblem) in
        if key == "error" { failure = try reader.string() } else { try reader.skip() }
      }
    } catch {
      if let failure { throw ToolError(.dataError, source, "has no result in \(name): it failed there (\(failure))") }
      throw ToolError(describing: error, subject: name, prefix: "the result of \(source): ")
    }
    if InputHash.of(record.source ?? "-") == InputHash.of(source) { current = (source, record) }
  }

  /// Returns the warning for an input whose last frame has been asked for; nil if all its frames had results.
  func takeWarning() -> ToolError? {
    defer { missing = nil }
    return missing.map {
      let frames = $0.count == 1 ? "1 frame has no result" : "\($0.count) frames have no result"
      return ToolError(.dataError, $0.source, "\(frames) in \(name): no hands are drawn there")
    }
  }
}

/// The bytes of a file, from any position. An input that is not a file, such as a pipe, is copied into a temporary one first.
private final class FileBytes {
  private let source: DescriptorSource
  private let name: String

  init(opening name: String, standardInput: Int32) throws {
    self.name = name
    let input = try DescriptorSource(opening: name, standardInput: standardInput)
    source = try input.isFile ? input : DescriptorSource(copying: input, name: name)
  }

  func source(from start: Int) -> any ByteSource { Part(self, start) }

  private final class Part: ByteSource {
    private let file: FileBytes
    private var position: Int

    init(_ file: FileBytes, _ start: Int) {
      self.file = file
      position = start
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      while true {
        let count = pread(file.source.descriptor, buffer.baseAddress, buffer.count, off_t(position))
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw ToolError(.inputOutputError, file.name, "reading failed: \(errorText(errno))") }
        position += count
        return count
      }
    }
  }
}
