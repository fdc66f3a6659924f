import TensorEngine

/// The names of a classifier's classes (`classification_postprocessing_graph.cc`, `BuildLabelMap`).
package enum GestureLabels {
  /// The classes of Google's canned classifier, in the order of its output, as the documentation lists them. Model
  /// Maker writes the same classifier into its bundles without labels, where MediaPipe then answers with empty names.
  package static let canned: [String] = [GestureCombination.background] + HandGesture.canned.map(\.rawValue)

  /// The names of the classes in the order of the output; empty if the model has none.
  ///
  /// - Parameters:
  ///   - network: A gesture classifier.
  ///   - locale: The first label file with exactly this locale must fit the names; an empty one stands for any, nil for
  ///     English.
  ///   - fallbackNames: Names for a model without labels that has exactly so many classes.
  /// - Throws: `StatusError` if the network is not a gesture classifier, or the label files do not fit each other or
  ///   the network.
  static func names(
    of network: GestureNetworks.Network, locale: String? = nil, fallbackNames: [String] = []
  ) throws -> [String] {
    let (metadata, place) = (network.metadata, network.place)
    try network.compiled.requireShapes(
      inputs: [[1, GestureEmbedder.dimensions]], outputs: [[1, -1]], role: "gesture classifier", place: place)
    let classCount = network.compiled.outputShapes[0][1]
    let names = metadata?.labels ?? []
    _ = try metadata?.displayNames(locale: locale ?? "en")
    guard names.isEmpty || names.count == classCount else {
      throw StatusError(
        .invalidArgument, "The model gives \(classCount) scores but has \(names.count) labels.", place: place,
        suggestion: "\(metadata?.labelFiles.first?.name ?? "the label file") needs one line for each score")
    }
    return names.isEmpty && fallbackNames.count == classCount ? fallbackNames : names
  }
}
