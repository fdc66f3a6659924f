import GestureCommandLine
import GestureSupport

extension Subcommand {
  static let recognize = Subcommand(
    name: "recognize", summary: "Recognize the gestures of the hands in images, videos and streams",
    discussion: [
      "Finds hands, their 21 landmarks, handedness and gesture. The results are those of MediaPipe's Gesture Recognizer."
    ],
    inputs: Options.inputs,
    sections: [Options.handSection, Options.writtenGestureSection, Options.inputSection, Options.resultSection],
    examples: [
      ("gesture-cli recognize photo.jpg", "One photo"),
      ("gesture-cli recognize --format jsonl --output results.jsonl photos/", "A folder of photos, on all cores"),
      (
        "gesture-cli recognize --mode video --num-hands 2 --format csv video.mp4",
        "A video, hands tracked from frame to frame"
      ),
      ("gesture-cli recognize --camera /dev/video0 --format jsonl", "A camera"),
      (
        "ffmpeg -i video.mp4 -f image2pipe -c:v ppm - | gesture-cli recognize --mode video --fps 25 -",
        "Frames from a pipe"
      ),
    ],
    run: running({ try RecognizeArguments(.gestureRecognizer, $0, $1, $2) }) { try $0.run($1) })

  static let detect = Subcommand(
    name: "detect", summary: "Find hands and their 21 landmarks, without gestures",
    discussion: [
      "The results are those of MediaPipe's Hand Landmarker. The model is a hand_landmarker.task, or a gesture recognizer's bundle, which contains one."
    ],
    inputs: Options.inputs, sections: [Options.handSection, Options.inputSection, Options.resultSection],
    examples: [
      ("gesture-cli detect --num-hands 2 --format jsonl *.ppm > landmarks.jsonl", "Landmarks of many images"),
      ("gesture-cli detect --format jsonl *.ppm | gesture-cli classify -", "Landmarks first, gestures from them"),
    ],
    run: running({ try RecognizeArguments(.handLandmarker, $0, $1, $2) }) { try $0.run($1) })
}

/// The inputs of a recognition, and the options of its results.
struct RecognizeArguments: Sendable {
  /// The task: recognizing gestures, or only detecting hands.
  let kind: FinderKind
  let recognition: RecognitionArguments
  let results: ResultArguments
  /// Whether inputs are lines of JSON, written again with results.
  let isFilter: Bool
  /// Whether a run continues results of other conditions.
  let isForced: Bool
  /// The options that change results; empty unless the run resumes. A run under other conditions does not continue the
  /// output.
  let conditions: [Condition]

  /// An option, and its value or the digest of its file.
  typealias Condition = (name: String, value: String)

  init(_ kind: FinderKind, _ given: ParsedArguments, _ output: OutputArguments, _ streams: Streams) throws {
    self.kind = kind
    let input = try InputArguments(given, streams.console)
    recognition = try RecognitionArguments(given, input, output)
    results = try ResultArguments(given, output, mode: input.mode, streams)
    isFilter = given[Options.jsonLines]
    isForced = given[Options.force]
    conditions = output.resumes ? given.changingResults : []
  }
}

extension ParsedArguments {
  /// The options that change results, sorted by name. The value of an option with a file is the digest of the file.
  package var changingResults: [(name: String, value: String)] {
    let changing = given.filter { given in
      !Options.neutral.contains { $0.id == given.option.id }
        && (given.text == nil || given.text != given.option.defaultText)
    }
    return changing.map { option, text in
      let digest = option.completion.namesFiles ? text.flatMap { try? Bytes(contentsOfFile: $0).sha256 } : nil
      return ("--\(option.name)", digest ?? text ?? "given")
    }.sorted { $0.0 < $1.0 }
  }
}
