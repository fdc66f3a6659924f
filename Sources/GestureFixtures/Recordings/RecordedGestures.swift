import Foundation
import HandLandmarkerCore
import SystemSupport

/// What a recognizer answered, frame by frame: a recording of a video, of images, or of a motion, that plays back in tests.
///
/// ```swift
/// // gesture-cli recognize --format jsonl clip.mp4 > clip.jsonl
/// let recording = try RecordedGestures(contentsOf: URL(fileURLWithPath: "clip.jsonl"))
/// let recognizer = try GestureRecognizer.replaying(recording, options: options)
/// ```
public struct RecordedGestures: Sendable, Hashable {
  /// What the recording is called in errors: its file, or what it was made with.
  public let name: String
  /// The frames in their order; those of a stream have timestamps that increase.
  public let frames: [HandFrame]

  /// Reads a file of results as `gesture-cli recognize --format jsonl` or `gesture-cli detect --format jsonl` writes it.
  ///
  /// - Parameters:
  ///   - url: A file.
  ///   - source: Reads only the frames of this file, as the key `source` names it; nil reads all.
  /// - Throws: `StatusError` that names the file, the line and what is wrong with it.
  public init(contentsOf url: URL, source: String? = nil) throws(StatusError) {
    guard url.isFileURL else {
      throw StatusError(.invalidArgument, "A recording is read from a file.", location: url.absoluteString, suggestion: "give a file URL")
    }
    let bytes = try Bytes(contentsOfFile: url.path)
    try self.init(jsonLines: bytes.data, name: url.path, source: source)
  }

  /// Reads the lines of a file of results; see ``init(contentsOf:source:)``.
  ///
  /// - Parameters:
  ///   - data: One result a line, in UTF-8; empty lines are skipped.
  ///   - name: What the recording is called in errors.
  ///   - source: Reads only the frames of this file; nil reads all.
  /// - Throws: `StatusError` that names the line and what is wrong with it.
  public init(jsonLines data: Data, name: String = "recording", source: String? = nil) throws(StatusError) {
    var frames: [HandFrame] = []
    var lines: [Int] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }) else { continue }
      do throws(StatusError) {
        let frame = try HandFrame(json: Array(line))
        guard source == nil || frame.source == source else { continue }
        frames.append(frame)
        lines.append(index + 1)
      } catch {
        throw error.located(in: "\(name), line \(index + 1)")
      }
    }
    guard !frames.isEmpty else {
      throw StatusError(
        .invalidArgument, source.map { "There is no frame of \($0)." } ?? "There is no frame.", location: name,
        suggestion: "record with gesture-cli recognize --format jsonl")
    }
    try self.init(checking: frames, name: name) { "line \(lines[$0])" }
  }

  /// Takes frames, such as those of a ``HandMotion``.
  ///
  /// - Parameters:
  ///   - frames: In their order; those with a timestamp after each other.
  ///   - name: What the recording is called in errors.
  /// - Throws: `StatusError` (invalid argument) that names the frame whose timestamp is not larger than the one before.
  public init(_ frames: [HandFrame], name: String = "recording") throws(StatusError) {
    try self.init(checking: frames, name: name) { "frame \($0)" }
  }

  /// - Parameter location: Where a frame is, by its position.
  private init(checking frames: [HandFrame], name: String, location: (Int) -> String) throws(StatusError) {
    var last: Int?
    for (index, frame) in frames.enumerated() {
      guard let timestamp = frame.timestampInMilliseconds else { continue }
      guard abs(Double(timestamp)) < Double(Int.max / 1000) else {
        throw StatusError(
          .invalidArgument, "The timestamp \(timestamp) ms is out of range.", location: "\(name), \(location(index))",
          suggestion: "timestamps must be within ±\(Int.max / 1000)")
      }
      if let last, timestamp <= last {
        throw StatusError(
          .invalidArgument, "The timestamp \(timestamp) ms comes after \(last) ms.", location: "\(name), \(location(index))",
          suggestion: "timestamps must increase; of a recording of several videos read one, by its source")
      }
      last = timestamp
    }
    self.name = name
    self.frames = frames
  }

  /// The frames as lines of JSON, each with a line break: what ``init(contentsOf:source:)`` reads.
  public var jsonLines: Data { Data(frames.map { $0.json + "\n" }.joined().utf8) }

  /// Writes the recording to a file.
  ///
  /// - Throws: `CocoaError` if the file cannot be written.
  public func write(to url: URL) throws {
    try jsonLines.write(to: url, options: .atomic)
  }

  /// The frame of a timestamp; nil if none was recorded.
  public func frame(at timestampInMilliseconds: Int) -> HandFrame? {
    frames.first { $0.timestampInMilliseconds == timestampInMilliseconds }
  }

  /// The time from the first to the last frame, in milliseconds; 0 without timestamps.
  public var duration: Int {
    let times = frames.compactMap(\.timestampInMilliseconds)
    return (times.last ?? 0) - (times.first ?? 0)
  }
}
