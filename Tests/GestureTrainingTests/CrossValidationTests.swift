import GestureClassifier
import GestureTraining
import XCTest

final class CrossValidationTests: XCTestCase {
  // MARK: Folds

  /// ⌊n/k⌋ or ⌈n/k⌉ of each label and of the whole set.
  func testEveryFoldHasItsShareOfEveryLabel() {
    let sizes = [(hands: [5, 3, 4, 5], folds: 5), ([12, 12, 12], 5), ([2, 2], 5), ([2, 40, 7], 10), ([100, 3], 2)]
    for (hands, count) in sizes {
      for seed in 0..<20 {
        let classes = hands.enumerated().flatMap { [Int](repeating: $0, count: $1) }
        let folds = DataSplit.folds(classes: classes, count: count, seed: UInt64(seed))
        let made = min(count, classes.count)
        XCTAssertEqual(folds.count, made)
        XCTAssertEqual(folds.joined().sorted(), Array(classes.indices))
        for fold in folds {
          XCTAssertTrue(
            classes.count / made...(classes.count + made - 1) / made ~= fold.count, "\(hands) \(fold.count)")
          for (label, n) in hands.enumerated() {
            XCTAssertTrue(
              n / made...(n + made - 1) / made ~= fold.count { classes[$0] == label }, "\(hands) label \(label)")
          }
          // So every training has every label.
          XCTAssertEqual(Set(classes.indices.filter { !fold.contains($0) }.map { classes[$0] }).count, hands.count)
        }
      }
    }
  }

  func testTheSeedDealsTheFolds() {
    let classes = (0..<60).map { $0 % 3 }
    func folds(_ seed: UInt64) -> [[Int]] { DataSplit.folds(classes: classes, count: 5, seed: seed) }
    XCTAssertEqual(folds(1), folds(1))
    XCTAssertNotEqual(folds(1), folds(2))
  }

  // MARK: Training

  private let classes = (0..<22).map { $0 % 3 }

  /// Each example has a copy, which lies elsewhere.
  private func set(_ examples: [Int], withCopies: Bool) -> EmbeddingSet {
    var set = EmbeddingSet(width: 12)
    for example in examples {
      for copy in 0..<(withCopies ? 2 : 1) {
        var random = TrainingRandom(seed: UInt64(copy), .weights, index: example)
        let centre = (0..<12).map { $0 % 3 == classes[example] ? 1.0 : 0 }
        set.append(centre.map { Float($0 + 0.9 * random.normal()) }, class: classes[example])
      }
    }
    return set
  }

  /// The classifiers are those of separate trainings.
  ///
  /// No fold is judged by a classifier that has seen it.
  func testTheClassifiersAreThoseOfSeparateTrainings() throws {
    var options = GestureTrainerOptions()
    (options.epochs, options.learningRate, options.layerWidths) = (8, 0.01, [6])
    let folds = DataSplit.folds(classes: classes, count: 4, seed: 1)
    let loop = TrainingLoop(options, classWeights: [1, 2, 0.5])
    func classifier(_ examples: [Int]) throws -> FoldedClassifier<Float> {
      try loop.run(training: set(examples, withCopies: true), epochs: 8).classifier
    }
    var expected = [Int](repeating: -1, count: classes.count)
    for fold in folds {
      let classifier = try classifier(classes.indices.filter { !fold.contains($0) })
      for example in fold {
        let scores = classifier.scores(of: set([example], withCopies: false)[0])
        expected[example] = try XCTUnwrap(scores.firstIndex(of: XCTUnwrap(scores.max())))
      }
    }
    XCTAssertNotEqual(expected, classes, "a test that makes no mistake shows little")
    for threads in [1, 3] {
      options.threads = threads
      let outcome = try CrossValidation.run(options, classWeights: [1, 2, 0.5], folds: folds, embeddings: set)
      XCTAssertEqual(outcome.answers, expected)
      let right = zip(expected, classes).count { $0 == $1 }
      XCTAssertEqual(
        try XCTUnwrap(outcome.epochs.last).validationAccuracy, Double(right) / Double(classes.count), accuracy: 1e-12)
      let all = try classifier(Array(classes.indices))
      for example in classes.indices {
        let embedding = set([example], withCopies: false)[0]
        XCTAssertEqual(outcome.classifier.scores(of: embedding), all.scores(of: embedding))
      }
    }
  }
}
