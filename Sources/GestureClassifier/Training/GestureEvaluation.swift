import CheckedBytes
import HandLandmarkerCore
import TensorEngine

/// How good a bundle's gestures are on a data set: what its recognizer answers, custom and canned classifier together, against the labels.
public struct GestureEvaluation: Sendable {
  /// What became of one hand.
  public struct Judgement: Sendable, Hashable {
    /// Where the hand comes from.
    public let source: String
    /// What the data set says.
    public let label: String
    /// The gesture that was recognised; empty if there was no answer.
    public let answer: String
    /// Of the answer, 0…1.
    public let score: Float
    /// What the classifier that knows the label gives it, 0…1; nil if none knows it.
    public let labelScore: Float?

    /// Whether the answer is the label.
    public var isRight: Bool { label == answer }
  }

  /// One for each example, in their order.
  public let judgements: [Judgement]
  /// How often each label was answered with which.
  public let confusion: ConfusionMatrix

  /// Runs the gesture stage on every example.
  ///
  /// «None» and «none» are one answer: the data set's label of that name, if it has one.
  ///
  /// - Parameters:
  ///   - dataset: At least one example.
  ///   - modelPath: A gesture recognizer's bundle.
  ///   - threads: How many hands are worked on at once; 0 means as many as there are processors, at most 4.
  /// - Throws: An `NSError` if the data set has no examples, or the bundle or an example is not good.
  public init(of dataset: GestureDataset, modelPath: String, threads: Int = 0) throws {
    self = try TaskError.reporting { try GestureEvaluation(of: dataset, bundle: Bytes(contentsOfFile: modelPath), threads: threads) }
  }

  package init(of dataset: GestureDataset, bundle: Bytes, threads: Int = 0) throws {
    guard !dataset.examples.isEmpty else {
      throw StatusError(
        .invalidArgument, "There is no hand to test with.", suggestion: "all \(dataset.leftOut.count) pictures were left out")
    }
    let labels = dataset.labels
    let background = labels.first(where: GestureDataset.isBackground) ?? GestureDataset.background
    let models = try ZipArchive(ZipArchive(bundle).requiredBytes(named: GestureBundle.gestures))
    judgements = try Parallel(threads: GestureTrainerOptions(threads: threads).threadCount).map(
      count: dataset.examples.count, worker: { _ in try GestureJudge(models: models) },
      { judge, index in
        let example = dataset.examples[index]
        return try judge.judgement(of: example, background: background)
      })
    confusion = ConfusionMatrix(labels: labels, pairs: judgements.map { ($0.label, $0.answer) })
  }

  /// The hands that are worst: wrong ones first, those before others whose label got the lowest score.
  public func worst(_ count: Int) -> [Judgement] {
    let sorted = judgements.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      if a.isRight != b.isRight { return !a.isRight }
      let (x, y) = (a.labelScore ?? 0, b.labelScore ?? 0)
      return x != y ? x < y : first.offset < second.offset
    }
    return sorted.prefix(count).map(\.element)
  }
}

/// A bundle's gesture stage, and besides it what its classifiers think of every label.
private final class GestureJudge {
  private let pipeline: GesturePipeline
  /// Without thresholds; the custom one first.
  private let classifiers: [GestureCategoryClassifier]

  init(models: ZipArchive) throws {
    var everything = GestureClassifierSettings()
    everything.scoreThreshold = -.greatestFiniteMagnitude
    pipeline = try GesturePipeline(bundle: models, canned: GestureClassifierSettings(), custom: GestureClassifierSettings())
    classifiers = try [GestureBundle.customClassifier, GestureBundle.cannedClassifier].compactMap { name in
      try models.bytes(named: name).map {
        try GestureCategoryClassifier($0, settings: everything, fallbackNames: GestureLabels.canned)
      }
    }
  }

  func judgement(of example: GestureExample, background: String) throws -> GestureEvaluation.Judgement {
    func common(_ name: String) -> String { GestureDataset.isBackground(name) ? background : name }
    let embedding = try pipeline.embedder.embedding(of: example.shape())
    let winner = GestureCombination.winner(of: try pipeline.answers(of: embedding))
    var labelScore: Float?
    for classifier in classifiers where labelScore == nil {
      labelScore = try classifier.categories(of: embedding).first { common($0.name) == common(example.label) }?.score
    }
    return GestureEvaluation.Judgement(
      source: example.source, label: example.label, answer: common(winner?.name ?? ""), score: winner?.score ?? 0, labelScore: labelScore)
  }
}
