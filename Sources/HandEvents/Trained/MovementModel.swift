import GestureFoundation
import HandValues

/// The model of trained movements.
///
/// A `MovementTrainer` (module `GestureTraining`) makes it from recordings; a ``HandMovementDetector`` finds its
/// movements in a stream.
///
/// ```swift
/// let model = try MovementModel(contentsOfFile: "movements.json")
/// var detector = try HandMovementDetector(models: [model])
/// ```
///
/// The file is a small JSON file with a linear classifier of a hand's paths and shapes.
public struct MovementModel: Sendable, Hashable {
  /// The labels in the order of the scores, «none» first.
  public let labels: [String]
  /// The lowest score of a recognised movement, 0…1.
  public var scoreThreshold: Float
  /// The durations of the windows, in seconds, ascending.
  package let durations: [Double]
  /// The factor of the classifier's answers in the scores.
  package let sharpness: Float
  /// The mean and the standard deviation of each feature.
  package let means, deviations: [Float]
  /// The weights of the features for each label.
  ///
  /// A constant is at the end.
  package let weights: [[Float]]

  /// The positions of longer movements, for each label.
  ///
  /// A longer movement contains the label's movement, which is held back until the longer one is ruled out.
  package let wholes: [[Int]]
  /// The durations of each label's movement, in seconds; any duration for «none».
  package let spans: [ClosedRange<Double>]

  /// The largest deviation of a feature that counts, in standard deviations.
  ///
  /// The classifier knows nothing about features further away.
  private static let largestDeviation: Float = 4

  /// The number of the linear classifier's inputs.
  ///
  /// The inputs are the features, the random features made of them, and a constant.
  package static let inputCount = MovementFeatures.count + RandomFeatures.count + 1

  package init(
    labels: [String], scoreThreshold: Float, durations: [Double], sharpness: Float, means: [Float], deviations: [Float],
    weights: [[Float]],
    wholes: [[Int]], spans: [ClosedRange<Double>]
  ) {
    self.labels = labels
    self.scoreThreshold = scoreThreshold
    self.durations = durations
    self.sharpness = sharpness
    self.means = means
    self.deviations = deviations
    self.weights = weights
    self.wholes = wholes
    self.spans = spans
  }

  /// The answer of a model about a recording.
  public struct Answer: Sendable, Hashable {
    /// The movement; nil for none.
    public var label: String?
    /// The probability of the answer, 0…1.
    public var score: Float
  }

  /// Returns the number of movements in a recording, as in a stream.
  package func movementCount(in recording: MovementRecording) -> Int {
    recording.tracks().reduce(0) { $0 + MovementSpotter.all(in: $1, model: self).count }
  }

  /// Returns the movement in a recording of one.
  ///
  /// The answer has no movement if no label reaches the threshold.
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

  /// Returns the movement that a window resembles most.
  ///
  /// Nil for «none», and for a duration that the movement cannot have.
  package func match(_ window: MovementWindow) -> (index: Int, score: Float)? {
    let scores = scores(of: window)
    guard let index = scores.indexOfLargest, index > 0, spans[index].contains(window.duration) else { return nil }
    return (index, scores[index])
  }

  /// Returns the features in units of their deviations, as inputs.
  ///
  /// The random features and a constant follow.
  package static func standardised(_ vector: [Float], means: [Float], deviations: [Float]) -> [Float] {
    var inputs = vector
    for index in inputs.indices {
      inputs[index] = min(max((vector[index] - means[index]) / deviations[index], -largestDeviation), largestDeviation)
    }
    RandomFeatures.append(to: &inputs)
    inputs.append(1)
    return inputs
  }

  /// Returns the probability of each label.
  package func scores(of window: MovementWindow) -> [Float] {
    let logits = answers(to: window).map { sharpness * $0 }
    let largest = logits.max() ?? 0
    let odds = logits.map { exp($0 - largest) }
    let sum = odds.reduce(0, +)
    return odds.map { $0 / sum }
  }

  /// Returns the classifier's answer for each label.
  ///
  /// The answer is about 1 for the right label, 0 for the others.
  package func answers(to window: MovementWindow) -> [Float] {
    let inputs = Self.standardised(MovementFeatures.vector(of: window), means: means, deviations: deviations)
    return weights.map { $0.dot(inputs) }
  }
}
