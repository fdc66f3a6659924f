/// The options of the two gesture classifiers: the same, with and without the prefix `custom-`.
package enum GestureOptions {
  package struct Classifier: Sendable {
    package let maxResults: Option<Int>
    package let scoreThreshold: Option<Double>
    package let allowlist: Option<[String]?>
    package let denylist: Option<[String]?>
    package let locale: Option<String?>

    package var definitions: [OptionDefinition] {
      [maxResults.definition, scoreThreshold.definition, allowlist.definition, denylist.definition, locale.definition]
    }

    fileprivate init(prefix: String, what: String) {
      maxResults = .integer(
        "\(prefix)max-results", default: -1, in: Int.min...Int.max, "Let only the N best \(what) gestures take part; -1: all")
      scoreThreshold = .number(
        "\(prefix)score-threshold", default: 0, in: 0...1, "Leave out \(what) gestures below this score; 0: as the model says")
      allowlist = .list("\(prefix)category-allowlist", "A,B", "Let only these \(what) gestures take part")
      denylist = .list("\(prefix)category-denylist", "A,B", "Let these \(what) gestures not take part")
      locale = .text("\(prefix)display-names-locale", "LOCALE", shown: "en", "Language of the display names of \(what) gestures")
    }
  }

  package static let canned = Classifier(prefix: "", what: "built-in")
  package static let custom = Classifier(prefix: "custom-", what: "custom")
}
