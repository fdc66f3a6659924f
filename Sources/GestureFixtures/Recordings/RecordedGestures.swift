import Foundation
import GestureSupport
import HandFiles

/// The answers of a recognizer, frame by frame, for playback in tests.
///
/// The answers are recorded from a video, from images, or from a motion.
///
/// ```swift
/// // gesture-cli recognize --format jsonl clip.mp4 > clip.jsonl
/// let recording = try RecordedGestures(contentsOf: URL(fileURLWithPath: "clip.jsonl"))
/// let recognizer = try HandGestureRecognizer.replaying(recording)
/// ```
public struct RecordedGestures: Sendable, Hashable {
  /// The name of the recording in errors: its file or origin.
  package let name: String
  /// The records in order.
  ///
  /// These are frames of a stream with increasing times, and single images.
  package let records: [HandRecord]
  /// The frames of a stream: the records with a time.
  public let frames: [HandFrame]

  /// Reads a file of results from `gesture-cli`.
  ///
  /// The subcommand is `recognize` or `detect` with `--format jsonl`.
  ///
  /// - Parameters:
  ///   - url: The URL of a file.
  ///   - source: The value of the key `source` whose results are read; nil reads all.
  /// - Throws: `StatusError` that names the file, the line and the problem.
  public init(contentsOf url: URL, source: String? = nil) throws(StatusError) {
    guard url.isFileURL else {
      throw StatusError(
        .invalidArgument, "The URL of the recording is not a file URL.", file: url.absoluteString,
        suggestion: "give a file URL")
    }
    let bytes = try Bytes(contentsOfFile: url.path)
    try self.init(jsonLines: bytes.data, name: url.path, source: source)
  }

  /// Reads the lines of a file of results; see ``init(contentsOf:source:)``.
  ///
  /// - Parameters:
  ///   - data: One result per line in UTF-8; empty lines are skipped.
  ///   - name: The name of the recording in errors.
  ///   - source: The value of the key `source` whose results are read; nil reads all.
  /// - Throws: `StatusError` that names the line and the problem.
  public init(jsonLines data: Data, name: String = "recording", source: String? = nil) throws(StatusError) {
    var records: [HandRecord] = []
    var places: [Place] = []
    for (line, place) in HandRecord.lines(of: data, name: name) {
      let record = try HandRecord.reading(line, at: place) { try HandRecord(json: Array(line)) }
      guard source == nil || record.source == source else { continue }
      records.append(record)
      places.append(place)
    }
    guard !records.isEmpty else {
      throw StatusError(
        .invalidArgument, source.map { "There is no frame of \($0)." } ?? "There is no frame.", file: name,
        suggestion: "record with gesture-cli recognize --format jsonl")
    }
    try self.init(checking: records, name: name) { places[$0] }
  }

  /// Creates a recording from the frames of a stream.
  ///
  /// An example is the frames of a ``PosedMovement``.
  ///
  /// - Parameters:
  ///   - frames: The frames in order.
  ///   - name: The name of the recording in errors.
  /// - Throws: `StatusError` (invalid argument) that names the frame whose time does not increase.
  public init(_ frames: [HandFrame], name: String = "recording") throws(StatusError) {
    let hasGestures = frames.allSatisfy { $0.hands.allSatisfy { $0.gestureScores != nil } }
    try self.init(frames.map { HandRecord($0, hasGestures: hasGestures) }, name: name)
  }

  /// Creates a recording from results, including those of single images.
  ///
  /// - Parameters:
  ///   - records: The records in order; the times of those with a time increase.
  ///   - name: The name of the recording in errors.
  /// - Throws: `StatusError` (invalid argument) that names the frame whose time does not increase.
  package init(_ records: [HandRecord], name: String = "recording") throws(StatusError) {
    try self.init(checking: records, name: name) { Place(file: name, location: "frame \($0)") }
  }

  /// - Parameter place: Returns the location of a frame from its index.
  private init(checking records: [HandRecord], name: String, place: (Int) -> Place) throws(StatusError) {
    var last: Duration?
    for (index, record) in records.enumerated() {
      guard let time = record.time else { continue }
      guard abs(time.fractionalMilliseconds) < Double(Int.max / 1000) else {
        throw StatusError(
          .invalidArgument, "The timestamp \(time.text) is out of range.", place: place(index),
          suggestion: "timestamps must be within ±\(Int.max / 1000)")
      }
      if let last, time <= last {
        throw StatusError(
          .invalidArgument, "The timestamp \(time.text) comes after \(last.text).", place: place(index),
          suggestion: "timestamps must increase; if the recording has several videos, give the source of one")
      }
      last = time
    }
    self.name = name
    self.records = records
    frames = records.compactMap(\.frame)
  }

  /// The records as lines of JSON with line breaks.
  ///
  /// ``init(contentsOf:source:)`` reads these lines.
  ///
  /// - Throws: `StatusError` (invalid argument) that names a line that could not be read again, such as one with a
  ///   coordinate that is not finite.
  package var jsonLines: Data {
    get throws(StatusError) { try lines(for: name) }
  }

  /// - Parameter file: The name of the file in errors.
  private func lines(for file: String) throws(StatusError) -> Data {
    var text = ""
    for (index, record) in records.enumerated() {
      let place = Place(file: file, location: "line \(index + 1)")
      var record = record
      record.hasAllScores = true
      text += try StatusError.typed(in: place) { try record.json } + "\n"
    }
    return Data(text.utf8)
  }

  /// Writes the recording to a file.
  ///
  /// - Throws: `StatusError` that names a line that could not be read again, such as one with a coordinate that is not
  ///   finite; `CocoaError` if the file cannot be written.
  public func write(to url: URL) throws {
    let lines = try lines(for: url.path)
    _ = try RecordedGestures(jsonLines: lines, name: url.path)
    try lines.write(to: url, options: .atomic)
  }

  /// Returns the frame at a time; nil if none was recorded.
  ///
  /// Times within half a microsecond count as equal, since files have microseconds.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - tolerance: The largest difference from the recorded time, such as half a millisecond for whole milliseconds.
  ///     The nearest frame is returned, of two equally near frames the earlier one.
  package func frame(at time: Duration, within tolerance: Duration = .zero) -> HandFrame? {
    let nearest = neighbours(of: time).min { $0.time.distance(to: time) < $1.time.distance(to: time) }
    return nearest.flatMap { $0.time.distance(to: time) <= max(tolerance, .nanoseconds(500)) ? $0 : nil }
  }

  /// Returns the neighbouring frames of a time, if they exist.
  ///
  /// These are the last frame before the time, and the first one that is not before it.
  func neighbours(of time: Duration) -> [HandFrame] {
    let next = frames.partitioningIndex { $0.time >= time }
    return [next - 1, next].filter(frames.indices.contains).map { frames[$0] }
  }

  /// The time from the first to the last frame.
  ///
  /// Zero without frames of a stream.
  package var duration: Duration { (frames.last?.time ?? .zero) - (frames.first?.time ?? .zero) }

  /// Refuses a recording without gestures if gestures are required.
  ///
  /// Records without hands are ignored.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the result.
  package func checkGestures() throws(StatusError) {
    guard let record = records.first(where: { !$0.hasGestures && !$0.hands.isEmpty }) else { return }
    throw StatusError(
      .invalidArgument, "The recording has no gestures.", location: "\(name), \(record.sourceName)",
      suggestion: "record with gesture-cli recognize, not detect, or replay it with a hand tracker")
  }
}
