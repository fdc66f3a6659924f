import HandLandmarkerCore
import SystemSupport
import TensorEngine

/// Embedding → scored gestures: one classifier of the bundle with its labels and its filters
/// (`classification_postprocessing_graph.cc`, `tensors_to_classification_calculator.cc`).
package final class GestureCategoryClassifier {
  package let labels: GestureLabels
  private let filter: GestureCategoryFilter
  private let interpreter: Interpreter

  /// - Parameter fallbackNames: Names for a model without labels that has exactly so many classes.
  /// - Throws: `StatusError` if `model` is not a gesture classifier, its labels do not fit it, or names are allowed or denied where there are none.
  package init(_ bytes: Bytes, options: GestureClassifierOptions, fallbackNames: [String] = []) throws {
    let model = try Model(bytes)
    let compiled = try CompiledModel.shared(model, bytes: bytes)
    try compiled.requireShapes(
      inputs: [[1, GestureEmbedder.dimensions]], outputs: [[1, -1]], role: "gesture classifier", place: model.place)
    let classCount = compiled.outputShapes[0][1]
    var labels = try GestureLabels(model.metadata, locale: options.displayNamesLocale, classCount: classCount, place: model.place)
    if labels.names.isEmpty && fallbackNames.count == classCount { labels.names = fallbackNames }
    self.labels = labels
    filter = try GestureCategoryFilter(
      options, names: labels.names, modelThreshold: model.metadata?.scoreThreshold, place: model.place)
    interpreter = try Interpreter(compiled)
  }

  /// The gestures that pass the filters, the best first.
  package func categories(of embedding: [Float]) throws -> [GestureCategory] {
    try interpreter.withInput(0) { input in
      guard input.count == embedding.count else {
        throw StatusError(.invalidArgument, "An embedding has \(input.count) numbers, not \(embedding.count).")
      }
      for (i, value) in embedding.enumerated() { input[i] = value }
    }
    try interpreter.invoke()
    return filter.apply(to: try allCategories())
  }

  private func allCategories() throws -> [GestureCategory] {
    try interpreter.withOutput(0) { scores in
      scores.enumerated().map { index, score in
        GestureCategory(
          index: index, name: labels.names.isEmpty ? "" : labels.names[index],
          displayName: labels.displayNames.isEmpty ? nil : labels.displayNames[index], score: score)
      }
    }
  }
}

/// One gesture of a classifier's answer.
package struct GestureCategory: Hashable, Sendable {
  /// The class in the order of the model's output.
  package var index: Int
  /// Empty if the model has no labels.
  package var name: String
  /// In the wanted locale; nil if the model has none for it.
  package var displayName: String?
  /// 0…1.
  package var score: Float

  package init(index: Int, name: String, displayName: String? = nil, score: Float) {
    self.index = index
    self.name = name
    self.displayName = displayName
    self.score = score
  }
}

/// Which of a classifier's gestures may answer.
package struct GestureCategoryFilter: Sendable {
  /// Nil keeps every class.
  private let keeps: Set<Int>?
  private let drops: Set<Int>
  private let threshold: Float
  private let maxResults: Int

  /// - Parameters:
  ///   - names: Of the classes, empty if the model has none.
  ///   - modelThreshold: From the metadata; in force if the options have none.
  /// - Throws: `StatusError` if names are allowed or denied but the model has no labels.
  package init(_ options: GestureClassifierOptions, names: [String], modelThreshold: Float?, place: Place) throws {
    let (allowed, denied) = (options.categoryAllowlist, options.categoryDenylist)
    guard !names.isEmpty || (allowed.isEmpty && denied.isEmpty) else {
      throw StatusError(
        .invalidArgument,
        "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found.",
        place: place)
    }
    // Names match exactly; unknown ones are ignored, and if that leaves none there is no filter. The allowlist wins over the denylist.
    func indices(_ wanted: [String]) -> Set<Int> { Set(wanted.compactMap { names.firstIndex(of: $0) }) }
    let kept = indices(allowed)
    keeps = kept.isEmpty ? nil : kept
    drops = allowed.isEmpty ? indices(denied) : []
    threshold = options.scoreThreshold ?? modelThreshold ?? -.greatestFiniteMagnitude
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

/// One answer out of those of several classifiers (`combined_prediction_calculator.cc`).
package enum GestureCombination {
  /// The label for «no gesture». It matches exactly: Model Maker's `none` is an answer like any other.
  package static let background = "None"

  /// The winner of the first classifier whose winner is a gesture; else the first background; nil if every list is empty.
  ///
  /// - Parameter answers: The categories of each classifier, by descending precedence.
  package static func winner(of answers: [[GestureCategory]]) -> HandGesture? {
    var firstBackground: HandGesture?
    for categories in answers where !categories.isEmpty {
      let winner = best(of: categories)
      if winner.name != background { return winner }
      firstBackground = firstBackground ?? winner
    }
    return firstBackground
  }

  /// The first of the highest score. Scores of 0 and less do not win; the reference then answers with an empty name.
  private static func best(of categories: [GestureCategory]) -> HandGesture {
    var best = HandGesture(name: "", score: 0)
    for category in categories where category.score > best.score {
      best = HandGesture(name: category.name, score: category.score)
    }
    return best
  }
}
