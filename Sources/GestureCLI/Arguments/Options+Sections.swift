import GestureCommandLine

/// The tables of options that several subcommands share.
extension Options {
  typealias Section = Subcommand.Section

  static let handSection = Section(
    "Model",
    [
      model, numHands, prefer, minHandDetectionConfidence, minHandPresenceConfidence, minTrackingConfidence, thorough, search, smallestHand,
      largestHand, searchBudget, threads,
    ])
  static let gestureSection = Section(
    "Gestures", canned.all + custom.all + [turnedHands, turnedCustom, keypointClassifier, labelNames, describe, onlyDescribed])
  static let writtenGestureSection = Section("Gestures", gestureSection.options + [allScores])

  static let inputSection = Section(
    "Input",
    [mode, fps, every, sampleFPS, timestamps, realtime, clock, raw] + live + [
      filesFrom, filesFrom0, recursive, jsonLines, jobs, tolerateDamage, reduce, rotation, mirrored, smooth,
    ] + continuity)
  /// The same without what concerns single images only.
  static let streamSection = Section(
    "Input", [streamMode] + inputSection.without([mode, jsonLines, jobs]).options)
  /// The same for landmarks as they are found.
  static let recordingSection = streamSection.without([smooth] + continuity)
  /// The same for one video, from its beginning to its end.
  static let videoSection = streamSection.without([
    mode, realtime, clock, camera, cameraSize, cameraRate, cameraFormat, reconnect, filesFrom, filesFrom0, recursive,
  ])
  static let explanationSection = Section("Input", [mode] + videoSection.options)

  /// The options for inputs that fail, and for reports on standard error.
  static let reporting: [any OptionDefinition] = [errors, maxFailures, GeneralOptions.quiet, verbose]
  static let resultSection = Section(
    "Output", [format, output, overwrite, people, details, joints, fieldOfViewDegrees, frames, crops, resume, force] + reporting)

  static let inputs = Subcommand.Inputs(
    "INPUT...",
    "Images, videos or folders of images; - is standard input. JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 and --raw frames are read by the tool, one or many in a file; everything else (MP4, WebP, HEIC, ...) by ffmpeg. Type is detected from content, not from the name."
  )
  static let dataset = Subcommand.Inputs(
    "DATASET...", count: 1...Int.max,
    "Folders with a folder of images for each label, or files of labelled landmarks: JSON Lines of this tool, JSON of MediaPipe, lists of points, COCO keypoints, CSV; - is landmarks from standard input"
  )
  /// The options of images, which landmarks do not have.
  static let imageDatasetSection = Section(
    "Input", [minHandDetectionConfidence, thorough, search, smallestHand, largestHand, rotation, skipUnreadable, errors])
  static let datasetSection = Section("Input", imageDatasetSection.options + [aspect, labelNames])
}
