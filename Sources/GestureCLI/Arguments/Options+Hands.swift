import GestureClassifier
import GestureCommandLine
import HandFiles
import TensorEngine

/// Models, and the hands and gestures that are found with them.
extension Options {
  static let model = Option.file(
    "model", short: "m", shown: "$GESTURE_MODEL, else Models/gesture_recognizer.task", "The .task bundle of models")
  static let numHands = Option.integer("num-hands", short: "n", default: 1, in: 1...Int.max, "Find up to N hands")
  static let minHandDetectionConfidence = Option.number("min-hand-detection-confidence", default: 0.5, in: 0...1, "Minimum palm score")
  static let minHandPresenceConfidence = Option.number(
    "min-hand-presence-confidence", default: 0.5, in: 0...1, "Minimum score that the landmarks are those of a hand")
  static let minTrackingConfidence = Option.number(
    "min-tracking-confidence", default: 0.5, in: 0...1,
    "Minimum overlap with a hand of the previous frame to be the same hand (video, live-stream)")
  static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4; 1 when several images are processed at once", in: 1...64, "Threads per image")
  static let jobs = Option.integer(
    "jobs", short: "j", shown: "the machine's cores", in: 1...1024, "Images processed at the same time (image mode)")

  /// The words for searches, by their effort.
  private static let searches = ["standard": HandSearch.standard, "thorough": .thorough, "exhaustive": .exhaustive]
  static let search = Option<HandSearch>(
    "search", "EFFORT", default: .standard, shown: "standard", completion: .choices(["standard", "thorough", "exhaustive"]),
    "Look for palms once in the whole image (standard), also for close, turned, dim and overlooked hands (thorough), or for those and small ones without any sign of them (exhaustive); or take up to so many times as long, 2 to 19"
  ) { text in
    if let search = searches[text] { return search }
    guard let effort = Int(text), 2...19 ~= effort else {
      throw ValueProblem("must be standard, thorough, exhaustive, or a whole number from 2 to 19")
    }
    return HandSearch(effort: effort)
  }
  static let smallestHand = Option.number(
    "smallest-hand", "F", shown: "0.05 with --search exhaustive, else 0", in: 0...1,
    "Longer side of the smallest hand to be found, as a fraction of the image's longer side; below 0.2 the image is also searched in tiles")
  static let largestHand = Option.number(
    "largest-hand", "F", shown: "1 with --search exhaustive", in: 0.5...4,
    "Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it")
  static let prefer = Option.choice(
    "prefer", "WHICH", default: HandPreference.score,
    "Hands to find where there are more than --num-hands: those with the best palm score, or the largest, which are the nearest")
  static let thorough = Option.flag(
    "thorough",
    "Find and name nearly all hands: --search thorough and, for gestures, --turned-hands; takes some three times as long in photographs")
  static let searchBudget = Option.number(
    "search-budget", "F", shown: "1; 3 with --smallest-hand or --largest-hand; what hardly costs time with --search thorough",
    in: 0.001...1000, "Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)")

  /// The options of a gesture classifier. The two classifiers have the same, with and without the prefix `custom-`.
  struct Classifier: Sendable {
    let maxResults: Option<Int>
    let scoreThreshold: Option<Double>
    let allowlist: Option<[String]?>
    let denylist: Option<[String]?>
    let locale: Option<String?>

    fileprivate init(prefix: String, name: String) {
      maxResults = .integer(
        "\(prefix)max-results", default: -1, in: Int.min...Int.max,
        "Keep only the N best \(name) gestures of a hand, which shows with --all-scores; -1: all")
      scoreThreshold = .number(
        "\(prefix)score-threshold", default: 0, in: 0...1, "Ignore \(name) gestures below this score; 0: the threshold of the model")
      allowlist = .list("\(prefix)category-allowlist", "A,B", "Use only these \(name) gestures")
      denylist = .list("\(prefix)category-denylist", "A,B", "Ignore these \(name) gestures")
      locale = .text(
        "\(prefix)display-names-locale", "LOCALE", shown: "en",
        "Language of the display names of \(name) gestures, which results do not have: no effect, as in MediaPipe")
    }

    var all: [any OptionDefinition] { [maxResults, scoreThreshold, allowlist, denylist, locale] }
  }
  static let canned = Classifier(prefix: "", name: "built-in")
  static let custom = Classifier(prefix: "custom-", name: "custom")
  static let describe = Option.file(
    "describe", "FILE", "Name hands by the gestures that FILE describes first; the subcommand describe prints such a file")
  static let onlyDescribed = Option.flag("only-described", "Use no other gestures than those of --describe")
  static let keypointClassifier = Option.file(
    "keypoint-classifier", "FILE",
    "Name hands by the .tflite model FILE in place of the bundle's classifiers; it reads 42 numbers, x and y of the landmarks from the wrist on, divided by the largest; the options of custom gestures are those of it"
  )
  static let labelNames = Option.file(
    "labels", "FILE", "Names of the classes, one a line: of --keypoint-classifier, and of the labels that rows of CSV number from 0")
  static let turnedHands = Option.flag(
    "turned-hands", "Name the built-in gestures as people hold them: turned hands, too, and none that a finger contradicts")
  static let turnedCustom = Option.flag(
    "turned-custom", "Name custom gestures at any turn of the hand; not for those that mean a direction")
}

extension Settings {
  var search: HandSearch {
    var search = self.thorough && !arguments.has(Options.search) ? HandSearch.thorough : arguments[Options.search]
    if let smallest = self.smallestHand { search.smallestHand = smallest > 0 ? Float(smallest) : nil }
    if let largest = self.largestHand { search.largestHand = Float(largest) }
    return search
  }

  var hasDefaultHandCount: Bool { !arguments.has(Options.numHands) }

  /// Refuses options that contradict each other.
  func checkSearch() throws {
    try refuse(
      Options.thorough, unless: !arguments.has(Options.search) || arguments[Options.search] != .standard,
      "and --search standard exclude each other")
  }

  func naming() throws -> HandGestureRecognizer.Options.Gestures {
    try refuse(Options.labelNames, unless: self.keypointClassifier != nil, "needs --keypoint-classifier FILE")
    var naming = try turning()
    read(Options.canned, into: &naming.canned)
    read(Options.custom, into: &naming.custom)
    naming.described = try described()
    naming.usesClassifiers = !self.onlyDescribed
    return naming
  }

  /// The classifier of `--keypoint-classifier`.
  private func keypoints() throws -> KeypointClassifier? {
    try refuse(Options.keypointClassifier, unless: !self.onlyDescribed, "and --only-described exclude each other")
    return try self.keypointClassifier.map { path in
      let labels = try readLabels()
      return try ToolError.about(path) { try KeypointClassifier(Bytes(contentsOfFile: path), labels: labels) }
    }
  }

  /// The names in the file of `--labels`.
  func readLabels() throws -> [String]? {
    try self.labelNames.map { path in
      // Editors and spreadsheets may write a byte order mark.
      try ToolError.about(path) {
        try ModelMetadata.LabelFile.labels(in: Bytes(contentsOfFile: path)).map { String($0.drop { $0 == "\u{FEFF}" }) }
      }
    }
  }

  /// The naming of turned hands, of all gestures, by the classifiers that were given.
  func turning() throws -> HandGestureRecognizer.Options.Gestures {
    var naming = HandGestureRecognizer.Options.Gestures()
    naming.keypointClassifier = try keypoints()
    naming.canned.namesTurnedHands = self.turnedHands || self.thorough
    naming.custom.namesTurnedHands = self.turnedCustom
    return naming
  }

  private func read(_ given: Options.Classifier, into options: inout HandGestureRecognizer.Options.Classifier) {
    options.maxResults = arguments[given.maxResults]
    options.minimumScore = arguments[given.scoreThreshold] > 0 ? Float(arguments[given.scoreThreshold]) : nil
    options.selection = GestureSelection(allowlist: arguments[given.allowlist], denylist: arguments[given.denylist])
    options.displayNamesLocale = arguments[given.locale]
  }

  func error(about unknown: UnknownCategory, model: String) -> ToolError {
    let options = unknown.classifier == .canned ? Options.canned : Options.custom
    let list = unknown.list == .categoryAllowlist ? options.allowlist : options.denylist
    return ToolError(.usage, "--\(list.name) \(unknown.name)", "is not a gesture of \(model); \(unknown.suggestion)")
  }

  /// Notes the options that were given and do not change the results.
  func noteIdleOptions(_ console: Console) {
    for options in [Options.canned, Options.custom] {
      if arguments.has(options.locale) {
        console.note("--\(options.locale.name) has no effect: results have no display names, as MediaPipe's")
      }
      if arguments.has(options.maxResults), !self.allScores {
        console.note("--\(options.maxResults.name) has no effect without --all-scores: results have one gesture for each hand")
      }
    }
  }

  /// Notes the options of classifiers that were given and do not fit the model: another one is meant, or none.
  func noteIdleOptions(_ console: Console, of model: ModelFile) {
    let ofCustom: [any OptionDefinition] = [
      Options.custom.scoreThreshold, Options.custom.allowlist, Options.custom.denylist, Options.turnedCustom,
    ]
    let ofCanned: [any OptionDefinition] = [Options.canned.allowlist, Options.canned.denylist]
    let ofBundle: [any OptionDefinition] = [Options.turnedHands, Options.canned.scoreThreshold] + ofCanned
    if arguments.has(Options.keypointClassifier) {
      if let option = firstGiven(of: ofBundle) {
        console.note("--\(option.name) has no effect: --keypoint-classifier names the hands, and not the built-in classifier")
      }
      return
    }
    // A model that cannot be read, and a name that it does not know, are errors later.
    guard firstGiven(of: ofCustom + ofCanned) != nil, let networks = try? model.gestureNetworks(), let naming = try? naming(),
      networks.unknownCategories(in: naming).isEmpty
    else { return }
    if networks.custom == nil, let option = firstGiven(of: ofCustom) {
      console.note("--\(option.name) has no effect: \(model.path) has no custom gestures")
    }
    for (options, names) in [(Options.canned, networks.cannedNames), (Options.custom, networks.customNames)] where !names.isEmpty {
      let others = Set(networks.cannedNames + networks.customNames).subtracting(names)
      for list in [options.allowlist, options.denylist] where arguments[list].map({ others.isSuperset(of: $0) }) == true {
        console.note("--\(list.name) has no effect: it names none of \(names.joined(separator: ", "))")
      }
    }
  }

  func described() throws -> DescribedGestures? {
    try refuse(Options.onlyDescribed, unless: self.describe != nil, "needs --describe FILE")
    return try self.describe.map { path in
      try readDescriptions.withLock { known in
        let gestures = try known ?? ToolError.about(path) { try DescribedGestures(contentsOfFile: path) }
        known = gestures
        return gestures
      }
    }
  }
}
