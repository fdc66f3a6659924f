import Foundation
import HandLandmarkerCore

extension Verb {
  package static let record = Verb(
    name: "record", summary: "Record labelled landmarks from a stream, for train",
    discussion: [
      "Finds hands as detect does and appends a line of JSON for every frame that shows one: the result of detect with the label besides. Show the gesture from all sides while it records, with both hands; then record the next label into the same file."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [
      Section(
        "Recording",
        [RecordOptions.label.definition, RecordOptions.output.definition, RecordOptions.every.definition, CommonOptions.quiet.definition]
      ), RecognitionOptions.model, RecordOptions.input,
    ],
    examples: [
      Example("gesture-cli record --camera /dev/video0 --label wave --output gestures.jsonl", "Until Ctrl-C"),
      Example("gesture-cli record --label none --every 5 --output gestures.jsonl clip.mp4", "Every fifth frame of a clip"),
      Example("gesture-cli train gestures.jsonl --output my.task", "What it is for"),
    ],
    run: { arguments, streams in
      guard let label = arguments[RecordOptions.label] else {
        throw ToolError(.usage, "--label", "is missing: which gesture do the hands show? For example --label wave")
      }
      let recognition = try Recognition(.handLandmarker, arguments, streams, defaultMode: .video)
      let output = try arguments[RecordOptions.output].map { try OutputFile(appendingTo: $0, inputs: arguments.inputs) } ?? streams.output
      let recorder = Recorder(output, extras: RecordOptions.extras(label: label, arguments), every: arguments[RecordOptions.every])
      let status: ExitStatus
      do {
        status = try recognition.forEachResult { record, _ in try recorder.take(record) }
      } catch is Interrupted where recorder.frames > 0 {
        // Ctrl-C is how a recording from a camera ends.
        status = .success
      }
      try output.flush()
      streams.console.note(
        "\(recorder.hands) hands labelled \(label) in \(recorder.lines) of \(recorder.frames) frames; \(recorder.empty) frames without a hand"
      )
      return status
    })
}

/// The options of `record`.
package enum RecordOptions {
  package static let label = Option.text("label", "LABEL", "The gesture that is shown; required")
  package static let output = Option.file("output", shown: "standard output", "Append the lines to FILE")
  package static let every = Option.integer(
    "every", default: 1, in: 1...Int.max, "Take only every Nth frame: frames close to each other teach little")
  package static let input = Verb.Section(
    "Input",
    [
      CommonOptions.streamMode.definition, CommonOptions.fps.definition, CommonOptions.timestamps.definition,
      CommonOptions.realtime.definition, CommonOptions.raw.definition, CommonOptions.camera.definition, CommonOptions.filesFrom.definition,
      CommonOptions.rotation.definition, CommonOptions.mirrored.definition,
    ])

  /// The keys that stand behind those of the result. How the picture has to be turned or mirrored is not in the result, but the gesture depends on it.
  package static func extras(label: String, _ arguments: ParsedArguments) -> [JSONValue.Member] {
    var extras = [JSONValue.Member("label", .string(label))]
    let rotation = arguments[CommonOptions.rotation]
    if rotation != .none { extras.append(.init("rotation", .number(rotation.rawValue))) }
    if arguments[CommonOptions.mirrored] { extras.append(.init("mirrored", .bool(true))) }
    return extras
  }
}

/// Writes the frames that show a hand. Called with one frame at a time.
private final class Recorder {
  private let output: OutputFile
  private let extras: [JSONValue.Member]
  private let every: Int
  private(set) var frames = 0
  private(set) var lines = 0
  private(set) var hands = 0
  private(set) var empty = 0

  init(_ output: OutputFile, extras: [JSONValue.Member], every: Int) {
    self.output = output
    self.extras = extras
    self.every = every
  }

  func take(_ record: OutputRecord) throws {
    frames += 1
    guard (frames - 1) % every == 0 else { return }
    guard !record.result.landmarks.isEmpty else {
      empty += 1
      return
    }
    lines += 1
    hands += record.result.landmarks.count
    // What came with the input stays, but the label is the one that was asked for.
    let kept = record.extras.filter { extra in !extras.contains { $0.key == extra.key } }
    try output.write(OutputRecord(record.result, extras: extras + kept).json + "\n")
    try output.flush()
  }
}

extension OutputFile {
  /// Opens a file to write behind what is in it, or makes it. A last line that was cut off is ended first.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  fileprivate convenience init(appendingTo path: String, inputs: [String]) throws {
    guard !inputs.contains(path) else { throw ToolError(.cannotCreate, path, "is also an input") }
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))") }
    self.init(descriptor: descriptor, name: path, closesDescriptor: true)
    var last: UInt8 = 0
    if lseek(descriptor, -1, SEEK_END) >= 0, Foundation.read(descriptor, &last, 1) == 1, last != UInt8(ascii: "\n") { try write("\n") }
  }
}
