import GestureCommandLine
import HandFiles

/// The results of a file of JSON Lines, found by their input.
///
/// Only the position of each input's first line is kept in memory. If an input occurs several times in the file, its
/// last results count.
final class KnownResults {
  private let name: String
  /// The file of the results, or a copy of a pipe.
  private let file: DescriptorSource
  /// The offset of each input's results, by the path's hash.
  private var starts: [Int: Int] = [:]
  /// The source of the first line, as an example for errors.
  private var example = ""
  private var lines: (reader: LineReader, start: Int)?
  /// The input that was requested last.
  private var source = ""
  /// The result of `source` that was read last.
  private var current = HandRecord?.none
  /// The number of frames of `source` without a result.
  private var missing = 0

  /// - Throws: `ToolError` if the file cannot be read, or a line is not one that this tool wrote.
  init(opening name: String, standardInput: Int32) throws {
    self.name = name
    let input = try DescriptorSource(opening: name, standardInput: standardInput)
    file = try input.isFile ? input : DescriptorSource(copying: input, name: name)
    file.seek(to: 0)
    let lines = LineReader(file, name: name)
    var start = 0
    var last = (hash: 0, position: Duration.milliseconds(-1))
    while let line = try lines.next() {
      defer { start = lines.offset }
      if line.isEmpty { continue }
      try Interruption.check()
      let input = try ResultLine(line, in: lines, purpose: "--results takes")
      if example.isEmpty { example = input.source }
      let hash = inputHash(input.source)
      // The frames of an input follow each other; a repeated input starts again.
      let position = input.position ?? .milliseconds(-1)
      if position < .zero || hash != last.hash || position <= last.position { starts[hash] = start }
      last = (hash, position)
    }
  }

  /// The result for an image, or `empty` if a frame lacks one.
  ///
  /// - Parameter frame: The number of the image in its file; nil for a single image.
  /// - Throws: `ToolError` if the file has no result for the image, or one for another size.
  func record(for empty: HandRecord, frame: Int?) throws -> HandRecord {
    let source = empty.source ?? "-"
    if current == nil || self.source != source || (frame ?? 0) == 0 { try begin(source) }
    // Results of earlier frames are skipped; a result of a later frame is kept for that frame.
    while let known = current, Self.position(of: known, like: empty, frame: frame) < .zero { try advance() }
    guard let known = current, Self.position(of: known, like: empty, frame: frame) == .zero else {
      missing += 1
      return empty
    }
    if let size = known.imageSize, let actual = empty.imageSize, size != actual {
      throw ToolError(
        .dataError, source,
        "has \(actual.width)×\(actual.height) pixels, but its result in \(name) is for \(size.width)×\(size.height)")
    }
    var record = known
    record.source = empty.source
    record.frameNumber = empty.frameNumber
    record.time = empty.time
    return record
  }

  /// The position of a result relative to the wanted frame. The value is negative before the frame, 0 at the frame and
  /// for a single image, and positive after the frame.
  private static func position(of record: HandRecord, like wanted: HandRecord, frame: Int?) -> Duration {
    // The first of several images may have no number, since the others were not known.
    if let number = record.frameNumber ?? (record.time == nil ? 0 : nil) { return .milliseconds(number - (frame ?? 0)) }
    guard let time = record.time, let wantedTime = wanted.time else { return .zero }
    return time - wantedTime
  }

  private func begin(_ source: String) throws {
    guard let start = starts[inputHash(source)] else {
      throw ToolError(
        .dataError, source, "has no result in \(name)\(example.isEmpty ? "" : ", whose first result is for \(example)")"
      )
    }
    if lines.map({ $0.start + $0.reader.offset }) != start {
      file.seek(to: start)
      lines = (LineReader(file, name: name), start)
    }
    if self.source != source { missing = 0 }
    self.source = source
    try advance()
  }

  /// Reads the next result of the input. There is no result if the next line belongs to another input.
  private func advance() throws {
    current = nil
    guard let line = try lines?.reader.next() else { return }
    var failure: String?
    let record: HandRecord
    do {
      record = try HandRecord(json: line) { (reader, key) throws(JSONProblem) in
        if key == "error" { failure = try reader.string() } else { try reader.skip() }
      }
    } catch {
      if let failure { throw ToolError(.dataError, source, "has an error instead of a result in \(name): \(failure)") }
      throw ToolError(describing: error, subject: name, prefix: "the result of \(source): ")
    }
    if inputHash(record.source ?? "-") == inputHash(source) { current = record }
  }

  /// Returns the warning about frames of an input without results. The last frame of the input has been requested
  /// before. The value is nil if all frames had results.
  func takeWarning() -> ToolError? {
    defer { missing = 0 }
    if missing == 0 { return nil }
    let frames = counted(missing, "frame has", "frames have")
    return ToolError(.dataError, source, "\(frames) no result in \(name): no hands are drawn there")
  }
}
