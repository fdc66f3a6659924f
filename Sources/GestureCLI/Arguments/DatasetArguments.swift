import GestureClassifier
import GestureCommandLine
import GestureFoundation
import GestureTraining
import HandFiles

/// A data set of gestures, and the options for reading its images.
final class DatasetArguments: Sendable {
  /// Folders of images, and files of landmarks.
  let inputs: [String]
  /// The options for finding hands in images.
  let hands: HandTracker.Options
  let reading: ReadingOptions
  /// The image size for landmark files; nil where the file states it.
  let imageSize: ImageSize?
  /// The names of labels that files number.
  let gestures: GestureArguments
  /// The key of lines whose hands stay together; nil for their source.
  let group: String?
  /// Whether images that cannot be read are skipped.
  let skipsUnreadable: Bool
  /// The number of threads that find hands; nil to choose it.
  let threads: Int?
  let output: OutputArguments

  /// The value of `--group` that groups images by their names.
  private static let imageNames = "name"

  init(_ given: ParsedArguments, _ output: OutputArguments) throws {
    inputs = given.inputs
    hands = HandTracker.Options(given)
    reading = ReadingOptions(given)
    imageSize = given[Options.aspect]
    gestures = try GestureArguments(given, takesLabelsAlone: true)
    group = given[Options.group]
    skipsUnreadable = given[Options.skipUnreadable]
    threads = given[Options.trainingThreads]
    self.output = output
    let folder = inputs.first(where: InputList.isFolder)
    try given.refuse(
      Options.imageDatasetSection.without([Options.errors]).options, unless: folder != nil,
      "is for images, but DATASET holds none")
    try given.checkSearch()
    if let folder, let group, group != Self.imageNames {
      throw ToolError(
        .usage, "--group \(group)",
        "is a key of lines, but \(folder) holds images: give --group \(Self.imageNames) to group them by name")
    }
  }
}

/// A data set of movements, and the options for reading its videos.
struct MovementDatasetArguments: Sendable {
  /// Folders of recordings, and files of takes.
  let inputs: [String]
  /// The key of lines whose takes stay together; nil for their source.
  let group: String?
  /// The arguments for finding hands in a video.
  let recognition: @Sendable (_ video: String) throws -> RecognitionArguments
  /// The error about a video option in a data set without videos. The value is nil if no such option was given.
  let refusalWithoutVideos: ToolError?

  static let videoSection = Subcommand.Section(
    "Input", [Options.fps, Options.every, Options.sampleFPS, Options.rotation, Options.tolerateDamage])

  init(_ given: ParsedArguments, _ output: OutputArguments, _ console: Console) {
    inputs = given.inputs
    group = given[Options.recordingGroup]
    recognition = { video in
      let input = try InputArguments(given, inputs: [video], defaultMode: .video, needsVideo: true, console)
      return try RecognitionArguments(given, input, output)
    }
    // The model and the threads are accepted: they have no effect without videos.
    let ofVideos = Options.handSection.without([Options.model, Options.threads]).options + Self.videoSection.options
    refusalWithoutVideos = given.refusal(of: ofVideos, "is for videos, but DATASET holds none")
  }
}
