/// Which of a classifier's gestures may answer.
package struct GestureCategoryFilter: Sendable {
  /// Nil keeps every class.
  private let keeps: Set<Int>?
  private let drops: Set<Int>
  private let threshold: Float
  private let maxResults: Int

  /// - Parameters:
  ///   - names: The names of the classes, empty if the model has none.
  ///   - modelThreshold: From the metadata; in force if the options have none.
  /// - Throws: `StatusError` if names are allowed or denied but the model has no labels.
  package init(_ options: HandGestureRecognizer.Options.Classifier, names: [String], modelThreshold: Float?, place: Place) throws {
    let selected = options.selection.gestures
    guard !names.isEmpty || selected.isEmpty else {
      throw StatusError(
        .invalidArgument,
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found.",
        place: place)
    }
    // Names match exactly; unknown ones are ignored, and if that leaves none there is no filter.
    let indices = Set(selected.compactMap { names.firstIndex(of: $0.rawValue) })
    switch options.selection {
    case .all: (keeps, drops) = (nil, [])
    case .only: (keeps, drops) = (indices.isEmpty ? nil : indices, [])
    case .except: (keeps, drops) = (nil, indices)
    }
    threshold = options.minimumScore ?? modelThreshold ?? -.greatestFiniteMagnitude
    maxResults = options.maxResults
  }

  /// The categories that pass, by descending score; of equal scores the lower index first.
  package func apply(to categories: [GestureCategory]) -> [GestureCategory] {
    let passing = categories.filter { category in
      (keeps?.contains(category.index) ?? !drops.contains(category.index)) && category.score >= threshold
    }
    let sorted = passing.sorted { $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index }
    return maxResults > 0 ? Array(sorted.prefix(maxResults)) : sorted
  }
}
