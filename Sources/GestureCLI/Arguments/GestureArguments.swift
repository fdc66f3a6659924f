import GestureClassifier
import GestureCommandLine
import TensorEngine

/// The options for naming the gestures of hands.
final class GestureArguments: Sendable {
  /// The file of a classifier that replaces the bundle's, or nil.
  let keypointClassifier: String?
  /// The file of the class names; nil if there is none.
  let labels: String?
  /// The file of described gestures; nil if there is none.
  let descriptions: String?
  /// Whether only described gestures count.
  let isOnlyDescribed: Bool
  /// The settings that need no file.
  private let settings: HandGestureRecognizer.Options
  /// The only canned gestures that count; nil for all.
  private let allowlist: [String]?
  /// The canned gestures that do not count; nil for none.
  private let denylist: [String]?
  /// The first typed option of the bundle's classifiers; nil if none.
  private let ofBundle: String?
  /// The name of the option with the minimum score, if typed.
  private let typedThreshold: String?
  /// The contents of `descriptions` after the first read. A pipe cannot be read again.
  private let readDescriptions = Locked<DescribedGestures?>(nil)

  /// - Parameter takesLabelsAlone: Whether labels have a meaning without a classifier.
  init(_ given: ParsedArguments, takesLabelsAlone: Bool = false) throws {
    keypointClassifier = given[Options.keypointClassifier]
    labels = given[Options.labelNames]
    descriptions = given[Options.describe]
    isOnlyDescribed = given[Options.onlyDescribed]
    allowlist = given[Options.allowlist]
    denylist = given[Options.denylist]
    let ofBundle: [any OptionDefinition] = [
      Options.turnedHands, Options.scoreThreshold, Options.allowlist, Options.denylist,
    ]
    self.ofBundle = given.firstGiven(of: ofBundle)?.name
    typedThreshold = given.firstGiven(of: [Options.scoreThreshold])?.name
    var settings = HandGestureRecognizer.Options()
    settings.canned.namesTurnedHands = given[Options.turnedHands] || given[Options.thorough]
    settings.custom.namesTurnedHands = given[Options.turnedCustom]
    settings.canned.maxResults = given[Options.maxResults]
    let threshold = given[Options.scoreThreshold]
    settings.canned.minimumScore = threshold > 0 ? Float(threshold) : nil
    settings.canned.selection = GestureSelection(allowlist: allowlist, denylist: denylist)
    settings.usesClassifiers = !isOnlyDescribed
    self.settings = settings
    try given.refuse(
      Options.labelNames, unless: takesLabelsAlone || keypointClassifier != nil, "needs --keypoint-classifier FILE")
    try given.refuse(Options.keypointClassifier, unless: !isOnlyDescribed, "and --only-described exclude each other")
    try given.refuse(Options.onlyDescribed, unless: descriptions != nil, "needs --describe FILE")
  }

  /// The naming of all gestures, with the contents of the files.
  func naming() throws -> HandGestureRecognizer.Options {
    var naming = try classifying()
    naming.described = try described()
    return naming
  }

  /// The naming of gestures without described gestures.
  func classifying() throws -> HandGestureRecognizer.Options {
    var naming = settings
    naming.keypointClassifier = try keypointClassifier.map { path in
      let labels = try readLabels()
      return try ToolError.about(path) { try KeypointClassifier(Bytes(contentsOfFile: path), labels: labels) }
    }
    return naming
  }

  /// The names in the file of labels.
  func readLabels() throws -> [String]? {
    try labels.map { path in
      // Editors and spreadsheets may write a byte order mark.
      try ToolError.about(path) {
        try ModelMetadata.LabelFile.labels(in: Bytes(contentsOfFile: path)).map { String($0.drop { $0 == "\u{FEFF}" }) }
      }
    }
  }

  /// The gestures in the file of descriptions.
  func described() throws -> DescribedGestures? {
    try descriptions.map { path in
      try readDescriptions.withLock { known in
        let gestures = try known ?? ToolError.about(path) { try DescribedGestures(contentsOfFile: path) }
        known = gestures
        return gestures
      }
    }
  }

  // MARK: Messages about the options

  /// Returns the error about the first name that no classifier has.
  func error(about unknown: [UnknownCategory], model: String) -> ToolError? {
    let names = (allowlist ?? []) + (denylist ?? [])
    guard let name = names.first(where: { name in unknown.contains { $0.name == name } }),
      let unknown = unknown.first(where: { $0.name == name })
    else { return nil }
    let list = unknown.list == .categoryAllowlist ? Options.allowlist : Options.denylist
    return ToolError(.usage, "--\(list.name) \(unknown.name)", "is not a gesture of \(model); \(unknown.suggestion)")
  }

  /// Notes classifier options that have no effect with the model.
  func noteIdleOptions(_ console: Console, of model: ModelFile) {
    if keypointClassifier != nil {
      if let ofBundle {
        console.note("--\(ofBundle) has no effect: --keypoint-classifier replaces the classifiers of the bundle")
      }
      return
    }
    let turnsCustom = settings.custom.namesTurnedHands
    // A model that cannot be read, and a name that it does not know, are errors later.
    guard turnsCustom || allowlist != nil || denylist != nil, let networks = try? model.gestureNetworks(),
      let naming = try? naming(), networks.unknownCategories(in: naming).isEmpty
    else { return }
    if networks.custom == nil, turnsCustom {
      console.note("--turned-custom has no effect: \(model.path) has no custom gestures")
    }
    let others = Set(networks.customNames).subtracting(networks.cannedNames)
    for (list, names) in [(Options.allowlist, allowlist), (Options.denylist, denylist)]
    where names.map({ others.isSuperset(of: $0) }) == true {
      console.note(
        "--\(list.name) has no effect: it names no canned gesture (\(networks.cannedNames.joined(separator: ", ")))")
    }
  }

  /// The option that excludes a classifier's gesture; nil if none does.
  func reasonLeftOut(_ gesture: String, of names: [String]) -> String? {
    // An allowlist overrides a denylist. An allowlist without any name of the classifier has no effect.
    if let allowlist, !allowlist.contains(gesture), !Set(names).isDisjoint(with: allowlist) {
      return Options.allowlist.name
    }
    return allowlist == nil && denylist?.contains(gesture) == true ? Options.denylist.name : nil
  }

  /// The reasons why the model's classifiers give a gesture no score. The reasons follow from the options; with two
  /// classifiers the text joins the reasons of both.
  func reasonWithoutScore(of gesture: String, in model: ModelFile?) throws -> String {
    guard !isOnlyDescribed, let networks = try model?.gestureNetworks() else {
      return "excluded by --only-described"
    }
    let naming = try classifying()
    var reasons: [String] = []
    if networks.customNames(in: naming).contains(gesture) { reasons.append("below the model's score threshold") }
    if naming.keypointClassifier == nil, networks.cannedNames.contains(gesture) {
      if let option = reasonLeftOut(gesture, of: networks.cannedNames) {
        reasons.append("excluded by --\(option)")
      } else {
        let threshold = typedThreshold.map { "--\($0)" } ?? "the model's score threshold"
        reasons.append("below \(threshold)" + (settings.canned.maxResults > 0 ? ", or excluded by --max-results" : ""))
      }
    }
    return reasons.joined(separator: " and ")
  }

  /// Refuses a gesture that would never arm the events. Hands can only have known gestures that no option excludes.
  ///
  /// - Parameter model: The gestures of the classifiers; nil if they are not used.
  func checkArming(by gesture: HandGesture, known: [HandGesture], model: GestureNetworks?) throws {
    let name = gesture.rawValue
    let names = known.map(\.rawValue)
    if known.contains(gesture) {
      let isCanned = keypointClassifier == nil && model?.cannedNames.contains(name) ?? false
      // The custom classifier still recognizes the gesture.
      guard isCanned, let model, !model.customNames.contains(name),
        let option = reasonLeftOut(name, of: model.cannedNames)
      else { return }
      throw ToolError(.usage, "--arm \(name)", "is excluded by --\(option), so no event would ever count")
    }
    let meant = nearestName(to: name, among: names).map { "did you mean \($0)?" }
    throw ToolError(
      .usage, "--arm \(name)", "is not a gesture of the model; \(meant ?? "there are \(names.joined(separator: ", "))")"
    )
  }
}
