import Foundation
import HandLandmarkerCore
import ImageFiles

/// The options that several verbs share.
package enum CommonOptions {
  // Model
  package static let model = Option.file(
    "model", shown: "$GESTURE_MODEL, else Models/gesture_recognizer.task", "The .task bundle of models")
  package static let numHands = Option.integer("num-hands", default: 1, in: 1...Int.max, "Find up to N hands")
  package static let minHandDetectionConfidence = Option.number(
    "min-hand-detection-confidence", default: 0.5, in: 0...1, "Score from which a palm is taken for one")
  package static let minHandPresenceConfidence = Option.number(
    "min-hand-presence-confidence", default: 0.5, in: 0...1, "Score above which the landmarks are taken for those of a hand")
  package static let minTrackingConfidence = Option.number(
    "min-tracking-confidence", default: 0.5, in: Double.leastNonzeroMagnitude...1,
    "Overlap from which a hand is the one of the previous frame (video, live-stream)")
  package static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4; 1 when several pictures are worked on at once", in: 1...256,
    "Threads that work on one picture")
  package static let jobs = Option.integer(
    "jobs", shown: "the machine's cores", in: 1...1024, "Pictures worked on at the same time (image mode)")

  // Input
  package static let mode = Option.choice(
    "mode", "MODE", default: Mode.image, shown: "image; live-stream with --camera",
    "Each picture by itself (image), hands followed from frame to frame (video), or the same without waiting (live-stream)")
  /// `mode` as the verbs show it that work on streams.
  package static let streamMode = Option.choice(
    "mode", "MODE", default: Mode.video, shown: "video; live-stream with --camera",
    "Hands followed from frame to frame (video), or the same without waiting (live-stream), or each frame by itself (image)")
  package static let fps = Option.number(
    "fps", "F", shown: "the file's own, else 30", in: 0.001...1_000_000, "Frames per second: frame i is at round(i * 1000 / F) ms")
  package static let timestamps = Option.file(
    "timestamps", shown: nil, "Times of the frames instead: one whole number of milliseconds per line")
  package static let realtime = Option.flag(
    "realtime", "Take the frames at the pace of their times; in live-stream mode frames that come too fast are dropped")
  package static let raw = Option<RawFrameFormat?>(
    "raw", "WIDTHxHEIGHT:FORMAT", default: nil, shown: nil,
    "The input is frames without any header; FORMAT is \(alternatives(RawFrameFormat.Layout.allCases.map(\.rawValue)))"
  ) { text throws(ValueProblem) in
    do {
      return try RawFrameFormat(text)
    } catch {
      throw ValueProblem((error as NSError).localizedRecoverySuggestion ?? error.localizedDescription)
    }
  }
  package static let camera = Option.file("camera", "DEVICE", "Take the frames of a camera, such as /dev/video0 (needs ffmpeg)")
  package static let filesFrom = Option.file(
    "files-from", "LIST", "Read the names of the inputs from a file, one per line; - is standard input")
  package static let jsonLines = Option.flag(
    "jsonl",
    "Work as a filter: lines of JSON with a key \"source\" come in (standard input, or --files-from), the same lines with the results go out"
  )
  package static let rotation = Option.choice(
    "rotation", "DEGREES", default: Rotation.none, "Clockwise turn that makes the picture upright")
  package static let mirrored = Option.flag("mirrored", "The input is a selfie view: Left and Right are swapped in the output")
  package static let smooth = Option.flag("smooth", "Smooth the landmarks of hands that are followed (One-Euro filter; video, live-stream)")

  // Output
  package static let format = Option.choice("format", "FORMAT", default: Format.text, "Form of the results")
  package static let output = Option.file("output", shown: "standard output", "Write the results to FILE")
  package static let quiet = Option.flag("quiet", "Tell nothing but errors on standard error")

  /// The running modes, by the names the command line has for them.
  package enum Mode: String, CaseIterable, Sendable {
    case image, video
    case liveStream = "live-stream"
  }

  /// Clockwise turns in degrees.
  package enum Rotation: String, CaseIterable, Sendable {
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }

  /// The forms results are written in.
  package enum Format: String, CaseIterable, Sendable {
    case text, json, jsonl, csv
  }
}
