import GestureFoundation
import GestureImages
import GestureSupport
import HandEvents
import HandFiles
import HandLandmarkerCore

extension MotionDataset {
  /// Reads the recording in a file, such as a video; nil if the file does not hold one.
  ///
  /// - Throws: If the file is a recording that cannot be read.
  public typealias RecordingReader = (_ path: String) throws -> [HandFrame]?

  /// Reads a folder of recordings, `<folder>/<label>/<recording>`.
  ///
  /// A recording is a file of results, one line of JSON each, as `gesture-cli recognize --mode video --format jsonl` writes them; one with
  /// several takes, as `gesture-cli record --motion` writes it, is as many recordings. Hidden files are ignored.
  ///
  /// - Parameters:
  ///   - folder: Holds a folder for each label.
  ///   - reading: Reads the files whose names do not end in `.jsonl`, such as videos; the default lists them in ``skipped``.
  /// - Throws: `StatusError` that names the file, the line and what is wrong with it.
  public init(folder: String, reading: RecordingReader = { _ in nil }) throws {
    self.init()
    let listing = try LabelledFiles(folder: folder, noun: "recording")
    skipped = listing.strays.map { Skipped(source: $0, reason: "it is not in the folder of a label") }
    for file in listing.files {
      if file.path.lowercased().hasSuffix(".jsonl") {
        append(try MotionDataset(jsonLines: Bytes(contentsOfFile: file.path).data, name: file.path, label: file.label))
      } else if let frames = try reading(file.path) {
        recordings.append(MotionRecording(label: file.label, frames: frames, source: file.path))
      } else {
        skipped.append(Skipped(source: file.path, reason: "it is not a recording"))
      }
    }
  }

  /// Reads takes: results as one line of JSON each (`HandRecord`), with a key `label` besides.
  ///
  /// A new recording begins where the keys `label`, `take` or `source` change, and where the time does not increase. Two more keys are
  /// optional: `rotation`, the clockwise turn in degrees that makes the image upright (0), and `take`, a number.
  ///
  /// - Parameters:
  ///   - data: The lines, as UTF-8.
  ///   - name: The name of the lines in errors and sources: a path.
  ///   - label: The label of all lines; nil takes that of each line.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String, label: String? = nil) throws(StatusError) {
    self.init()
    var last: TakeLine?
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let place = Place(file: name, location: "line \(index + 1)")
      let read = try TakeLine(Array(line), label: label, place: place)
      if let last, read.continues(last), !recordings.isEmpty {
        recordings[recordings.count - 1].frames.append(read.frame)
      } else {
        recordings.append(MotionRecording(label: read.label, frames: [read.frame], source: place.text))
      }
      last = read
    }
  }
}

/// A line of a take.
private struct TakeLine {
  let label: String
  let take: Int?
  let source: String?
  let frame: HandFrame

  /// - Parameter label: The label; nil takes that of the line.
  init(_ line: [UInt8], label: String?, place: Place) throws(StatusError) {
    let suggestion = "a line must be a result with its time, as gesture-cli record --motion or recognize --mode video writes it"
    var (label, take, orientation) = (label, Int?.none, RasterImage.Orientation.up)
    let isGiven = label != nil
    do throws(StatusError) {
      let record = try HandRecord(json: line, suggestion: suggestion) { (reader, key) throws(JSONProblem) in
        switch key {
        case "label" where !isGiven: label = try reader.string()
        case "take": take = try reader.optional { (reader) throws(JSONProblem) in try reader.int() }
        case "rotation": orientation = try reader.orientation()
        default: try reader.skip()
        }
      }
      guard let label else { throw StatusError(.invalidArgument, "the key \"label\" is missing", suggestion: suggestion) }
      guard let frame = record.frame else {
        throw StatusError(.invalidArgument, "timestampInMilliseconds is null: a movement needs times", suggestion: suggestion)
      }
      (self.label, self.take, source) = (label, take, record.source)
      self.frame = frame.upright(in: orientation)
    } catch {
      throw error.within(place)
    }
  }

  /// Whether this line belongs to the same take as the one before.
  func continues(_ last: TakeLine) -> Bool {
    label == last.label && take == last.take && source == last.source && last.frame.time < frame.time
  }
}
