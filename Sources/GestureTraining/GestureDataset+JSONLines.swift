import GestureFoundation
import GestureImages
import GestureSupport
import HandFiles
import HandLandmarkerCore
import TensorEngine

extension GestureDataset {
  /// Reads labelled landmarks: results as one line of JSON each (`HandRecord`), with a key `label` besides.
  ///
  /// Every hand of a line is an example. `width` and `height` have to be there. Two more keys are optional: `rotation`, the clockwise turn
  /// in degrees that makes the image upright (0), and `mirrored`, true if the handedness is that of a selfie view (false). Lines without a
  /// hand are listed in ``skipped``.
  ///
  /// - Parameters:
  ///   - data: The lines, as UTF-8.
  ///   - name: The name of the lines in errors and sources: a path.
  ///   - threads: The number of lines that are read at once; nil means as many as there are processors, at most 4.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String, threads: Int? = nil) throws(StatusError) {
    let lines = Self.lines(of: data)
    let threads = GestureTrainerOptions(threads: threads).threadCount
    let records = try StatusError.typed {
      try Parallel(threads: threads).map(count: lines.count, worker: { _ in }) { _, index in
        try LabelledRecord(lines[index], place: Place(file: name, location: "line \(index + 1)"))
      }
    }
    self.init()
    for case let record? in records {
      namedLabels.insert(record.label)
      if record.examples.isEmpty { skipped.append(Skipped(source: record.source, label: record.label, reason: .noHand)) }
      examples += record.examples
    }
  }

  private static func lines(of data: Data) -> [Data] {
    let ends = data.withUnsafeBytes { bytes in bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } } + [data.count]
    let starts = [0] + ends.map { $0 + 1 }
    return zip(starts, ends).map { data[data.startIndex + $0..<data.startIndex + $1] }
  }

  /// Reads a file of labelled landmarks; see ``init(jsonLines:name:threads:)``.
  ///
  /// - Throws: Also `StatusError` if the file cannot be read.
  public init(jsonLinesFile path: String, threads: Int? = nil) throws(StatusError) {
    let bytes = try Bytes(contentsOfFile: path)
    try self.init(jsonLines: bytes.data, name: path, threads: threads)
  }
}

/// A line of labelled landmarks.
private struct LabelledRecord: Sendable {
  let label: String
  let source: String
  let examples: [GestureExample]

  /// nil for an empty line.
  init?(_ line: Data, place: Place) throws(StatusError) {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else { return nil }
    let suggestion = "a line must be as gesture-cli record writes it: a result of detect with \"label\": \"…\""
    var label: String?
    var (orientation, isMirrored) = (RasterImage.Orientation.up, false)
    do throws(StatusError) {
      let record = try HandRecord(json: Array(line), suggestion: suggestion) { (reader, key) throws(JSONProblem) in
        switch key {
        case "label": label = try reader.string()
        case "rotation": orientation = try reader.orientation()
        case "mirrored": isMirrored = try reader.optional { (reader) throws(JSONProblem) in try reader.bool() } ?? false
        default: try reader.skip()
        }
      }
      guard let label else { throw StatusError(.invalidArgument, "the key \"label\" is missing", suggestion: suggestion) }
      self.label = label
      source = place.text
      examples = record.hands.map {
        GestureExample(
          label: label, source: place.text, hand: $0, imageWidth: record.width ?? 0, imageHeight: record.height ?? 0,
          orientation: orientation, isMirrored: isMirrored)
      }
    } catch {
      throw error.within(place)
    }
  }
}

extension JSONReader {
  /// The orientation of an image whose clockwise turn to upright is given in degrees; null stands for 0.
  mutating func orientation() throws(JSONProblem) -> RasterImage.Orientation {
    let degrees = try optional { (reader) throws(JSONProblem) in try reader.int() } ?? 0
    let orientations: [Int: RasterImage.Orientation] = [0: .up, 90: .right, 180: .down, 270: .left]
    guard let orientation = orientations[degrees] else { throw problem("it is \(degrees), not 0, 90, 180 or 270") }
    return orientation
  }
}
