import HandLandmarkerCore

/// The categories that a classifier may answer with: what MediaPipe's options of a classifier have.
package struct GestureClassifierOptions: Sendable, Hashable {
  /// The language of display names, such as `de`; nil means English.
  package var displayNamesLocale: String?
  /// The number of best categories that take part; 0 and negative numbers mean all.
  package var maxResults = -1
  /// Categories below this score do not take part; nil leaves the threshold in force that is stored in the model.
  package var scoreThreshold: Float?
  /// The categories that take part.
  package var selection = GestureSelection.all

  package init() {}
}
