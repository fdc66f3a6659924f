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
/// It takes seconds: the classifier is a linear one whose weights are computed exactly, some times over, with what was taken for a movement by mistake
/// as further examples of «none».
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

  /// How often mistakes are looked for.
  private static let rounds = 3

  /// Trains on all recordings, and measures what the result would have answered to each without it.
  ///
  /// - Throws: `StatusError` (invalid argument) if «none» or another label is missing, a label has too few recordings, or an option is out of
  ///   its range.
  public func train(on dataset: MotionDataset) throws(StatusError) -> Trained {
    try options.check()
    var examples = MotionExamples(dataset, options: options)
    try examples.usable.checkForTraining()
    let labels = examples.usable.labels
    var fitted = Fitted(examples, options)
    if !examples.tracks.isEmpty {
      for _ in 0..<Self.rounds {
        let (durations, wholes) = (examples.durations, examples.wholes)
        examples.addMistakes { fitted.model(labels, durations, wholes, options, without: $0) }
        fitted = Fitted(examples, options)
      }
    }
    let model = fitted.model(labels, examples.durations, examples.wholes, options, without: nil)
    return Trained(model: model, report: report(on: dataset, examples, fitted))
  }

  /// What one fit gives.
  private struct Fitted {
    let rows: [MotionExamples.Row]
    let inputs: [LeastSquares.Row]
    let fit: LeastSquares
    let means: [Float]
    let deviations: [Float]
    let judgements: [Judgement]
    let sharpness: Float
    let groups: [Int: [Int]]

    init(_ examples: MotionExamples, _ options: MotionTrainerOptions) {
      rows = examples.rows
      let vectors = rows.map { MotionFeatures.vector(of: $0.window) }
      let (means, deviations) = MotionTrainer.statistics(vectors, weights: rows.map(\.weight))
      (self.means, self.deviations) = (means, deviations)
      inputs = zip(rows, vectors).map { row, vector in
        LeastSquares.Row(
          inputs: MotionModel.standardised(vector, means: means, deviations: deviations), target: row.target, weight: row.weight)
      }
      let total = inputs.reduce(0) { $0 + $1.weight }
      fit = LeastSquares(inputs, classCount: examples.usable.labels.count, penalty: options.penalty * total)
      judgements = MotionTrainer.judgements(rows, inputs, fit)
      sharpness = MotionTrainer.sharpness(judgements)
      groups = Dictionary(grouping: rows.indices, by: { [rows] in rows[$0].recording })
    }

    /// - Parameter recording: What is left out; nil for nothing.
    func model(
      _ labels: [String], _ durations: [Double], _ wholes: [[Int]], _ options: MotionTrainerOptions, without recording: Int?
    ) -> MotionModel {
      let weights = recording.map { fit.weightsWithout((groups[$0] ?? []).map { inputs[$0] }) } ?? fit.weights
      return MotionModel(
        labels: labels, scoreThreshold: options.scoreThreshold, durations: durations, sharpness: sharpness, means: means,
        deviations: deviations,
        weights: labels.indices.map { label in
          stride(from: label, to: weights.count, by: labels.count).map { Float(weights[$0]) }
        },
        wholes: wholes.isEmpty ? nil : wholes)
    }
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
    on dataset: MotionDataset, _ examples: MotionExamples, _ fitted: Fitted
  ) -> MotionTrainingReport {
    let labels = examples.usable.labels
    let (judgements, sharpness) = (fitted.judgements, fitted.sharpness)
    var pairs: [(label: String, answer: String)] = []
    var wrong: [MotionTrainingReport.Wrong] = []
    for (index, recording) in dataset.recordings.enumerated() {
      if let tracks = examples.tracks[index] {
        let model = fitted.model(labels, examples.durations, examples.wholes, options, without: index)
        let found = tracks.flatMap { MotionSpotter.all(in: $0, model: model) }.max { $0.score < $1.score }
        let answer = found?.label ?? labels[0]
        pairs.append((recording.label, answer))
        if answer != recording.label { wrong.append(.init(source: recording.source, label: recording.label, answer: answer)) }
        continue
      }
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
