/// Filters the gestures of a classifier.
package struct GestureCategoryFilter: Sendable {
  private let names: [String]
  /// The classes that the filter drops.
  private let excluded: Set<Int>
  private let threshold: Float
  private let maxResults: Int

  /// - Parameters:
  ///   - names: The names of the classes; empty if the model has none.
  ///   - modelThreshold: The threshold in the metadata, which applies if the options have none.
  /// - Throws: `StatusError` if names are allowed or denied but the model has no labels.
  package init(
    _ options: HandGestureRecognizer.Options.Classifier, names: [String], modelThreshold: Float?, place: Place
  ) throws {
    let selected = options.selection.gestures
    guard !names.isEmpty || selected.isEmpty else {
      throw StatusError(
        .invalidArgument,
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found.",
        place: place)
    }
    self.names = names
    // Names match exactly. Unknown names are ignored; if no name is left there is no filter.
    let indices = Set(selected.compactMap { names.firstIndex(of: $0.rawValue) })
    excluded =
      switch options.selection {
      case .only where !indices.isEmpty || selected.isEmpty: Set(names.indices).subtracting(indices)
      default: indices
      }
    threshold = options.minimumScore ?? modelThreshold ?? -.greatestFiniteMagnitude
    maxResults = options.maxResults
  }

  /// Returns the gestures that pass, by descending score.
  ///
  /// For equal scores the first class comes first. `scores` has one score for each class.
  package func passing(_ scores: [Float]) -> [GestureScore] {
    let passing = scores.indices.filter { !excluded.contains($0) && scores[$0] >= threshold }
    let sorted = passing.sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
    return sorted.prefix(maxResults > 0 ? maxResults : .max).map { index in
      GestureScore(label: names.isEmpty ? "" : names[index], score: scores[index])
    }
  }
}
