import GestureFoundation
import HandValues

/// Trained movements: what a `MovementTrainer` (module `GestureTraining`) makes of recordings, and a
/// ``HandMovementDetector`` finds in a stream.
///
/// ```swift
/// let model = try MovementModel(contentsOfFile: "movements.json")
/// var detector = try HandMovementDetector(models: [model])
/// ```
///
/// A small file of JSON holds it: a linear classifier of the paths and the shapes of a hand.
public struct MovementModel: Sendable, Hashable {
  /// The labels in the order of the scores; «none» first.
  public let labels: [String]
  /// A movement is recognised if its score is at least this, 0…1.
  public var scoreThreshold: Float
  /// The durations of the windows that are looked at, in seconds, ascending.
  package let durations: [Double]
  /// The factor of the classifier's answers in the scores.
  package let sharpness: Float
  /// The mean and the standard deviation of each feature.
  package let means, deviations: [Float]
  /// For each label a row of one number for each feature, and a constant at its end.
  package let weights: [[Float]]

  /// For each label the positions of the labels it looks like a part of: it is waited for these.
  package let wholes: [[Int]]
  /// For each label the shortest and the longest duration of a movement, in seconds; for «none» any.
  package let spans: [ClosedRange<Double>]

  /// Features further from their mean than so many deviations count as so far: the classifier knows nothing about what
  /// is there.
  private static let largestDeviation: Float = 4

  /// The number of inputs of the linear classifier: the features, the random features made of them, and a constant.
  package static let inputCount = MovementFeatures.count + RandomFeatures.count + 1

  package init(
    labels: [String], scoreThreshold: Float, durations: [Double], sharpness: Float, means: [Float], deviations: [Float],
    weights: [[Float]],
    wholes: [[Int]], spans: [ClosedRange<Double>]
  ) {
    (self.labels, self.scoreThreshold, self.durations, self.sharpness) = (labels, scoreThreshold, durations, sharpness)
    (self.means, self.deviations, self.weights) = (means, deviations, weights)
    (self.wholes, self.spans) = (wholes, spans)
  }

  /// The answer of a model about a recording.
  public struct Answer: Sendable, Hashable {
    /// The movement; nil for none.
    public var label: String?
    /// The probability of the answer, 0…1.
    public var score: Float
  }

  /// The number of movements that are found in a recording as in a stream.
  package func movementCount(in recording: MovementRecording) -> Int {
    recording.tracks().reduce(0) { $0 + MovementSpotter.all(in: $1, model: self).count }
  }

  /// Returns the movement in a recording of one: none if no label reaches the threshold.
  public func answer(to recording: MovementRecording) -> Answer {
    guard recording.isCut else {
      let found = recording.tracks().flatMap { MovementSpotter.all(in: $0, model: self) }.max { $0.score < $1.score }
      return Answer(label: found?.label, score: found?.score ?? 1)
    }
    guard let (samples, start, end) = recording.movement(), let window = MovementWindow(samples, from: start, to: end)
    else {
      return Answer(label: nil, score: 1)
    }
    let scores = scores(of: window)
    let index = scores.indexOfLargest ?? 0
    return Answer(label: index == 0 ? nil : labels[index], score: scores[index])
  }

  /// The movement that a window looks like most, if it has a duration that the movement can have; nil for «none».
  package func match(_ window: MovementWindow) -> (index: Int, score: Float)? {
    let scores = scores(of: window)
    guard let index = scores.indexOfLargest, index > 0, spans[index].contains(window.duration) else { return nil }
    return (index, scores[index])
  }

  /// The features in units of their deviations, the random features of them, and a constant at the end.
  package static func standardised(_ vector: [Float], means: [Float], deviations: [Float]) -> [Float] {
    var inputs = vector
    for index in inputs.indices {
      inputs[index] = min(max((vector[index] - means[index]) / deviations[index], -largestDeviation), largestDeviation)
    }
    RandomFeatures.append(to: &inputs)
    inputs.append(1)
    return inputs
  }

  /// The probability of each label.
  package func scores(of window: MovementWindow) -> [Float] {
    let logits = answers(to: window).map { sharpness * $0 }
    let largest = logits.max() ?? 0
    let odds = logits.map { exp($0 - largest) }
    let sum = odds.reduce(0, +)
    return odds.map { $0 / sum }
  }

  /// The answer of the classifier for each label: about 1 for the right one, 0 for the others.
  package func answers(to window: MovementWindow) -> [Float] {
    let inputs = Self.standardised(MovementFeatures.vector(of: window), means: means, deviations: deviations)
    return weights.map { $0.dot(inputs) }
  }
}
