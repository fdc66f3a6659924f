/// A category in a list that no classifier of the bundle has.
///
/// An example is a misspelt name.
package struct UnknownCategory: Hashable, Sendable {
  /// The classifier whose options contain the list.
  package enum Classifier: Sendable {
    case canned, custom
  }

  /// MediaPipe's names of the lists.
  package enum List: Sendable {
    case categoryAllowlist, categoryDenylist
  }

  package let classifier: Classifier
  package let list: List
  package let name: String
  /// The name that was probably meant, or all known names.
  package let suggestion: String

  /// The error for Swift callers.
  package var error: StatusError {
    StatusError(
      .invalidArgument, "No classifier of this bundle has the category `\(name)`.", option: "\(classifier).selection",
      suggestion: suggestion)
  }
}

extension GestureNetworks {
  /// Returns the names of custom gestures. With a keypoint classifier, they are its labels.
  package func customNames(in options: HandGestureRecognizer.Options) -> [String] {
    options.keypointClassifier?.labels ?? customNames
  }

  /// Returns the selected names that no classifier has. The names are in alphabetical order for each classifier.
  package func unknownCategories(in options: HandGestureRecognizer.Options) -> [UnknownCategory] {
    let customNames = customNames(in: options)
    let known = cannedNames + customNames.filter { !cannedNames.contains($0) }
    let canned = options.canned.selection
    let custom = options.custom.selection
    return [(canned, UnknownCategory.Classifier.canned), (custom, .custom)].flatMap { selection, classifier in
      let list: UnknownCategory.List = if case .only = selection { .categoryAllowlist } else { .categoryDenylist }
      return selection.gestures.map(\.rawValue).sorted().filter { !known.contains($0) }.map { name in
        let nearest = nearestName(to: name, among: known)
        let suggestion = nearest.map { "did you mean \($0)?" } ?? "the categories are \(known.joined(separator: ", "))"
        return UnknownCategory(classifier: classifier, list: list, name: name, suggestion: suggestion)
      }
    }
  }
}
