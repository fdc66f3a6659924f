/// A gesture with a description instead of examples: name and conditions.
///
/// ```swift
/// let horns = DescribedGesture("Horns", HandDescription(extended: [.index, .pinky], folded: [.middle, .ring]))
/// ```
public struct DescribedGesture: Sendable, Hashable {
  /// The label of the gesture; neither empty nor «None».
  public var name: String
  /// The conditions of the hand.
  public var description: HandDescription

  /// Creates a gesture.
  public init(_ name: String, _ description: HandDescription) {
    self.name = name
    self.description = description
  }

  /// The fit of a hand, 0…1.
  ///
  /// 0 for a hand that cannot be read.
  package func score(of hand: Hand) -> Float { hand.reading.map(description.score) ?? 0 }
}
