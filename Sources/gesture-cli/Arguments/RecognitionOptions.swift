import GestureCommandLine

/// The option tables `recognize` and `detect` share, and the subcommands that work on their results.
enum RecognitionOptions {
  private typealias Common = CommonOptions

  static let model = Subcommand.Section(
    "Model",
    [
      Common.model, Common.numHands, Common.minHandDetectionConfidence, Common.minHandPresenceConfidence, Common.minTrackingConfidence,
      SearchOptions.thorough, SearchOptions.search, SearchOptions.smallestHand, SearchOptions.largestHand, SearchOptions.budget,
      Common.threads,
    ])

  static let gestures = Subcommand.Section(
    "Gestures",
    GestureOptions.canned.all + GestureOptions.custom.all + [
      GestureOptions.turnedHands, GestureOptions.turnedCustom, GestureOptions.describe, GestureOptions.onlyDescribed,
    ])

  /// The same where gestures are written.
  static let writtenGestures = Subcommand.Section("Gestures", gestures.options + [DetailOptions.allScores])

  static let input = Subcommand.Section(
    "Input",
    [
      Common.mode, Common.fps, Common.every, Common.sampleFPS, Common.timestamps, Common.realtime, Common.clock, Common.raw,
    ] + LiveOptions.all + [
      Common.filesFrom, Common.filesFrom0, Common.recursive, Common.jsonLines, Common.jobs, Common.tolerateDamage, Common.reduce,
      Common.rotation, Common.mirrored, Common.smooth,
    ] + ContinuityOptions.all)

  /// The same without what concerns the text of results.
  static let drawInput = Subcommand.Section("Input", input.options.filter { $0.id != Common.jsonLines.id })

  /// The same without what concerns single images only.
  static let streamInput = Subcommand.Section(
    "Input",
    [
      Common.streamMode, Common.fps, Common.every, Common.sampleFPS, Common.timestamps, Common.realtime, Common.clock, Common.raw,
    ] + LiveOptions.all + [
      Common.filesFrom, Common.filesFrom0, Common.recursive, Common.tolerateDamage, Common.reduce, Common.rotation, Common.mirrored,
      Common.smooth,
    ] + ContinuityOptions.all)

  /// The same for landmarks as they are found.
  static let recordInput = Subcommand.Section(
    "Input", streamInput.options.filter { option in !([Common.smooth] + ContinuityOptions.all).contains { $0.id == option.id } })

  /// The same for one video, from its beginning to its end.
  static let reportInput = Subcommand.Section(
    "Input",
    [
      Common.fps, Common.every, Common.sampleFPS, Common.timestamps, Common.raw, LiveOptions.timeout, LiveOptions.duration,
      Common.tolerateDamage, Common.reduce, Common.rotation, Common.mirrored, Common.smooth,
    ] + ContinuityOptions.all)

  /// The options for inputs that fail.
  static let failures: [any OptionDefinition] = [Common.errors, Common.maxFailures]

  static let output = Subcommand.Section(
    "Output", [Common.format, Common.output, Common.overwrite] + DetailOptions.all + failures + [GeneralOptions.quiet, Common.verbose])

  /// The same where every input has its own result.
  static let resumableOutput = Subcommand.Section(
    "Output",
    [Common.format, Common.output, Common.overwrite] + DetailOptions.all + ImageExport.all
      + [Common.resume, Common.force] + failures + [GeneralOptions.quiet, Common.verbose])

  static let inputs = Subcommand.Inputs(
    "INPUT...",
    "Images, videos or folders of images; - is standard input. JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 and --raw frames are read by the tool, one or many in a file; everything else (MP4, WebP, HEIC, ...) by ffmpeg. Type is detected from content, not from the name."
  )
}
