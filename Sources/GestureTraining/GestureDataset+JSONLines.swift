import HandLandmarkerCore
import ImageFiles
import LeanFoundation
import SystemSupport
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
  ///   - name: What to call the lines in errors and sources: a path.
  ///   - threads: How many lines are read at once; nil means as many as there are processors, at most 4.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String, threads: Int? = nil) throws(StatusError) {
    let lines = Self.lines(of: data)
    let threads = GestureTrainerOptions(threads: threads).threadCount
    let records = try StatusError.typed {
      try Parallel(threads: threads).map(count: lines.count, worker: { _ in JSONDecoder() }) { decoder, index in
        try LabelledRecord.reading(lines[index], place: Place(file: name, location: "line \(index + 1)"), decoder: decoder)
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
private struct LabelledRecord: Decodable, Sendable {
  var label: String
  var source = ""
  var examples: [GestureExample]

  private enum Keys: CodingKey {
    case label, rotation, mirrored
  }

  /// nil for an empty line.
  static func reading(_ line: Data, place: Place, decoder: JSONDecoder) throws -> LabelledRecord? {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else { return nil }
    do {
      var record = try decoder.decode(LabelledRecord.self, from: line)
      record.source = place.text
      for index in record.examples.indices { record.examples[index].source = place.text }
      return record
    } catch let error as DecodingError {
      var explained = HandRecord.explained(error).within(place)
      explained.suggestion = "a line must be as gesture-cli record writes it: a result of detect with \"label\": \"…\""
      throw explained
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    label = try values.decode(String.self, forKey: .label)
    let degrees = try values.decodeIfPresent(Int.self, forKey: .rotation) ?? 0
    let mirrored = try values.decodeIfPresent(Bool.self, forKey: .mirrored) ?? false
    let orientations: [Int: RasterImage.Orientation] = [0: .up, 90: .right, 180: .down, 270: .left]
    guard let orientation = orientations[degrees] else {
      throw DecodingError.dataCorruptedError(forKey: .rotation, in: values, debugDescription: "it is \(degrees), not 0, 90, 180 or 270")
    }
    let frame = try HandRecord(from: decoder)
    let label = label
    examples = frame.hands.map {
      GestureExample(
        label: label, hand: $0, imageWidth: frame.width ?? 0, imageHeight: frame.height ?? 0, orientation: orientation, isMirrored: mirrored
      )
    }
  }
}
