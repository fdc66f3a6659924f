import GestureClassifier
import GestureTraining
import XCTest

final class TrainingLoopTests: XCTestCase {
  private var options: GestureTrainerOptions = {
    var options = GestureTrainerOptions()
    options.learningRate = 0.01
    options.epochs = 30
    return options
  }()

  /// Clouds of points around a centre for each class.
  private func clouds(perClass: [Int], width: Int = 16, spread: Double = 0.4, seed: UInt64 = 1) -> EmbeddingSet {
    var random = TrainingRandom(seed: 99, .weights)
    let centres = perClass.map { _ in (0..<width).map { _ in random.normal() } }
    random = TrainingRandom(seed: seed, .weights)
    var set = EmbeddingSet(width: width)
    for (index, count) in perClass.enumerated() {
      for _ in 0..<count { set.append(centres[index].map { Float($0 + spread * random.normal()) }, class: index) }
    }
    return set
  }

  private func accuracy(_ classifier: FoldedClassifier<Float>, on set: EmbeddingSet, class wanted: Int? = nil) -> Double
  {
    let rows = (0..<set.count).filter { wanted == nil || set.classes[$0] == wanted }
    let right = rows.count { row in
      let scores = classifier.scores(of: set[row])
      return scores.firstIndex(of: scores.max() ?? 0) == set.classes[row]
    }
    return Double(right) / Double(rows.count)
  }

  func testLearnsCloudsItHasNotSeen() throws {
    for widths in [[], [12], [20, 10]] {
      options.layerWidths = widths
      let loop = TrainingLoop(options, classWeights: [1, 1, 1, 1])
      let outcome = try loop.run(
        training: clouds(perClass: [30, 30, 30, 30]), validation: clouds(perClass: [8, 8, 8, 8], seed: 2))
      XCTAssertGreaterThan(
        accuracy(outcome.classifier, on: clouds(perClass: [50, 50, 50, 50], seed: 3)), 0.97, "\(widths)")
      XCTAssertLessThan(outcome.epochs[outcome.bestEpoch - 1].validationLoss, 0.3 * outcome.epochs[0].validationLoss)
    }
  }

  func testTheBestEpochIsKeptAndTheTrainingEndsAfterItsPatience() throws {
    options.patience = 4
    options.epochs = 500
    // Labels at random: nothing can be learnt, so the loss of other examples rises soon.
    var noise = EmbeddingSet(width: 16)
    var random = TrainingRandom(seed: 3, .weights)
    for index in 0..<60 { noise.append((0..<16).map { _ in Float(random.normal()) }, class: index % 2) }
    var other = EmbeddingSet(width: 16)
    for index in 0..<60 { other.append((0..<16).map { _ in Float(random.normal()) }, class: index % 2) }
    var told: [GestureTrainingEpoch] = []
    let outcome = try TrainingLoop(options, classWeights: [1, 1]).run(training: noise, validation: other) { epoch in
      told.append(epoch)
      return true
    }
    XCTAssertEqual(told, outcome.epochs)
    XCTAssertEqual(told.map(\.number), Array(1...told.count))
    XCTAssertEqual(outcome.bestEpoch + 4, told.count)
    XCTAssertEqual(told.map(\.validationLoss).min(), told[outcome.bestEpoch - 1].validationLoss)
    // The classifier is that of the best epoch: the same training, ended there, gives the same.
    options.patience = 0
    options.epochs = outcome.bestEpoch
    let again = try TrainingLoop(options, classWeights: [1, 1]).run(training: noise, epochs: outcome.bestEpoch)
    XCTAssertEqual(Set(again.epochs.map(\.validationLoss)), [0], "there is nothing to validate with")
    XCTAssertEqual(again.classifier.scores(of: other[0]), outcome.classifier.scores(of: other[0]))
  }

  func testAListenerEndsTheTrainingWithTheBestEpochSoFar() throws {
    let (training, validation) = (clouds(perClass: [20, 20]), clouds(perClass: [8, 8], seed: 2))
    let outcome = try TrainingLoop(options, classWeights: [1, 1]).run(training: training, validation: validation) {
      $0.number < 5
    }
    XCTAssertEqual(outcome.epochs.count, 5)
    let losses = outcome.epochs.map(\.validationLoss)
    XCTAssertEqual(losses.firstIndex(of: try XCTUnwrap(losses.min())), outcome.bestEpoch - 1)
    XCTAssertEqual(
      try TrainingLoop(options, classWeights: [1, 1]).run(training: training, epochs: 9) { _ in false }.bestEpoch, 1)
  }

  /// A validation part that is too small does not end the training.
  ///
  /// Two wrong labels, as few as such a part has, let the loss rise from the first epochs on.
  func testAValidationPartThatIsTooSmallDoesNotEndTheTraining() throws {
    options.patience = 1
    let training = clouds(perClass: [20, 20])
    var wrong = EmbeddingSet(width: 16)
    for row in [0, 30] { wrong.append(training[row], class: 1 - training.classes[row]) }
    let loop = TrainingLoop(options, classWeights: [1, 1])
    XCTAssertLessThan(try loop.run(training: training, validation: wrong).epochs.count, 5)
    let outcome = try loop.run(training: training, validation: wrong, stopsEarly: false)
    XCTAssertEqual([outcome.epochs.count, outcome.bestEpoch], [30, 30])
  }

  func testTheSeedDecidesEverything() throws {
    func scores(seed: UInt64) throws -> [Float] {
      options.seed = seed
      options.layerWidths = [10]
      let set = clouds(perClass: [9, 10])
      return try TrainingLoop(options, classWeights: [1, 1]).run(training: set, epochs: 5).classifier.scores(of: set[0])
    }
    XCTAssertEqual(try scores(seed: 1), try scores(seed: 1))
    XCTAssertNotEqual(try scores(seed: 1), try scores(seed: 2))
  }

  func testARestOfOneExampleJoinsTheBatchBeforeIt() throws {
    options.batchSize = 4
    for count in [4, 5, 6, 9] {
      let outcome = try TrainingLoop(options, classWeights: [1, 1]).run(
        training: clouds(perClass: [count - 2, 2]), validation: clouds(perClass: [4, 4], seed: 2))
      XCTAssertTrue(outcome.epochs.allSatisfy { $0.loss.isFinite && $0.validationLoss.isFinite }, "\(count)")
    }
  }

  /// Class weights help rare labels.
  ///
  /// The few examples of the label lie within the others, so its weight decides whether it is ever the answer.
  func testClassWeightsSpeakUpForRareLabels() throws {
    let training = clouds(perClass: [200, 8], width: 2, spread: 2)
    let test = clouds(perClass: [200, 200], width: 2, spread: 2, seed: 7)
    options.epochs = 20
    func recall(_ weights: [Float]) throws -> Double {
      accuracy(
        try TrainingLoop(options, classWeights: weights).run(training: training, epochs: 20).classifier, on: test,
        class: 1)
    }
    XCTAssertGreaterThan(try recall([0.52, 13]), try recall([1, 1]) + 0.2)
  }

  func testAnErrorOfTheListenerEndsTheTraining() {
    struct Enough: Error {}
    var count = 0
    func listen(_ epoch: GestureTrainingEpoch) throws -> Bool {
      count += 1
      if count == 3 { throw Enough() }
      return true
    }
    let loop = TrainingLoop(options, classWeights: [1, 1])
    XCTAssertThrowsError(
      try loop.run(training: clouds(perClass: [5, 5]), validation: clouds(perClass: [5, 5]), onEpoch: listen)
    ) {
      XCTAssertTrue($0 is Enough)
    }
    XCTAssertEqual(count, 3)
  }
}
