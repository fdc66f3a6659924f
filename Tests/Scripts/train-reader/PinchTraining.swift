import Foundation
import GestureFixtures
import GestureSupport
import GestureTraining
import HandLandmarkerCore
import HandValues

/// Trains the numbers of a `PinchReader`.
struct PinchTraining {
  /// A finger of a hand, and whether its tip touches the thumb's.
  struct Example: Sendable {
    let features: [Float]
    let touches: Bool
    /// The weight of the example, relative to others.
    var weight: Double
  }

  var epochs = 24
  var seed: UInt64 = 1
  /// The number of examples that measure the network's statistics.
  ///
  /// The network is trained.
  private static let sampleCount = 40_000
  private let batchSize = 128
  private let learningRate = 2e-3
  private let dropoutRate = 0.0
  /// Values at which the first layer hardly clips its inputs.
  ///
  /// The inputs of the layer are normalised.
  private let firstShift: Float = 3

  /// Factors, summands, weights and biases of each layer.
  func run(_ examples: [Example]) -> [[Float]] {
    var weightRandom = TrainingRandom(seed: seed, .weights)
    var orderRandom = TrainingRandom(seed: seed, .order)
    var dropoutRandom = TrainingRandom(seed: seed, .dropout)
    let matrix = Matrix<Float>(rows: examples.count, columns: PinchReader.widths[0])
    for (row, example) in examples.enumerated() { matrix[row: row] = example.features }
    var network = ClassifierNetwork<Float>(widths: PinchReader.widths, examples: matrix, random: &weightRandom)
    for index in network.blocks[0].shift..<network.blocks[0].weights { network.parameters[index] = firstShift }
    let pass = NetworkPass(network, largestBatch: batchSize)
    var adam = Adam<Float>(parameterCount: network.parameters.count)
    let sums = examples.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1.weight) }
    func pick() -> Int {
      let place = orderRandom.uniform() * (sums.last ?? 0)
      return min(sums.partitioningIndex { $0 > place }, examples.count) - 1
    }
    let steps = epochs * (examples.count / batchSize)
    for step in 0..<steps {
      let rows = (0..<batchSize).map { _ in pick() }
      pass.run(network, examples: matrix, rows: rows[...], dropoutRate: dropoutRate, random: &dropoutRandom) {
        logits, slopes in
        for (position, row) in rows.enumerated() {
          let probability = 1 / (1 + exp(-logits[row: position][0]))
          slopes.row(position)[0] = (probability - (examples[row].touches ? 1 : 0)) / Float(batchSize)
        }
      }
      let rate = learningRate * 0.5 * (1 + cos(Double.pi * Double(step) / Double(steps)))
      adam.step(&network.parameters, gradients: pass.gradients, learningRate: Float(rate))
    }
    // The statistics are those of what was trained with, in which rare examples count more.
    let sample = Matrix<Float>(rows: Self.sampleCount, columns: PinchReader.widths[0])
    for row in 0..<Self.sampleCount { sample[row: row] = examples[pick()].features }
    network.measureStatistics(of: sample)
    return network.folded.blocks.flatMap { [$0.factor, $0.summand, $0.weights, $0.bias] }
  }
}

/// The fingers that pinches are learned from.
struct PinchExamples {
  /// The share of people's hands among those that are used.
  private static let peopleShare = 0.5
  /// The weight of a computed hand relative to a drawn one.
  private static let computedShare = 0.4
  /// The smallest relative weight of people's pinches, and its largest factor.
  ///
  /// The share is relative to the weight of the finger's other hands. Pinches count more, up to the factor.
  private static let (pinchShare, mostPinchFactor) = (0.35, 6.0)
  /// The gaps of touching tips and of tips that are apart.
  ///
  /// In palm lengths, between the skin of the tips. The first is a maximum, and the second a minimum.
  private static let (touchingGap, openGap): (Float, Float) = (0.03, 0.1)
  /// The reaches of curled and of free fingers.
  ///
  /// A finger that is curled into the palm does not pinch. Below the first reach this is certain; from the second reach
  /// on the finger is free.
  private static let (curledReach, freeReach): (Float, Float) = (0.8, 0.88)
  /// The smallest reach of pinching tips.
  ///
  /// People's thumbs also hold down fingers of a hand that points or counts, so a finger with less reach does not
  /// pinch.
  private static let pinchReach = FingerValues<Float>(thumb: 0, index: 0, middle: 1.17, ring: 1.2, pinky: 1.3)

  private var people: [(set: String, finger: Finger, example: PinchTraining.Example)] = []
  private var drawn: [PinchTraining.Example] = []

  /// - Parameters:
  ///   - truth: A file of lines of ``PeopleTruth``.
  ///   - files: Files of lines of ``HandLine``.
  init(truth: String, files: [String]) throws {
    let truth = Dictionary(try ReaderExamples.lines(of: truth, PeopleTruth.self).map { ($0.source, $0) }) { first, _ in
      first
    }
    for line in try files.flatMap({ try ReaderExamples.lines(of: $0, HandLine.self) }) {
      guard let reading = line.hand?.reading else { continue }
      let features = PinchFeatures(reading)
      for (index, finger) in FingerSet.withoutThumb.enumerated() {
        func example(_ touches: Bool, _ weight: Double) -> PinchTraining.Example {
          PinchTraining.Example(features: features.values(of: finger), touches: touches, weight: weight)
        }
        if line.truth.isEmpty {
          guard let row = truth[line.source], let touches = row.touches, touches.count == 4, let value = touches[index]
          else { continue }
          if value == 1, reading.reach(of: finger) < Self.pinchReach[finger] { continue }
          people.append((row.set ?? "", finger, example(value == 1, 1)))
        } else if let touches = Self.touches(finger, line.truth) {
          drawn.append(
            example(touches, (line.source.hasPrefix("computed") ? Self.computedShare : 1) * (touches ? 1.5 : 1)))
        }
      }
    }
  }

  /// Whether the tips of a drawn hand touch.
  ///
  /// Nil if it is not clear.
  private static func touches(_ finger: Finger, _ truth: [String: Float]) -> Bool? {
    guard let gap = truth["gap." + finger.rawValue], let reach = truth["reach." + finger.rawValue] else { return nil }
    if gap > openGap { return false }
    func bend(_ finger: Finger) -> Float {
      ["knuckle", "middle", "end"].reduce(0) { $0 + (truth["\(finger.rawValue).\($1)"] ?? 0) }
    }
    func isExtended(_ finger: Finger) -> Bool { bend(finger) < 60 }
    // The thumb of a hand that points holds the folded fingers, that of one that shows three the little finger.
    let others = FingerSet.withoutThumb.filter { $0 != finger }
    if finger != .index, isExtended(.index), others.contains(where: { bend($0) > 150 }) { return false }
    if finger == .pinky, others.allSatisfy(isExtended), reach < 1.2 { return nil }
    if reach < freeReach { return reach < curledReach ? false : nil }
    return gap <= touchingGap ? true : nil
  }

  /// The examples of sets of people, and those of drawn hands.
  func examples(of sets: Set<String>) -> (people: [PinchTraining.Example], drawn: [PinchTraining.Example]) {
    (people.filter { sets.contains($0.set) }.map(\.example), drawn)
  }

  /// All examples without those of a set of people.
  func examples(without set: String?) -> [PinchTraining.Example] {
    var used = people.filter { $0.set != set }
    for finger in FingerSet.withoutThumb {
      let ofFinger = used.indices.filter { used[$0].finger == finger }
      let pinches = ofFinger.filter { used[$0].example.touches }
      let factor = min(
        Self.pinchShare * Double(ofFinger.count - pinches.count) / Double(max(pinches.count, 1)), Self.mostPinchFactor)
      for index in pinches { used[index].example.weight = factor }
    }
    func weighted(_ examples: [PinchTraining.Example], share: Double) -> [PinchTraining.Example] {
      let total = examples.reduce(0) { $0 + $1.weight }
      return examples.map { changed($0) { $0.weight *= share / total } }
    }
    let share = used.isEmpty ? 0 : Self.peopleShare
    return weighted(drawn, share: 1 - share) + weighted(used.map(\.example), share: share)
  }
}
