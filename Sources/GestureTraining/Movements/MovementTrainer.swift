import GestureFoundation
import GestureSupport
import HandEvents

/// Trains a recogniser of movements from recordings.
///
/// ```swift
/// let trained = try MovementTrainer().train(on: MovementDataset(folder: "movements"))
/// print(trained.report.leaveOneOut)
/// try trained.model.write(to: "movements.json")
/// ```
///
/// Training takes seconds: the classifier is linear, and its weights are computed exactly, several times. Later rounds
/// use the part of each recording that is most similar to the others of its label, and add wrongly classified windows
/// as examples of «none».
public struct MovementTrainer: Sendable {
  /// The options of the training.
  package var options: MovementTrainerOptions

  /// The result of a training.
  public struct Trained: Sendable {
    /// The model for a `HandMovementDetector`.
    public let model: MovementModel
    /// The quality of the model.
    public let report: MovementTrainingReport
  }

  /// Creates a trainer.
  public init(options: MovementTrainerOptions = MovementTrainerOptions()) {
    self.options = options
  }

  /// The number of alignments and of searches for mistakes.
  ///
  /// An alignment chooses the part of each recording again.
  private static let alignments = 2
  private static let rounds = 2

  /// Trains on all recordings, and measures the result.
  ///
  /// Each part of the recordings is measured by training without the part.
  ///
  /// - Throws: `StatusError` (invalid argument) if «none» or another label is missing, a label has too few recordings,
  ///   or an option is out of range.
  public func train(on dataset: MovementDataset) throws(StatusError) -> Trained {
    try options.check()
    let labels = dataset.labels
    let examples = MovementExamples(dataset, labels: labels, options: options)
    try examples.usable.checkForTraining(of: labels)
    var (model, final) = model(examples)
    let answers = try answersWithoutParts(dataset, labels)
    if options.scoreThreshold == nil, !examples.tracks.isEmpty {
      model.scoreThreshold = Self.threshold(dataset, labels, answers)
    }
    let index = options.scoreThreshold == nil ? Self.thresholds.firstIndex(of: model.scoreThreshold) ?? 0 : 0
    return Trained(
      model: model, report: report(on: dataset, final, answers.map { $0[index] }, threshold: model.scoreThreshold))
  }

  /// The answer for a recording.
  private struct Answer: Sendable {
    /// The index of the label.
    let label: Int
    /// The number of movements found in the recording.
    let count: Int
  }

  /// Returns the answers for each recording from a training without it.
  ///
  /// There are answers at each candidate threshold or at the given one.
  private func answersWithoutParts(_ dataset: MovementDataset, _ labels: [String]) throws(StatusError) -> [[Answer]] {
    let parts = dataset.groupedParts(Self.reportParts(dataset))
    let present = Set(parts).sorted()
    let answers = try StatusError.typed {
      // Each training takes some 100 MB for some hundred recordings, so at most four run at a time.
      try Parallel(threads: nil).map(count: present.count, worker: { _ in }) { _, index in
        self.answers(to: present[index], of: dataset, parts, labels)
      }
    }
    // Each part has the answers for its recordings in order.
    var next = Dictionary(uniqueKeysWithValues: zip(present, answers.map { $0[...] }))
    return parts.map { next[$0]?.popFirst() ?? [] }
  }

  /// Returns the answers for the recordings of a part.
  ///
  /// The answers come from a training without these recordings.
  private func answers(to part: Int, of dataset: MovementDataset, _ parts: [Int], _ labels: [String]) -> [[Answer]] {
    let thresholds = options.scoreThreshold.map { [$0] } ?? Self.thresholds
    var others = MovementDataset()
    others.recordings = zip(parts, dataset.recordings).filter { $0.0 != part }.map(\.1)
    let model = model(MovementExamples(others, labels: labels, options: options)).model
    return zip(parts, dataset.recordings).filter { $0.0 == part }.map { _, recording in
      guard recording.isCut else {
        return MovementSpotter.answers(to: recording.tracks(), model: model, thresholds: thresholds).map {
          Answer(label: $0.index ?? 0, count: $0.count)
        }
      }
      let label = model.answer(to: recording).label.flatMap { labels.firstIndex(of: $0) } ?? 0
      return thresholds.map { _ in Answer(label: label, count: label > 0 ? 1 : 0) }
    }
  }

  /// Returns the number of parts for the report.
  ///
  /// Each part is left out of a training in turn. For small data sets a part has one recording of each label, since a
  /// model trained without two of seven is worse than the final one.
  package static func reportParts(_ dataset: MovementDataset) -> Int {
    let perLabel = dataset.recordings.count / max(dataset.labels.count, 1)
    return min(max(64 / max(perLabel, 1), 4), 8)
  }

  private func model(_ given: MovementExamples) -> (model: MovementModel, examples: MovementExamples) {
    var examples = given
    var fitted = Fitted(examples, options)
    if !examples.tracks.isEmpty {
      for round in 0..<Self.alignments + Self.rounds {
        let models = fitted.fit.weightsWithout.map { fitted.model(examples, options, $0) }
        if round < Self.alignments { examples.align(by: models) } else { examples.addMistakes(of: models) }
        fitted = Fitted(examples, options)
      }
    }
    return (fitted.model(examples, options, fitted.fit.weights), examples)
  }

  /// The candidate thresholds, and the threshold for cut recordings.
  ///
  /// Cut recordings show no time without a movement.
  private static let thresholds = (6...16).map { Float($0) / 20 }
  private static let usualThreshold = Float(0.5)

  /// Returns the smallest threshold with the most right answers.
  private static func threshold(_ dataset: MovementDataset, _ labels: [String], _ answers: [[Answer]]) -> Float {
    let right = thresholds.indices.map { index in
      zip(dataset.recordings, answers).count { labels[$1[index].label] == $0.label }
    }
    return right.max().flatMap { most in zip(thresholds, right).first { $0.1 == most }?.0 } ?? usualThreshold
  }

  private struct Fitted {
    let fit: LeastSquares
    let means: [Float]
    let deviations: [Float]
    let sharpness: Float

    init(_ examples: MovementExamples, _ options: MovementTrainerOptions) {
      let rows = examples.rows
      let vectors = rows.map { MovementFeatures.vector(of: $0.window) }
      let (means, deviations) = MovementTrainer.statistics(vectors, weights: rows.map(\.weight))
      self.means = means
      self.deviations = deviations
      let inputs = zip(rows, vectors).map { row, vector in
        LeastSquares.Row(
          inputs: MovementModel.standardised(vector, means: means, deviations: deviations), target: row.target,
          weight: row.weight,
          part: examples.parts[row.recording])
      }
      let total = inputs.reduce(0) { $0 + $1.weight }
      let count = examples.labels.count
      fit = LeastSquares(
        inputs, classCount: count, partCount: MovementExamples.partCount, penalty: options.penalty * total)
      let fit = fit
      sharpness = MovementTrainer.sharpness(
        zip(rows, inputs).filter(\.0.isJudged).map { row, inputs in
          (
            row.target,
            LeastSquares.answers(to: inputs.inputs, weights: fit.weightsWithout[inputs.part], classCount: count)
          )
        })
    }

    func model(_ examples: MovementExamples, _ options: MovementTrainerOptions, _ weights: [Double]) -> MovementModel {
      let labels = examples.labels
      return MovementModel(
        labels: labels, scoreThreshold: options.scoreThreshold ?? MovementTrainer.usualThreshold,
        durations: examples.durations,
        sharpness: sharpness, means: means, deviations: deviations,
        weights: labels.indices.map { label in
          stride(from: label, to: weights.count, by: labels.count).map { Float(weights[$0]) }
        },
        wholes: examples.wholes.isEmpty ? labels.map { _ in [] } : examples.wholes, spans: examples.streamSpans)
    }
  }

  /// Returns the mean and the standard deviation of each feature.
  private static func statistics(_ vectors: [[Float]], weights: [Double]) -> (means: [Float], deviations: [Float]) {
    let total = max(weights.reduce(0, +), 1e-12)
    var means = [Double](repeating: 0, count: MovementFeatures.count)
    var squares = means
    for (vector, weight) in zip(vectors, weights) {
      for (index, value) in vector.enumerated() { means[index] += weight * Double(value) / total }
    }
    for (vector, weight) in zip(vectors, weights) {
      for (index, value) in vector.enumerated() {
        squares[index] += weight * (Double(value) - means[index]) * (Double(value) - means[index]) / total
      }
    }
    // The constant keeps nearly constant features from being amplified.
    return (means.map { Float($0) }, squares.map { Float($0.squareRoot()) + 0.01 })
  }

  /// Returns the factor of answers that makes the left-out labels most probable.
  ///
  /// - Parameter judgements: The classifier's answers for a window when trained without its recording.
  private static func sharpness(_ judgements: [(target: Int, answers: [Double])]) -> Float {
    let candidates = (4...24).map { Float($0) / 2 }
    func loss(_ sharpness: Float) -> Double {
      var sums: [Bool: (loss: Double, count: Double)] = [:]
      for (target, answers) in judgements {
        var scores = answers.map { Float($0) * sharpness }
        softmax(&scores)
        // The many windows of «none» have the same total weight as the movements.
        let sum = sums[target == 0] ?? (0, 0)
        sums[target == 0] = (sum.loss - log(Double(max(scores[target], 1e-6))), sum.count + 1)
      }
      return sums.values.reduce(0) { $0 + $1.loss / $1.count }
    }
    return candidates.min { loss($0) < loss($1) } ?? 5
  }

  /// - Parameter answers: The answer for each recording from a training without it.
  private func report(
    on dataset: MovementDataset, _ examples: MovementExamples, _ answers: [Answer], threshold: Float
  ) -> MovementTrainingReport {
    let labels = examples.labels
    let unused = Set(examples.unused)
    let used = dataset.recordings.indices.filter { !unused.contains($0) || dataset.recordings[$0].isBackground }
    let evaluation = MovementEvaluation(
      used.map { (dataset.recordings[$0], labels[answers[$0].label], answers[$0].count) }, labels: labels)
    return MovementTrainingReport(
      labels: labels.map { label in
        let span = examples.spans[label] ?? 0...0
        return .init(
          name: label, recordings: examples.usable.recordings.count { $0.label == label },
          shortest: Duration(roundedSeconds: span.lowerBound), longest: Duration(roundedSeconds: span.upperBound))
      },
      scoreThreshold: threshold, leaveOneOut: evaluation.confusion, background: evaluation.background,
      wrong: evaluation.wrong,
      unused: examples.unused.map { dataset.recordings[$0].source }, alternating: dataset.alternating,
      labelsOfOneGroup: dataset.labelsOfOneGroup.filter { !GestureDataset.isBackground($0) })
  }
}
