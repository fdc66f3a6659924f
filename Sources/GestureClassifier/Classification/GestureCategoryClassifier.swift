import TensorEngine

/// Numbers of a hand, such as its embedding → scored gestures: one classifier with its labels and its filters
/// (`classification_postprocessing_graph.cc`, `tensors_to_classification_calculator.cc`).
package final class GestureCategoryClassifier {
  /// The names of a network's classes, and those that options let pass.
  struct Naming: Sendable {
    let names: [String]
    fileprivate let filter: GestureCategoryFilter

    /// - Parameter fallbackNames: See `GestureLabels`.
    /// - Throws: `StatusError` if the labels do not fit the network, or names are allowed or denied where there are
    ///   none.
    init(
      _ network: GestureNetworks.Network, options: HandGestureRecognizer.Options.Classifier,
      fallbackNames: [String] = []
    ) throws {
      try self.init(
        network,
        names: GestureLabels.names(of: network, locale: options.displayNamesLocale, fallbackNames: fallbackNames),
        options: options
      )
    }

    /// - Parameter names: Those of the classes.
    init(
      _ network: GestureNetworks.Network, names: [String], options: HandGestureRecognizer.Options.Classifier
    ) throws {
      self.names = names
      filter = try GestureCategoryFilter(
        options, names: names, modelThreshold: network.metadata?.scoreThreshold, place: network.place)
    }
  }

  private let naming: Naming
  private let interpreter: Interpreter

  /// The names of the classes in the order of the model's output; empty if it has none.
  package var names: [String] { naming.names }

  /// - Parameter naming: Of the same network.
  /// - Throws: `StatusError` if the network is not a gesture classifier.
  init(_ network: GestureNetworks.Network, _ naming: Naming) throws {
    self.naming = naming
    interpreter = try Interpreter(network.compiled)
  }

  /// A classifier with other names that computes in the memory of `other`.
  init(_ other: GestureCategoryClassifier, _ naming: Naming) {
    (self.naming, interpreter) = (naming, other.interpreter)
  }

  /// The gestures that pass the filters, the best first.
  ///
  /// - Parameter embedding: As many numbers as the network takes.
  package func categories(of embedding: [Float]) throws -> [GestureScore] {
    categories(scores: try scores(of: embedding))
  }

  /// The score of each gesture, in the order of the model, without filters.
  package func scores(of embedding: [Float]) throws -> [Float] {
    try interpreter.withInput(0) { input in
      guard input.count == embedding.count else {
        throw StatusError(.invalidArgument, "The classifier takes \(input.count) numbers, not \(embedding.count).")
      }
      for (i, value) in embedding.enumerated() { input[i] = value }
    }
    try interpreter.invoke()
    return try interpreter.withOutput(0) { Array($0) }
  }

  /// The gestures that pass the filters with given scores, one for each gesture of the model, the best first.
  func categories(scores: [Float]) -> [GestureScore] { naming.filter.passing(scores) }

  /// The score of a gesture among those of the model; 0 if the model does not have it.
  func score(of name: String, in scores: [Float]) -> Float { names.firstIndex(of: name).map { scores[$0] } ?? 0 }
}
