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
