import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandDrawings

/// The options of one subcommand each.
extension Options {
  // draw
  static let drawing = output.variant(
    "PATH", shown: "PPM frames on standard output",
    """
    Write to an image, a video or a folder
    Images end in .png, .jpg, .ppm or .svg, videos in .mp4, .mov, .mkv or .webm (needs ffmpeg).
    A folder ends with /: it gets a file for each image, and a video for each video of an input folder.
    """
  )
  static let svg = Option.flag("svg", "Write only the drawing, as an SVG overlay of the image")
  static let fingerCounts = Option.flag("details", "Write the number of extended fingers into the labels")
  static let noLabels = Option.flag("no-labels", "Draw no labels")
  static let knownResults = Option.file(
    "results", "FILE",
    """
    Draw results of recognize or detect, without a model
    FILE has JSON Lines (--format jsonl) for these inputs. The name - is standard input.
    """)

  // view
  static let serve = Option<NetworkAddress?>(
    "serve", "[ADDRESS:]PORT", default: nil, shown: "a window or the terminal",
    """
    Serve browsers at this address
    ADDRESS is 127.0.0.1 by default. Viewers may come and go.
    """
  ) { text in
    guard let address = NetworkAddress(text, defaultHost: "127.0.0.1") else {
      throw ValueProblem("must be PORT or ADDRESS:PORT, such as 8080, 0.0.0.0:8080 or [::]:8080")
    }
    return address
  }

  // report
  static let page = output.variant(
    shown: "standard output",
    """
    Write the page to FILE, or to a folder
    A folder ends with / and gets a page for each video.
    """)

  // describe
  static let gestureName = Option.text("name", "NAME", shown: "that of the file", "Name of the gesture")
  fileprivate static let shippedSets: KeyValuePairs = [
    "standard": DescribedGestures.standard, "asl-letters": DescribedGestures.aslLetters,
  ]
  static let shippedSet = Option.text(
    "set", "NAME", completion: .choices(shippedSets.map(\.key)),
    """
    Print gestures that come with the tool instead
    standard has counts and well-known signs, asl-letters letters.
    """)
  static let description = output.variant(shown: "standard output", "Write the gestures to FILE")

  // explain
  static let explained = Option.text("gesture", "NAME", shown: nil, "The gesture to explain, which is required")
  static let explanationFormat = Option.choice(
    "format", short: "f", "FORMAT", default: ExplanationFormat.text, shown: "by the name of the output, else text",
    "One screen of text, JSON, or a page with images")

  // inspect and benchmark
  static let operators = Option.flag("details", "Also list the operators of the models of a bundle")
  static let image = Option.file("image", "FILE", "The image or frames to measure with")
  static let runs = Option.numbers(
    "runs", "N[:WARMUP]", default: [100, 10], in: [1...10_000_000, 0...10_000_000],
    """
    Number of measured calls
    WARMUP is the number of calls before them.
    """)
  static let profile = Option.flag("profile", "Also measure each operator of the models")
  static let callThreads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads per call")

  // install
  static let prefix = Option.file("prefix", "FOLDER", shown: "/usr/local", "The folder that holds bin and share")
  static let uninstall = Option.flag("uninstall", "Remove what was installed under the prefix")
  static let models = Option.flag("models", "Fetch Google's models, 16 MB, with curl, and check their SHA-256")
  static let noModels = Option.flag("no-models", "Install no models, as for a package of the tool")

  /// The options that only finding hands has.
  fileprivate static let ofFinding: [any OptionDefinition] =
    handSection.options + gestureSection.options + [camera, mirrored, smooth, realtime]
}

extension Settings {
  /// The number of calls that a benchmark measures.
  var callCount: Int { Int(self.runs[0]) }
  /// The number of calls before those that are measured.
  var warmupCount: Int { Int(self.runs[1]) }

  var drawing: HandDrawing {
    var drawing = HandDrawing()
    drawing.showsLabels = !self.noLabels
    drawing.showsFingerCount = self.fingerCounts
    return drawing
  }

  var drawsVideo: Bool { !self.svg && self.output.map(VideoOutput.isVideo) == true }

  /// The file of results that are drawn in place of new ones.
  func knownResults() throws -> String? {
    guard let name = arguments[Options.knownResults] else { return nil }
    if name == "-", inputs.contains("-") || self.filesFrom == "-" || self.filesFrom0 == "-" {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
    try refuse(Options.ofFinding, unless: false, "cannot be used with --results: the hands are read from \(name)")
    if mode == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be used with --results: give --mode video")
    }
    return name
  }

  /// The gestures that come with the tool, if they are asked for instead of those of images.
  func shippedGestures() throws -> DescribedGestures? {
    guard let name = self.shippedSet else { return nil }
    try refuse(
      Options.shippedSet, unless: inputs.isEmpty, "takes no inputs: it prints gestures that come with the tool")
    try refuse(Options.gestureName, unless: false, "is for the hands of images, not for --set")
    if let gestures = Options.shippedSets.first(where: { $0.key == name })?.value { return gestures }
    throw ToolError(
      .usage, "--set", "must be \(Options.shippedSets.map(\.key).joined(separator: " or ")), not '\(name)'")
  }

  /// The gesture to explain: a described one of the file, one of the model, or one that comes with the tool, whichever
  /// is first.
  func explainedGesture() throws -> GestureExplanation.Gesture {
    guard let name = self.explained else {
      throw ToolError(.usage, "--gesture", "is missing: name the gesture to explain, such as --gesture Victory")
    }
    typealias Gesture = GestureExplanation.Gesture
    var known =
      try described().map { set in set.gestures.map { Gesture.described($0, threshold: set.scoreThreshold) } } ?? []
    let classifier = try HandGestureClassifier(self, model: ModelFile(self))
    let labels = classifier.names.compactMap(HandGesture.init)
    known +=
      labels.map { Gesture.classified($0) }
      + Options.shippedSets.flatMap(\.value.gestures).map { Gesture.described($0) }
    if let gesture = known.first(where: { $0.name == name }) { return gesture }
    let names = known.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)? " } ?? ""
    throw ToolError(.usage, "--gesture \(name)", "is not a gesture; \(meant)there are \(names.joined(separator: ", "))")
  }

  /// The option that leaves a gesture of a classifier out; nil if none does.
  func reasonLeftOut(_ gesture: String, of names: [String]) -> String? {
    // An allowlist wins over a denylist, and one without any name of the classifier counts for nothing.
    let allowed = self.allowlist
    if let allowed, !allowed.contains(gesture), !Set(names).isDisjoint(with: allowed) { return Options.allowlist.name }
    return allowed == nil && self.denylist?.contains(gesture) == true ? Options.denylist.name : nil
  }

  /// Why the model's classifiers give no score to a gesture, as far as the options tell; of two classifiers both
  /// reasons.
  func reasonWithoutScore(of gesture: String, in model: ModelFile?) throws -> String {
    guard !self.onlyDescribed, let networks = try model?.gestureNetworks() else {
      return "left out by --only-described"
    }
    let naming = try turning()
    var reasons: [String] = []
    if networks.customNames(in: naming).contains(gesture) { reasons.append("below the model's score threshold") }
    if naming.keypointClassifier == nil, networks.cannedNames.contains(gesture) {
      if let option = reasonLeftOut(gesture, of: networks.cannedNames) {
        reasons.append("left out by --\(option)")
      } else {
        let threshold = firstGiven(of: [Options.scoreThreshold]).map { "--\($0.name)" } ?? "the model's score threshold"
        reasons.append("below \(threshold)" + (self.maxResults > 0 ? ", or left out by --max-results" : ""))
      }
    }
    return reasons.joined(separator: " and ")
  }

  func checkMeasuring(bundle: String) throws -> (image: String, mode: RunningMode) {
    guard let image = self.image else {
      throw ToolError(.usage, bundle, "is a bundle, which is measured on an image: give --image FILE")
    }
    if mode == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be measured, since it drops frames: give image or video")
    }
    try refuse(
      Options.searchBudget, unless: mode == .video, "needs --mode video: a single image is searched completely")
    return (image, mode ?? .image)
  }

  /// The options as a page shows them. Of files only the names: a page is passed on, and folders show who made it.
  var optionsText: String {
    let given = arguments.given.filter { ![Options.output.id, Options.model.id].contains($0.option.id) }
    let options = given.sorted { $0.option.name < $1.option.name }.map { option, text in
      let names = text?.split(separator: ",", omittingEmptySubsequences: false).map { String($0).folderAndName.name }
      return "--\(option.name)" + (names.map { " " + $0.joined(separator: ",") } ?? "")
    }
    return options.isEmpty ? "defaults" : options.joined(separator: " ")
  }
}
