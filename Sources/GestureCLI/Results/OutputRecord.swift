import GestureCommandLine
import HandFiles

/// A result for output, with the other members of its JSON line. The line named the input.
struct OutputRecord: Sendable {
  var result: HandRecord
  /// The members that follow the keys of the result. A member with a key of the result is left out.
  var extras: [(key: String, value: JSON)] = []
  /// The number of the frame in its video, from 0. The value is nil if the number is unknown, or the result is not of a
  /// video.
  var videoFrame: Int?
  /// The clockwise rotation in degrees that makes the image upright. Gestures depend on the rotation; landmarks refer
  /// to the stored image.
  var rotationDegrees = 0
  /// Whether left and right are swapped, as in a selfie view.
  var isMirrored = false

  /// The number of the frame in its file, for tables.
  var frameInFile: Int? { result.frameNumber ?? videoFrame }

  /// The key of a frame's number in a video with left-out frames.
  static let sourceFrame = "sourceFrame"

  /// Sets a key that follows the keys of the result. A member of the input with the same key is replaced.
  mutating func set(_ key: String, to value: JSON) {
    extras.removeAll { $0.key == key }
    extras.append((key, value))
  }

  /// Applies the stated rotation and mirroring, and writes them. A stated value replaces the value of the line.
  mutating func take(_ view: StatedView) {
    if view.rotationDegrees != 0 {
      rotationDegrees = view.rotationDegrees
      set("rotation", to: rotationDegrees.json)
    }
    if view.isMirrored {
      isMirrored = true
      set("mirrored", to: true.json)
    }
  }

  /// The record of an image or row of a file of landmarks.
  init(_ entry: LandmarkFile.Entry) {
    result = entry.record
    rotationDegrees = entry.rotationDegrees
    isMirrored = entry.isMirrored
    extras = entry.members.filter { !["label", "rotation", "mirrored"].contains($0.key) }
    if let label = entry.label { extras.append(("label", label.json)) }
    if rotationDegrees != 0 { extras.append(("rotation", rotationDegrees.json)) }
    if isMirrored { extras.append(("mirrored", true.json)) }
  }

  init(result: HandRecord, extras: [(key: String, value: JSON)] = [], videoFrame: Int? = nil) {
    self.result = result
    self.extras = extras
    self.videoFrame = videoFrame
  }

  /// One line of JSON without a line break.
  var json: String {
    let added = extras.filter { !Self.keys.contains($0.key) }
    // The values of hands from the models are finite.
    if added.isEmpty { return result.uncheckedJSON }
    return result.uncheckedJSON.dropLast() + ", " + JSON.object(added).text.dropFirst()
  }

  private static let keys = Set(HandRecord.CodingKeys.allCases.map(\.rawValue) + ["error"])
}

extension LineReader {
  /// The next line's result and other members; nil at the end. `recognize` and `detect` write such lines. Empty lines
  /// are skipped.
  ///
  /// - Throws: `ToolError` that names the line, after which the next one can be asked for.
  func nextResult() throws -> OutputRecord? {
    while let line = try next() {
      if line.isEmpty { continue }
      do throws(StatusError) {
        var record = OutputRecord(result: HandRecord(hands: []))
        record.result = try HandRecord(json: line) { (reader, key) throws(JSONProblem) in
          var again = reader
          let value = try reader.value()
          record.extras.append((key, value))
          switch key {
          case OutputRecord.sourceFrame: record.videoFrame = Int(value.text)
          case "rotation": record.rotationDegrees = try again.rotation()
          case "mirrored": record.isMirrored = try again.flag()
          default: break
          }
        }
        return record
      } catch {
        throw ToolError(describing: error, subject: location(of: HandRecord.source(in: line)))
      }
    }
    return nil
  }

  /// The location of the line read last, with the record's source.
  func location(of record: OutputRecord) -> String { location(of: record.result.source) }

  private func location(of source: String?) -> String { location + (source.map { " (\($0))" } ?? "") }
}

/// Reads the object in a line, member by member. `member` reads or skips the value of each key.
///
/// - Throws: `ToolError` that names the line and the byte.
func readObject(
  _ line: [UInt8], at location: String, _ member: (inout JSONReader, String) throws(JSONProblem) -> Void
) throws(ToolError) {
  var reader = JSONReader(line)
  var keys: Set<String> = []
  do throws(JSONProblem) {
    try reader.object { (reader, key) throws(JSONProblem) in
      if !keys.insert(key).inserted { throw reader.problem("the key \(key.debugDescription) occurs twice") }
      try member(&reader, key)
    }
    try reader.end()
  } catch {
    let problem = error.error(reading: "a line with \"source\"", suggestion: "it must be {\"source\": \"FILE\", ...}")
    throw ToolError(describing: problem, subject: location)
  }
}

/// The input and the frame that a line of results is for. The other contents of the line are skipped.
struct ResultLine {
  /// The source of the line; empty for an error without a source.
  private(set) var source = ""
  /// The number or time of a frame; nil for a single image.
  private(set) var position: Duration?
  /// Whether the line has an error in place of a result.
  private(set) var isError = false
  /// Whether the line is for a further hand of an image. Tables have a line for each hand.
  var isFurtherHand = false
  /// The offsets of the lines in the file.
  var starts: [Int] = []

  init(source: String, position: Duration?) {
    self.source = source
    self.position = position
  }

  /// - Parameter purpose: Completes the error about a line that this tool did not write.
  init(_ line: [UInt8], in lines: LineReader, purpose: String) throws {
    try readObject(line, at: lines.location) { (reader, key) throws(JSONProblem) in
      switch key {
      case "source": source = try reader.string()
      case "frame":
        position = try reader.optional { (reader) throws(JSONProblem) in try .milliseconds(reader.int()) } ?? position
      case "timestampInMilliseconds":
        position = try reader.optional { (reader) throws(JSONProblem) in try reader.milliseconds() } ?? position
      default:
        isError = isError || key == "error"
        try reader.skip()
      }
    }
    if source.isEmpty, !isError {
      throw ToolError(
        .dataError, lines.location, "has no key \"source\": \(purpose) what recognize or detect wrote as JSON Lines")
    }
  }
}

extension HandRecord {
  /// Whether the record is a later frame of the same stream.
  func follows(_ last: HandRecord?) -> Bool {
    guard let last, let time, let lastTime = last.time else { return false }
    return source == last.source && time > lastTime
  }
}

/// The order of the frames in a file. The frames of a stream follow one another, and their times increase.
struct FrameOrder {
  /// The times of each stream's first and last frame.
  private var streams: [String?: (first: Duration, last: Duration)] = [:]
  private var source: String?

  /// - Throws: `ToolError` for a frame that is late, doubled, or behind frames of another stream; a stream may be there
  ///   several times.
  mutating func check(_ record: HandRecord, at location: String) throws {
    guard let time = record.time else { return }
    let known = streams[record.source]
    let begins = known.map { time <= $0.first && $0.first < $0.last } ?? true
    let continues = record.source == source
    if let known, !begins, time <= known.last || !continues {
      let last = continues ? "the frame" : "another stream, and its frame"
      throw ToolError(
        .dataError, location,
        "is \(record.sourceName) at \(time.millisecondsText) ms, after \(last) at \(known.last.millisecondsText) ms: "
          + "the frames of one stream must follow each other in the order of their times")
    }
    streams[record.source] = (begins ? time : known?.first ?? time, time)
    source = record.source
  }
}

/// A hash of the file that a path leads to. All spellings of a path have the same hash. Equal hashes of different files
/// are very unlikely, even among a million files.
func inputHash(_ name: String) -> Int {
  // Bytes, not characters: two files may have names that Unicode calls equal.
  FileName.bytes(of: FileSystem.resolved(name) ?? name).hashValue
}
