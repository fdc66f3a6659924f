import GestureClassifier
import GestureCommandLine
import HandFiles
import HandLandmarkerCore

/// The options of a gesture classifier. The two classifiers have the same, with and without the prefix `custom-`.
struct GestureOptions: Sendable {
  let maxResults: Option<Int>
  let scoreThreshold: Option<Double>
  let allowlist: Option<[String]?>
  let denylist: Option<[String]?>
  let locale: Option<String?>

  static let canned = GestureOptions(prefix: "", what: "built-in")
  static let custom = GestureOptions(prefix: "custom-", what: "custom")

  private init(prefix: String, what: String) {
    maxResults = .integer(
      "\(prefix)max-results", default: -1, in: Int.min...Int.max,
      "Keep only the N best \(what) gestures of a hand, which shows with --all-scores; -1: all")
    scoreThreshold = .number(
      "\(prefix)score-threshold", default: 0, in: 0...1, "Ignore \(what) gestures below this score; 0: the threshold of the model")
    allowlist = .list("\(prefix)category-allowlist", "A,B", "Use only these \(what) gestures")
    denylist = .list("\(prefix)category-denylist", "A,B", "Ignore these \(what) gestures")
    locale = .text(
      "\(prefix)display-names-locale", "LOCALE", shown: "en",
      "Language of the display names of \(what) gestures, which results do not have: no effect, as in MediaPipe")
  }

  /// The file of gestures that are described instead of trained.
  static let describe = Option.file(
    "describe", "FILE", "Name hands by the gestures that FILE describes first; the subcommand describe prints such a file")
  static let onlyDescribed = Option.flag("only-described", "Use no other gestures than those of --describe")

  static let turnedHands = Option.flag(
    "turned-hands", "Name the built-in gestures as people hold them: turned hands, too, and none that a finger contradicts")
  static let turnedCustom = Option.flag(
    "turned-custom", "Name custom gestures at any turn of the hand; not for those that mean a direction")

  /// The described gestures, if there are any.
  ///
  /// - Throws: `ToolError` about the file.
  static func described(in arguments: ParsedArguments) throws -> DescribedGestures? {
    try arguments.refuse(onlyDescribed, unless: arguments.has(describe), "needs --describe FILE")
    guard let path = arguments[describe] else { return nil }
    do {
      return try DescribedGestures(contentsOfFile: path)
    } catch {
      throw ToolError(describing: error, subject: path)
    }
  }

  /// The naming of gestures.
  ///
  /// - Throws: `ToolError` about the file of described gestures.
  static func naming(in arguments: ParsedArguments) throws -> HandGestureRecognizer.Options.Gestures {
    var naming = turning(in: arguments)
    canned.read(into: &naming.canned, arguments)
    custom.read(into: &naming.custom, arguments)
    naming.described = try described(in: arguments)
    naming.usesClassifiers = !arguments[onlyDescribed]
    return naming
  }

  /// The naming of turned hands, of all gestures.
  static func turning(in arguments: ParsedArguments) -> HandGestureRecognizer.Options.Gestures {
    var naming = HandGestureRecognizer.Options.Gestures()
    naming.canned.namesTurnedHands = arguments[turnedHands] || arguments[SearchOptions.thorough]
    naming.custom.namesTurnedHands = arguments[turnedCustom]
    return naming
  }

  var all: [any OptionDefinition] { [maxResults, scoreThreshold, allowlist, denylist, locale] }

  /// Notes the options that were given and do not change the results.
  static func noteIdleOptions(_ arguments: ParsedArguments, _ console: Console) {
    for options in [canned, custom] {
      if arguments.has(options.locale) {
        console.note("--\(options.locale.name) has no effect: results have no display names, as MediaPipe's")
      }
      if arguments.has(options.maxResults), !arguments[DetailOptions.allScores] {
        console.note("--\(options.maxResults.name) has no effect without --all-scores: results have one gesture for each hand")
      }
    }
  }

  private func read(into options: inout HandGestureRecognizer.Options.Classifier, _ arguments: ParsedArguments) {
    options.maxResults = arguments[maxResults]
    options.minimumScore = arguments[scoreThreshold] > 0 ? Float(arguments[scoreThreshold]) : nil
    options.selection = GestureSelection(allowlist: arguments[allowlist], denylist: arguments[denylist])
    options.displayNamesLocale = arguments[locale]
  }

  /// The error about a name in a list that the model does not know.
  static func error(about unknown: UnknownCategory, model: String) -> ToolError {
    let options = unknown.classifier == .canned ? canned : custom
    let list = unknown.list == .categoryAllowlist ? options.allowlist : options.denylist
    return ToolError(.usage, "--\(list.name) \(unknown.name)", "is not a gesture of \(model); \(unknown.suggestion)")
  }
}
