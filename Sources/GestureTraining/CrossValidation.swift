import GestureSupport

/// Trains one classifier without each fold, and one with all examples.
///
/// The trainings run side by side, epoch by epoch. All epochs run, because no example may choose the epoch at which it
/// is measured. The classifiers can therefore be measured after any epoch.
package enum CrossValidation {
  package struct Outcome {
    /// The classifier that was trained on all examples.
    package let classifier: FoldedClassifier<Float>
    /// The means over all folds.
    ///
    /// Validation uses the examples that a fold's classifier does not see.
    package let epochs: [GestureTrainingEpoch]
    /// The most probable class of each example.
    ///
    /// The answer comes from the classifier that was trained without the example.
    package let answers: [Int]
  }

  /// A classifier in training, and the fold that it does not see.
  private struct Member {
    var network: NetworkTraining
    let held: EmbeddingSet
    var training = LossSum()
    var validation = LossSum()

    mutating func runEpoch(loss: FocalLoss<Float>) {
      training = network.runEpoch()
      validation = network.classifier.lossSum(on: held, by: loss)
    }

    var answers: [Int] {
      let classifier = network.classifier
      return (0..<held.count).map { classifier.scores(of: held[$0]).indexOfLargest ?? 0 }
    }
  }

  /// - Parameters:
  ///   - folds: The folds; every example is in one of them.
  ///   - embeddings: Returns the embeddings of examples, with or without their copies.
  ///   - onEpoch: Called after each epoch. false ends the training there; an error ends it without a classifier.
  package static func run(
    _ options: GestureTrainerOptions, classWeights: [Float], folds: [[Int]],
    embeddings: (_ examples: [Int], _ withCopies: Bool) -> EmbeddingSet,
    onEpoch: (GestureTrainingEpoch) throws -> Bool = { _ in true }
  ) throws -> Outcome {
    let loss = FocalLoss<Float>(gamma: Float(options.focalLossGamma), classWeights: classWeights)
    // The member without a fold sees all examples. It takes the longest, so it is first.
    let parts: [[Int]] = [[]] + folds
    let members = parts.indices.map { held in
      let seen = parts.indices.filter { $0 != held }.flatMap { parts[$0] }.sorted()
      return Locked(
        Member(
          network: NetworkTraining(options, loss: loss, on: embeddings(seen, true)),
          held: embeddings(parts[held], false)))
    }
    var history = EpochHistory(patience: nil)
    for _ in 1...options.epochs {
      _ = try Parallel(threads: options.threads).map(
        count: members.count, worker: { _ in }, { _, index in members[index].withLock { $0.runEpoch(loss: loss) } })
      let sums = members.dropFirst().map { $0.withLock { ($0.training, $0.validation) } }
      history.append(training: sums.map(\.0).reduce(LossSum(), +), validation: sums.map(\.1).reduce(LossSum(), +))
      guard try onEpoch(history.epochs[history.epochs.count - 1]) else { break }
    }
    var answers = [Int](repeating: 0, count: folds.joined().count)
    for (part, member) in zip(parts, members) {
      for (example, answer) in zip(part, member.withLock(\.answers)) { answers[example] = answer }
    }
    return Outcome(classifier: members[0].withLock(\.network.classifier), epochs: history.epochs, answers: answers)
  }
}
