import TensorEngine

/// Classifies an embedding or other features of a hand.
///
/// Consists of one network with its labels and filters. The rules are those of `classification_postprocessing_graph.cc`
/// and `tensors_to_classification_calculator.cc`.
package final class GestureCategoryClassifier {
  /// The names of a network's classes, and the filter from the options.
  struct Naming: Sendable {
    let names: [String]
    fileprivate let filter: GestureCategoryFilter

    /// - Parameter fallbackNames: See `GestureLabels`.
    /// - Throws: `StatusError` if the labels do not fit the network, or the options allow or deny names of a network
    ///   without labels.
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

    /// - Parameter names: The names of the classes.
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

  /// The names of the classes in the order of the model's output.
  ///
  /// Empty if the model has no names.
  package var names: [String] { naming.names }

  /// - Parameter naming: The naming for the same network.
  /// - Throws: `StatusError` if the network is not a gesture classifier.
  init(_ network: GestureNetworks.Network, _ naming: Naming) throws {
    self.naming = naming
    interpreter = try Interpreter(network.compiled)
  }

  /// Creates a classifier with other names that uses the memory of `other`.
  init(_ other: GestureCategoryClassifier, _ naming: Naming) {
    self.naming = naming
    interpreter = other.interpreter
  }

  /// Returns the gestures that pass the filters, the best first.
  ///
  /// - Parameter embedding: The features, as many numbers as the network takes.
  package func categories(of embedding: [Float]) throws -> [GestureScore] {
    categories(scores: try scores(of: embedding))
  }

  /// Returns the score of each gesture, without filters.
  ///
  /// Scores are in the order of the model.
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

  /// Returns the gestures that pass the filters, the best first.
  ///
  /// `scores` has one score for each gesture of the model.
  func categories(scores: [Float]) -> [GestureScore] { naming.filter.passing(scores) }

  /// Returns the score of a gesture.
  ///
  /// 0 if the model does not have it.
  func score(of name: String, in scores: [Float]) -> Float { names.firstIndex(of: name).map { scores[$0] } ?? 0 }
}
