import GestureClassifier
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// The quality of a bundle's gestures on a data set.
///
/// The evaluation compares the answers of the bundle's custom and canned classifiers with the labels.
///
/// Images without a detected hand are in the judgements but not in the confusion matrix: the accuracy refers to hands,
/// as in training.
public struct GestureEvaluation: Sendable {
  /// The outcome for one image, or for one hand of landmarks.
  public struct Judgement: Sendable, Hashable {
    /// The origin of the hand.
    public let source: String
    /// The label of the data set.
    public let label: String
    /// The recognised gesture.
    ///
    /// Empty if there was no answer, `no hand` if no hand was found.
    public let answer: String
    /// The score of the answer, 0…1.
    public let score: Float
    /// The score of the label by the classifier that has it, 0…1.
    ///
    /// Nil if none has it.
    package let labelScore: Float?

    /// Whether the answer equals the label.
    package var isRight: Bool { label == answer }
  }

  /// The answer if no hand was found.
  package static let noHand = "no hand"

  /// The judgements of each image or line.
  ///
  /// Images and lines with a hand come first, in the order of examples, then those without.
  public let judgements: [Judgement]
  /// The confusion matrix of hands.
  public let confusion: ConfusionMatrix

  /// Classifies the gesture of every example.
  ///
  /// «None» and «none» are one answer: the data set's label of that name, if it has one.
  ///
  /// - Parameters:
  ///   - dataset: At least one example, or an image without a hand.
  ///   - model: Names the gestures.
  ///   - threads: The number of hands that are processed at once; nil means as many as there are processors, at most 4.
  ///   - skipsUnreadable: Evaluates without the images that cannot be read
  ///     (``GestureDataset/Skipped/Reason/unreadable(_:)``); by default they are an error, as in
  ///     `GestureTrainerOptions(skipsUnreadable:)`.
  ///   - options: The settings for naming gestures; the examples are hands, so settings for finding them do not matter.
  /// - Throws: `StatusError` if the data set has no examples or an image that cannot be read, or the bundle or an
  ///   example is not valid.
  public init(
    of dataset: GestureDataset, model: GestureModel, threads: Int? = nil, skipsUnreadable: Bool = false,
    options: HandGestureRecognizer.Options = .init()
  ) throws(StatusError) {
    self = try StatusError.typed {
      try GestureEvaluation(
        of: dataset, networks: model.networks, threads: threads, skipsUnreadable: skipsUnreadable, options: options)
    }
  }

  /// - Parameter joinsHands: Whether only one of several hands of a source counts: the hand that shows the label, else
  ///   the hand with the label's highest score. For «none» it is a hand with a gesture.
  package init(
    of dataset: GestureDataset, networks: GestureNetworks, threads: Int? = nil, skipsUnreadable: Bool = false,
    options: HandGestureRecognizer.Options = .init(), joinsHands: Bool = false
  ) throws {
    try StatusError.checkThreads(threads)
    try dataset.checkReadable(skipping: skipsUnreadable)
    let missed = dataset.skipped.filter { $0.reason == .noHand }
    guard !dataset.examples.isEmpty || !missed.isEmpty else {
      throw StatusError(
        .invalidArgument, "There is no hand to test with.",
        suggestion: "all \(dataset.skipped.count) images were skipped")
    }
    let labels = dataset.labels
    let background = labels.first(where: GestureDataset.isBackground) ?? GestureDataset.background
    guard !(labels + networks.customNames(in: options)).contains(Self.noHand) else {
      throw StatusError(
        .invalidArgument, "The label \"\(Self.noHand)\" is reserved for images without a hand.",
        suggestion: "give it another name")
    }
    let hands = try Parallel(threads: threads).map(
      count: dataset.examples.count, worker: { _ in try HandGestureClassifier(networks, options: options) },
      { classifier, index in try classifier.judgement(of: dataset.examples[index], background: background) })
    judgements =
      (joinsHands ? Self.chosen(hands, background: background) : hands)
      + missed.map {
        Judgement(source: $0.source, label: $0.label ?? "", answer: Self.noHand, score: 0, labelScore: nil)
      }
    confusion = ConfusionMatrix(
      labels: labels, pairs: judgements.filter { $0.answer != Self.noHand }.map { ($0.label, $0.answer) })
  }

  /// Returns one judgement for each source, whose hands are consecutive.
  private static func chosen(_ hands: [Judgement], background: String) -> [Judgement] {
    var images: [[Judgement]] = []
    for hand in hands {
      if let last = images.last?.last, (last.source, last.label) == (hand.source, hand.label) {
        images[images.count - 1].append(hand)
      } else {
        images.append([hand])
      }
    }
    return images.compactMap { hands in
      let best = hands.max { ($0.labelScore ?? 0) < ($1.labelScore ?? 0) }
      if hands.first?.label == background { return hands.first { !$0.isRight } ?? best }
      return hands.first(where: \.isRight) ?? best
    }
  }

  /// Returns the number of judged hands with a label, or of all.
  package func handCount(_ label: String? = nil) -> Int {
    judgements.count { $0.answer != Self.noHand && $0.label == label ?? $0.label }
  }

  /// Returns the worst judgements.
  ///
  /// Wrong judgements come first, then judgements by ascending score of the label.
  package func worst(_ count: Int) -> [Judgement] {
    let sorted = judgements.enumerated().sorted { first, second in
      let a = first.element
      let b = second.element
      if a.isRight != b.isRight { return !a.isRight }
      let x = a.labelScore ?? 0
      let y = b.labelScore ?? 0
      return x != y ? x < y : first.offset < second.offset
    }
    return sorted.prefix(count).map(\.element)
  }
}

extension HandGestureClassifier {
  /// Returns the answer for an example, and the score of its label.
  ///
  /// The score is unfiltered. The custom classifier's score takes precedence.
  fileprivate func judgement(of example: GestureExample, background: String) throws -> GestureEvaluation.Judgement {
    func common(_ name: String) -> String { GestureDataset.isBackground(name) ? background : name }
    let (hand, view) = try example.seen()
    let winner = GestureCombination.ranking(of: try answers(about: hand, in: view)).first
    let ofLabel = try scores(ofClassesFor: hand, in: view).map { classes in
      classes.filter { common($0.label) == common(example.label) }.map(\.score).max()
    }
    let labelScore = ofLabel.compactMap(\.self).first
    return GestureEvaluation.Judgement(
      source: example.source, label: example.label, answer: common(winner?.label ?? ""), score: winner?.score ?? 0,
      labelScore: labelScore)
  }
}
