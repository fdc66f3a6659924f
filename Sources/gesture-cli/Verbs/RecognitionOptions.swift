/// The option tables `recognize` and `detect` share, and the verbs that work on their results.
package enum RecognitionOptions {
  package static let model = Verb.Section(
    "Model",
    [
      CommonOptions.model.definition, CommonOptions.numHands.definition, CommonOptions.minHandDetectionConfidence.definition,
      CommonOptions.minHandPresenceConfidence.definition, CommonOptions.minTrackingConfidence.definition, CommonOptions.threads.definition,
    ])

  package static let gestures = Verb.Section("Gestures", GestureOptions.canned.definitions + GestureOptions.custom.definitions)

  package static let input = Verb.Section(
    "Input",
    [
      CommonOptions.mode.definition, CommonOptions.fps.definition, CommonOptions.timestamps.definition, CommonOptions.realtime.definition,
      CommonOptions.raw.definition, CommonOptions.camera.definition, CommonOptions.filesFrom.definition,
      CommonOptions.jsonLines.definition, CommonOptions.jobs.definition, CommonOptions.rotation.definition,
      CommonOptions.mirrored.definition, CommonOptions.smooth.definition,
    ])

  /// The same without what concerns the text of results.
  package static let drawInput = Verb.Section("Input", input.options.filter { $0.name != CommonOptions.jsonLines.definition.name })

  /// The same without what concerns single pictures only.
  package static let streamInput = Verb.Section(
    "Input",
    [
      CommonOptions.streamMode.definition, CommonOptions.fps.definition, CommonOptions.timestamps.definition,
      CommonOptions.realtime.definition,
      CommonOptions.raw.definition, CommonOptions.camera.definition, CommonOptions.filesFrom.definition,
      CommonOptions.rotation.definition, CommonOptions.mirrored.definition, CommonOptions.smooth.definition,
    ])

  /// The same for one clip, from its beginning to its end.
  package static let reportInput = Verb.Section(
    "Input",
    [
      CommonOptions.fps.definition, CommonOptions.timestamps.definition, CommonOptions.raw.definition,
      CommonOptions.rotation.definition, CommonOptions.mirrored.definition, CommonOptions.smooth.definition,
    ])

  package static let output = Verb.Section(
    "Output", [CommonOptions.format.definition, CommonOptions.output.definition, CommonOptions.quiet.definition])

  package static let inputs = Verb.Inputs(
    "INPUT...",
    "Pictures, clips or folders of pictures; - is standard input. Netpbm (P5, P6, P7), YUV4MPEG2 and --raw frames are read by the tool, one or many in a file; everything else (JPEG, PNG, MP4, ...) by ffmpeg. What a file is, its content says, not its name."
  )
}
