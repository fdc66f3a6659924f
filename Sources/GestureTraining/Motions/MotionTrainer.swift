import HandMotions
import LeanFoundation
import SystemSupport

/// Trains a recogniser of movements on recordings of them.
///
/// ```swift
/// let trained = try MotionTrainer().train(on: MotionDataset(folder: "movements"))
/// print(trained.report.leaveOneOut)
/// try trained.model.write(to: "movements.json")
/// ```
///
/// It takes milliseconds to seconds: the classifier is a linear one whose weights are computed exactly.
public struct MotionTrainer: Sendable {
  /// How it trains.
  public var options: MotionTrainerOptions

  /// The result of a training.
  public struct Trained: Sendable {
    /// What a `HandMotionDetector` takes.
    public let model: MotionModel
    /// The quality of the model.
    public let report: MotionTrainingReport
  }

  /// Creates a trainer.
  public init(options: MotionTrainerOptions = MotionTrainerOptions()) {
    self.options = options
  }

  /// Trains on all recordings, and measures what the result would have answered to each without it.
  ///
  /// - Throws: `StatusError` (invalid argument) if «none» or another label is missing, a label has too few recordings, or an option is out of
  ///   its range.
  public func train(on dataset: MotionDataset) throws(StatusError) -> Trained {
    try options.check()
    let examples = MotionExamples(dataset, options: options)
    try examples.usable.checkForTraining()
    let labels = examples.usable.labels
    let rows = examples.rows
    let vectors = rows.map { MotionFeatures.vector(of: $0.window) }
    let (means, deviations) = Self.statistics(vectors, weights: rows.map(\.weight))
    let inputs = zip(rows, vectors).map { row, vector in
      LeastSquares.Row(
        inputs: MotionModel.standardised(vector, means: means, deviations: deviations), target: row.target, weight: row.weight)
    }
    let total = inputs.reduce(0) { $0 + $1.weight }
    let fit = LeastSquares(inputs, classCount: labels.count, penalty: options.penalty * total)
    let judgements = Self.judgements(rows, inputs, fit)
    let sharpness = Self.sharpness(judgements)
    let model = MotionModel(
      labels: labels, scoreThreshold: options.scoreThreshold, durations: examples.durations, sharpness: sharpness, means: means,
      deviations: deviations,
      weights: labels.indices.map { label in
        stride(from: label, to: fit.weights.count, by: labels.count).map { Float(fit.weights[$0]) }
      })
    return Trained(model: model, report: report(on: dataset, examples, judgements, sharpness: sharpness))
  }

  /// What the classifier answers to a window if it is trained without its recording.
  private struct Judgement {
    let recording: Int
    let target: Int
    let answers: [Double]

    func scores(sharpness: Float) -> [Float] {
      var scores = answers.map { Float($0) * sharpness }
      softmax(&scores)
      return scores
    }
  }

  private static func judgements(_ rows: [MotionExamples.Row], _ inputs: [LeastSquares.Row], _ fit: LeastSquares) -> [Judgement] {
    let groups = Dictionary(grouping: rows.indices, by: { rows[$0].recording })
    return groups.keys.sorted().flatMap { recording -> [Judgement] in
      // The copies are left out with the recording they are of.
      let group = groups[recording] ?? []
      let answers = fit.answersWithout(group.map { inputs[$0] })
      return zip(group, answers).filter { rows[$0.0].isJudged }.map { row, answers in
        Judgement(recording: recording, target: rows[row].target, answers: answers)
      }
    }
  }

  /// The mean and the deviation of each feature.
  private static func statistics(_ vectors: [[Float]], weights: [Double]) -> (means: [Float], deviations: [Float]) {
    let total = max(weights.reduce(0, +), 1e-12)
    var means = [Double](repeating: 0, count: MotionFeatures.count)
    var squares = means
    for (vector, weight) in zip(vectors, weights) {
      for (index, value) in vector.enumerated() { means[index] += weight * Double(value) / total }
    }
    for (vector, weight) in zip(vectors, weights) {
      for (index, value) in vector.enumerated() {
        squares[index] += weight * (Double(value) - means[index]) * (Double(value) - means[index]) / total
      }
    }
    // What is nearly the same in all recordings must not be blown up.
    return (means.map { Float($0) }, squares.map { Float($0.squareRoot()) + 0.01 })
  }

  /// The factor for which the scores of what was left out are most probable.
  private static func sharpness(_ judgements: [Judgement]) -> Float {
    let candidates = (4...24).map { Float($0) / 2 }
    func loss(_ sharpness: Float) -> Double {
      var sums: [Bool: (loss: Double, count: Double)] = [:]
      for judgement in judgements {
        let score = judgement.scores(sharpness: sharpness)[judgement.target]
        // Windows of «none» are many: as a whole they count like the movements.
        let sum = sums[judgement.target == 0] ?? (0, 0)
        sums[judgement.target == 0] = (sum.loss - log(Double(max(score, 1e-6))), sum.count + 1)
      }
      return sums.values.reduce(0) { $0 + $1.loss / $1.count }
    }
    return candidates.min { loss($0) < loss($1) } ?? 5
  }

  private func report(
    on dataset: MotionDataset, _ examples: MotionExamples, _ judgements: [Judgement], sharpness: Float
  ) -> MotionTrainingReport {
    let labels = examples.usable.labels
    var pairs: [(label: String, answer: String)] = []
    var wrong: [MotionTrainingReport.Wrong] = []
    for (index, recording) in dataset.recordings.enumerated() {
      let own = judgements.filter { $0.recording == index }
      let isUsed = examples.rows.contains { $0.recording == index }
      guard isUsed || recording.isBackground, !own.isEmpty || recording.isBackground else { continue }
      // One window that is taken for a movement is one event too many.
      let found = own.map { judgement -> (label: Int, score: Float) in
        let scores = judgement.scores(sharpness: sharpness)
        let best = scores.indexOfLargest ?? 0
        return best > 0 && (scores[best] >= options.scoreThreshold || recording.isCut) ? (best, scores[best]) : (0, 0)
      }.max { $0.score < $1.score }
      let answer = labels[found?.label ?? 0]
      pairs.append((recording.label, answer))
      if answer != recording.label { wrong.append(.init(source: recording.source, label: recording.label, answer: answer)) }
    }
    return MotionTrainingReport(
      labels: labels.map { label in
        let span = examples.spans[label] ?? 0...0
        return .init(
          name: label, recordings: examples.usable.recordings.count { $0.label == label },
          shortest: Duration(roundedSeconds: span.lowerBound),
          longest: Duration(roundedSeconds: span.upperBound))
      },
      leaveOneOut: ConfusionMatrix(labels: labels, pairs: pairs), wrong: wrong, unused: examples.unused)
  }
}
