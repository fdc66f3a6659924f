import GestureCommandLine

/// The options of the tool, and the sections that subcommands share.
package enum Options {
  typealias Section = Subcommand.Section

  static let handSection = Section(
    "Model",
    [
      model, numHands, prefer, minHandDetectionConfidence, minHandPresenceConfidence, minTrackingConfidence, thorough,
      search, smallestHand,
      largestHand, searchBudget, threads,
    ], isShared: true)
  static let gestureSection = Section(
    "Gestures",
    [
      maxResults, scoreThreshold, allowlist, denylist, turnedHands, turnedCustom, keypointClassifier, labelNames,
      describe, onlyDescribed,
    ],
    isShared: true)
  static let writtenGestureSection = Section("Gestures", gestureSection.options + [allScores], isShared: true)

  static let inputSection = Section(
    "Input",
    [mode, fps, every, sampleFPS, timestamps, realtime, clock, raw] + live + [
      filesFrom, filesFrom0, recursive, jsonLines, jobs, tolerateDamage, reduce, rotation, mirrored, smooth,
    ] + continuity, isShared: true)
  /// Input options, without the options for single images only.
  static let streamSection = Section(
    "Input", [streamMode] + inputSection.without([mode, jsonLines, jobs]).options, isShared: true)
  /// Stream options that leave the landmarks as they are found.
  static let recordingSection = streamSection.without([smooth] + continuity)
  /// Stream options for one video.
  static let videoSection = streamSection.without([
    mode, realtime, clock, camera, cameraRequest, reconnect, filesFrom, filesFrom0, recursive,
  ])
  static let explanationSection = Section("Input", [mode] + videoSection.options, isShared: true)

  /// The options for inputs that fail, and for reports on standard error.
  static let reporting: [any OptionDefinition] = [errors, maxFailures, GeneralOptions.quiet, verbose]
  static let resultSection = Section(
    "Output",
    [format, output, overwrite, people, details, joints, fieldOfViewDegrees, frames, crops, resume, force] + reporting)

  static let inputs = Subcommand.Inputs(
    "INPUT...",
    """
    Images, videos or folders of images; - is standard input
    The tool reads JPEG, PNG, Netpbm (P5, P6, P7), YUV4MPEG2 and --raw frames, one or many in a file, and ffmpeg everything else (MP4, WebP, HEIC, ...). The type is detected from the content.
    """
  )
  static let dataset = Subcommand.Inputs(
    "DATASET...", count: 1...Int.max,
    """
    Folders with a folder of images per label, or landmarks
    Files of labelled landmarks are JSON Lines of this tool, JSON of MediaPipe, lists of points, COCO keypoints, CSV with the columns x0, y0, z0 to x20, y20, z20, or rows of a label number and 42 numbers. The latter lack depth, and train only a keypoint classifier. Hands of one source, such as a video, stay on one side of every split. The name - is standard input.
    """
  )
  /// The options of images, which landmarks do not have.
  static let imageDatasetSection = Section(
    "Input",
    [minHandDetectionConfidence, thorough, search, smallestHand, largestHand, rotation, skipUnreadable, errors])
  static let datasetSection = Section("Input", imageDatasetSection.options + [aspect, labelNames])
}
