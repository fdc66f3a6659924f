import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine

/// A gesture bundle whose scores a test commands.
///
/// The embedder passes on only the probability of a right hand, and the classifiers turn it into scores.
public struct StandInGestures: Sendable {
  public static let embedderName = "gesture_embedder.tflite"
  public static let cannedName = "canned_gesture_classifier.tflite"
  public static let customName = "custom_gesture_classifier.tflite"

  /// The probabilities of one classifier.
  ///
  /// One list is for a right hand, and one for a left hand.
  public struct Classifier: Sendable {
    public var rightHand: [Float]
    public var leftHand: [Float]
    package var labelFiles: [ModelMetadata.LabelFile] = []
    public var scoreThreshold: Float?

    /// - Parameters:
    ///   - rightHand: Positive, sum 1.
    ///   - leftHand: Likewise; nil: as for a right hand.
    public init(rightHand: [Float], leftHand: [Float]? = nil, labels: [String]? = nil, scoreThreshold: Float? = nil) {
      self.rightHand = rightHand
      self.leftHand = leftHand ?? rightHand
      self.scoreThreshold = scoreThreshold
      if let labels { labelFiles = [.init(name: "labels.txt", locale: "", labels: labels)] }
    }
  }

  public var canned: Classifier
  public var custom: Classifier?

  public init(canned: Classifier, custom: Classifier? = nil) {
    self.canned = canned
    self.custom = custom
  }

  public func bundle() throws -> Data {
    var entries = [
      (name: Self.embedderName, data: try Self.embedder()),
      (Self.cannedName, try Self.model(canned, name: Self.cannedName)),
    ]
    if let custom { entries.append((Self.customName, try Self.model(custom, name: Self.customName))) }
    return try ZipWriter.bundle(entries)
  }

  public func archive() throws -> ZipArchive {
    try ZipArchive(Bytes(bundle(), name: "stand-in gestures"))
  }

  /// Returns the embedder.
  ///
  /// hand [1, 21, 3], handedness [1, 1], world_hand [1, 21, 3] → [1, 128]. The first number is P(right), the second
  /// that of a left hand, then come the 63 features of the image landmarks. World landmarks are not read, as in the
  /// published models.
  public static func embedder() throws -> Data {
    var builder = ModelBuilder(name: embedderName)
    let hand = builder.input([1, 21, 3], name: "hand")
    let handedness = builder.input([1, 1], name: "handedness")
    _ = builder.input([1, 21, 3], name: "world_hand")
    var sides = [Float](repeating: 0, count: 128)
    sides[0] = 1
    sides[1] = -1
    var biases = [Float](repeating: 0, count: 128)
    biases[1] = 1
    let first = builder.linear(handedness, inputs: 1, weights: sides, biases: biases)
    var places = [Float](repeating: 0, count: 128 * 63)
    for i in 0..<63 { places[(i + 2) * 63 + i] = 1 }
    let flat = builder.reshape(hand, to: [1, 63])
    let second = builder.linear(flat, inputs: 63, weights: places, biases: [Float](repeating: 0, count: 128))
    builder.output(builder.add("ADD", [first, second], shape: [1, 128], ArithmeticAttributes()))
    return try builder.data()
  }

  /// [1, 128] → [1, n], softmax.
  public static func model(_ classifier: Classifier, name: String) throws -> Data {
    var builder = ModelBuilder(name: name)
    if !classifier.labelFiles.isEmpty || classifier.scoreThreshold != nil {
      builder.plain.metadata = ModelMetadata(
        labelFiles: classifier.labelFiles, scoreThreshold: classifier.scoreThreshold)
    }
    let input = builder.input([1, 128], name: "hand_embedding")
    var weights: [Float] = []
    for (right, left) in zip(classifier.rightHand, classifier.leftHand) {
      weights += [log(right), log(left)] + [Float](repeating: 0, count: 126)
    }
    let count = classifier.rightHand.count
    let logits = builder.linear(input, inputs: 128, weights: weights, biases: [Float](repeating: 0, count: count))
    builder.output(builder.add("SOFTMAX", [logits], shape: [1, count], SoftmaxAttributes()))
    return try builder.data()
  }
}
