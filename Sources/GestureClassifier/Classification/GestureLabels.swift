import TensorEngine

/// The names of a classifier's classes (`classification_postprocessing_graph.cc`, `BuildLabelMap`).
package enum GestureLabels {
  /// The documented classes of Google's canned classifier.
  ///
  /// In the order of the classifier's output. Model Maker writes the same classifier into its bundles without labels,
  /// for which MediaPipe answers with empty names.
  package static let canned: [String] = [HandGesture.absence] + HandGesture.canned.map(\.rawValue)

  /// Returns the names of the classes in the order of the output.
  ///
  /// Empty if the model has no names.
  ///
  /// - Parameters:
  ///   - network: A gesture classifier.
  ///   - locale: The locale whose label file must match the names; empty for any file, nil for English.
  ///   - fallbackNames: The names for a model without labels that has this number of classes.
  /// - Throws: `StatusError` if the network is not a gesture classifier, or the label files do not match each other or
  ///   the network.
  static func names(
    of network: GestureNetworks.Network, locale: String? = nil, fallbackNames: [String] = []
  ) throws -> [String] {
    let metadata = network.metadata
    let place = network.place
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
