import GestureSupport
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
  ///   - locale: The first label file with exactly this locale gives the display names; an empty one stands for any.
  ///   - classCount: The number of scores of the model.
  /// - Throws: `StatusError` if the label files do not fit each other or the model.
  init(_ metadata: ModelMetadata?, locale: String?, classCount: Int, place: Place) throws {
    names = metadata?.labels ?? []
    displayNames = try metadata?.displayNames(locale: locale ?? Self.defaultLocale) ?? []
    guard names.isEmpty || names.count == classCount else {
      throw StatusError(
        .invalidArgument, "The model gives \(classCount) scores but has \(names.count) labels.", place: place,
        suggestion: "\(metadata?.labelFiles.first?.name ?? "the label file") needs one line for each score")
    }
  }
}
