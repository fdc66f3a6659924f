/// A custom classifier that replaces the classifiers of the bundle.
///
/// Events and files use the names of this classifier.
///
/// ```swift
/// var options = HandGestureRecognizer.Options()
/// options.classifier = HandClassifier(gestures: [.custom("Peace")]) { hand in
///   let isPeace = hand.extendedFingers == [.index, .middle]
///   return GestureScores(winner: GestureScore(label: isPeace ? "Peace" : "None", score: 1))
/// }
/// ```
///
/// Two classifiers are equal if one is a copy of the other.
public struct HandClassifier: Sendable, Hashable {
  private final class Body: Sendable {
    let scores: @Sendable (Hand) throws -> GestureScores

    init(_ scores: @escaping @Sendable (Hand) throws -> GestureScores) { self.scores = scores }
  }

  /// The gestures that the classifier knows.
  let gestures: [HandGesture]
  private let body: ByIdentity<Body>

  /// Creates a classifier.
  ///
  /// - Parameters:
  ///   - gestures: The gestures of the classifier, for `HandGestureRecognizer.gestures`.
  ///   - scores: Returns the answers for a hand as the image shows it; the winner is the hand's gesture. It is called
  ///     on the threads that work on images, for several hands at the same time, and once for each hand of an image or
  ///     frame.
  /// - Throws: Nothing; an error of `scores` becomes the image's error.
  public init(gestures: [HandGesture], _ scores: @escaping @Sendable (Hand) throws -> GestureScores) {
    self.gestures = gestures
    body = ByIdentity(Body(scores))
  }

  func scores(of hand: Hand) throws -> [GestureScore] { try body.object.scores(hand).all }
}
