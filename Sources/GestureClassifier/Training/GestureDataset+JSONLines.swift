import CheckedBytes
import Foundation
import HandLandmarkerCore
import TensorEngine

extension GestureDataset {
  /// Reads labelled landmarks: results of `HandLandmarker` as one line of JSON each (`ResultRecord`), with a key `label` besides.
  ///
  /// Every hand of a line is an example. `width` and `height` have to be there. Two more keys are optional: `rotation`, the clockwise turn in degrees that
  /// makes the picture upright (0), and `mirrored`, true if the handedness is that of a selfie view (false). Lines without a hand are listed in ``leftOut``.
  ///
  /// - Parameters:
  ///   - data: The lines, as UTF-8.
  ///   - name: What to call the lines in errors and sources: a path.
  ///   - threads: How many lines are read at once; 0 means as many as there are processors, at most 4.
  /// - Throws: An `NSError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String, threads: Int = 0) throws {
    let lines = Self.lines(of: data)
    let threads = GestureTrainerOptions(threads: threads).threadCount
    let records = try TaskError.reporting {
      try Parallel(threads: threads).map(count: lines.count, worker: { _ in JSONDecoder() }) { decoder, index in
        try LabelledRecord.reading(lines[index], location: "\(name), line \(index + 1)", decoder: decoder)
      }
    }
    self.init()
    for case let record? in records {
      namedLabels.insert(record.label)
      if record.examples.isEmpty { leftOut.append(LeftOut(source: record.source, label: record.label, reason: .noHand)) }
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
  /// - Throws: Also an `NSError` if the file cannot be read.
  public init(jsonLinesFile path: String, threads: Int = 0) throws {
    let bytes = try TaskError.reporting { try Bytes(contentsOfFile: path) }
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

  /// Nil for an empty line.
  static func reading(_ line: Data, location: String, decoder: JSONDecoder) throws -> LabelledRecord? {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else { return nil }
    do {
      var record = try decoder.decode(LabelledRecord.self, from: line)
      record.source = location
      for index in record.examples.indices { record.examples[index].source = location }
      return record
    } catch let error as DecodingError {
      var explained = ResultRecord.explained(error)
      explained.location = [location, explained.location].compactMap { $0 }.joined(separator: ", ")
      explained.suggestion = "a line must be as gesture-cli record writes it: a result of detect with \"label\": \"…\""
      throw explained
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    label = try values.decode(String.self, forKey: .label)
    let degrees = try values.decodeIfPresent(Int.self, forKey: .rotation) ?? 0
    let mirrored = try values.decodeIfPresent(Bool.self, forKey: .mirrored) ?? false
    let orientations: [Int: MPImage.Orientation] = [0: .up, 90: .right, 180: .down, 270: .left]
    guard let orientation = orientations[degrees] else {
      throw DecodingError.dataCorruptedError(forKey: .rotation, in: values, debugDescription: "it is \(degrees), not 0, 90, 180 or 270")
    }
    let record = try ResultRecord(from: decoder)
    let size = CGSize(width: record.width ?? 0, height: record.height ?? 0)
    let label = label
    examples = record.landmarks.indices.map { hand in
      GestureExample(
        label: label, landmarks: record.landmarks[hand], worldLandmarks: record.worldLandmarks[hand],
        handedness: record.handedness[hand].first ?? ResultCategory(index: -1, score: 0, categoryName: nil, displayName: nil),
        imageSize: size, orientation: orientation, isMirrored: mirrored)
    }
  }
}
