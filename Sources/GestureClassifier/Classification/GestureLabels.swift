import TensorEngine

/// The names of a classifier's classes (`classification_postprocessing_graph.cc`, `BuildLabelMap`).
package struct GestureLabels: Hashable, Sendable {
  /// The classes of Google's canned classifier, in the order of its output, as the documentation lists them. Model Maker writes the same classifier
  /// into its bundles without labels, where MediaPipe then answers with empty names.
  package static let canned = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory", "ILoveYou",
  ]
  /// The locale of display names if none is asked for.
  package static let defaultLocale = "en"

  /// Empty if the model has none.
  package var names: [String]
  /// Empty if the model has none in the wanted locale.
  package var displayNames: [String]

  /// - Parameters:
  ///   - network: A gesture classifier.
  ///   - locale: The first label file with exactly this locale gives the display names; an empty one stands for any.
  ///   - fallbackNames: Names for a model without labels that has exactly so many classes.
  /// - Throws: `StatusError` if the network is not a gesture classifier, or the label files do not fit each other or the network.
  init(_ network: GestureNetworks.Network, locale: String? = nil, fallbackNames: [String] = []) throws {
    let (metadata, place) = (network.metadata, network.place)
    try network.compiled.requireShapes(
      inputs: [[1, GestureEmbedder.dimensions]], outputs: [[1, -1]], role: "gesture classifier", place: place)
    let classCount = network.compiled.outputShapes[0][1]
    names = metadata?.labels ?? []
    displayNames = try metadata?.displayNames(locale: locale ?? Self.defaultLocale) ?? []
    guard names.isEmpty || names.count == classCount else {
      throw StatusError(
        .invalidArgument, "The model gives \(classCount) scores but has \(names.count) labels.", place: place,
        suggestion: "\(metadata?.labelFiles.first?.name ?? "the label file") needs one line for each score")
    }
    if names.isEmpty && fallbackNames.count == classCount { names = fallbackNames }
  }
}
