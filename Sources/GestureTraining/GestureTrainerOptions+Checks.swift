import HandLandmarkerCore
import LeanFoundation
import SystemSupport
import TensorEngine

extension GestureTrainerOptions {
  /// More would only take memory: no gesture classifier needs such layers.
  private static let widestLayer = 4096
  private static let mostLayers = 16

  /// - Throws: `StatusError` that names the option and its range.
  func check() throws {
    try Self.check("layerWidths", layerWidths, "at most \(Self.mostLayers) layers of 1 to \(Self.widestLayer)") {
      $0.count <= Self.mostLayers && $0.allSatisfy { 1...Self.widestLayer ~= $0 }
    }
    try Self.check("dropoutRate", dropoutRate, "from 0 to below 1") { 0..<1 ~= $0 }
    try Self.check("learningRate", learningRate, "above 0, at most 1") { $0 > 0 && $0 <= 1 }
    try Self.check("learningRateDecay", learningRateDecay, "above 0, at most 1") { $0 > 0 && $0 <= 1 }
    try Self.check("batchSize", batchSize, "from 2 to 65536: batch normalisation compares the examples of a batch") { 2...65_536 ~= $0 }
    try Self.check("epochs", epochs, "from 1 to 1000000") { 1...1_000_000 ~= $0 }
    try Self.check("patience", patience, "0 or more") { $0 >= 0 }
    try Self.check("focalLossGamma", focalLossGamma, "from 0 to 100") { 0...100 ~= $0 }
    try Self.check("folds", folds ?? 0, "0, or 2 to 20") { $0 == 0 || 2...20 ~= $0 }
    if let folds, folds > 0 {
      try Self.check("retrainsOnAllExamples", retrainsOnAllExamples, "true with folds: no one of their classifiers was measured") { $0 }
    }
    try Self.check("validationShare", validationShare, "above 0, below 0.5") { $0 > 0 && $0 < 0.5 }
    try Self.check("testShare", testShare, "above 0, below 0.5") { $0 > 0 && $0 < 0.5 }
    try Self.check("scoreThreshold", scoreThreshold, "from 0 to 1") { 0...1 ~= $0 }
    try Self.check("threads", threads, "0 or more") { $0 >= 0 }
    if case .weights(let weights) = classWeights {
      try Self.check("classWeights", weights, "finite numbers above 0") { $0.values.allSatisfy { $0 > 0 && $0.isFinite } }
    }
    try augmentation?.check()
  }

  static func check<Value>(_ name: String, _ value: Value, _ range: String, _ isRight: (Value) -> Bool) throws {
    guard isRight(value) else {
      throw StatusError(.invalidArgument, "Invalid `\(name)` option: it is \(value).", suggestion: "give \(range)")
    }
  }

  /// What each class counts for.
  func weights(labels: [String], counts: [Int]) throws -> [Float] {
    switch classWeights {
    case .equal:
      return labels.map { _ in 1 }
    case .balanced:
      let total = Float(counts.reduce(0, +))
      return counts.map { total / Float(max($0, 1) * counts.count) }
    case .weights(let weights):
      if let unknown = weights.keys.sorted().first(where: { !labels.contains($0) }) {
        throw StatusError(
          .invalidArgument, "A class weight is given for \"\(unknown)\".", suggestion: "the labels are \(labels.joined(separator: ", "))")
      }
      return labels.map { weights[$0] ?? 1 }
    }
  }

  /// The number of threads that `threads` stands for.
  var threadCount: Int {
    var options = HandTracker.Options()
    options.threads = threads
    return options.threadCount
  }
}
