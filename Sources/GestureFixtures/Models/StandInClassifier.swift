import Foundation
import GestureClassifier
import GestureModelTools

/// A gesture classifier for computed and drawn hands.
///
/// Returns the category of the nearest of many poses.
enum StandInClassifier {
  static let embedderName = "gesture_embedder.tflite"
  static let name = "canned_gesture_classifier.tflite"
  private static let dimensions = 128
  private static let values = HandPoints.count * 3
  /// The weight of depth.
  ///
  /// Lower than that of x and y because depth is the least certain coordinate.
  private static let depthWeight: Float = 0.15
  /// The sharpness, large enough that the nearest pose decides.
  private static let sharpness: Float = 12

  /// Returns the embedder.
  ///
  /// Hand [1, 21, 3], P(right) [1, 1], world landmarks [1, 21, 3] → [1, 128]. The output has the 63 values of the hand,
  /// and P(right). World landmarks are not read.
  static func embedder() throws -> Data {
    var builder = ModelBuilder(name: embedderName, description: FixtureModels.description)
    let hand = builder.input([1, HandPoints.count, 3], name: "hand")
    let handedness = builder.input([1, 1], name: "handedness")
    _ = builder.input([1, HandPoints.count, 3], name: "world_hand")
    let none = [Float](repeating: 0, count: dimensions)
    var places = [Float](repeating: 0, count: dimensions * values)
    for value in 0..<values { places[value * values + value] = 1 }
    let first = builder.linear(builder.reshape(hand, to: [1, values]), inputs: values, weights: places, biases: none)
    var side = none
    side[values] = 1
    let second = builder.linear(handedness, inputs: 1, weights: side, biases: none)
    builder.output(builder.add("ADD", [first, second], shape: [1, dimensions], ArithmeticAttributes()))
    return try builder.data()
  }

  /// Returns the classifier: [1, 128] → [1, 8].
  static func classifier() throws -> Data {
    let labels = GestureLabels.canned
    var weights: [Float] = []
    var biases: [Float] = []
    var classes: [Int] = []
    for pose in poses {
      let features = LandmarkFeatures.ofImageLandmarks(
        pose.hand(imageSize: ImageSize(width: 100, height: 100)).landmarks, in: .square)
      // −Σ w (f − t)² without f², which is equal for all classes.
      var row = [Float](repeating: 0, count: dimensions)
      var bias: Float = 0
      for (index, value) in features.flatMap({ [$0.x, $0.y, $0.z] }).enumerated() {
        let weight = sharpness * (index % 3 == 2 ? depthWeight : 1)
        row[index] = 2 * weight * value
        bias -= weight * value * value
      }
      weights += row
      biases.append(bias)
      classes.append(pose.gesture.flatMap { labels.firstIndex(of: $0.rawValue) } ?? 0)
    }
    var builder = ModelBuilder(name: name, description: FixtureModels.description)
    builder.plain.metadata = ModelMetadata(labelFiles: [.init(name: "labels.txt", locale: "", labels: labels)])
    let embedding = builder.input([1, dimensions], name: "hand_embedding")
    let near = builder.linear(embedding, inputs: dimensions, weights: weights, biases: biases)
    let likely = builder.add("SOFTMAX", [near], shape: [1, biases.count], SoftmaxAttributes())
    let sums = labels.indices.flatMap { label in classes.map { $0 == label ? Float(1) : 0 } }
    builder.output(
      builder.linear(likely, inputs: classes.count, weights: sums, biases: [Float](repeating: 0, count: labels.count)))
    return try builder.data()
  }

  /// The poses of the canned gestures and others.
  ///
  /// Each pose is seen from several directions and slightly rotated, for both hands.
  private static let poses: [HandPose] = {
    let views: [(pitch: Float, yaw: Float, roll: Float)] = [
      (0, 0, 0), (14, 0, 0), (-14, 0, 0), (0, 16, 0), (0, -16, 0), (0, 0, 18), (0, 0, -18), (0, 0, 32), (0, 0, -32),
    ]
    let known = HandPose.gestures + [.openHand, .closedHand]
    let unknown: [HandPose] = [.pinch, .ell, .call, .three, .four, .pointingLeft, .pointingRight, .pointingDown]
    return (known + unknown).flatMap { pose in
      views.map { pose.tilted(by: $0.pitch).swivelled(by: $0.yaw).turned(by: $0.roll) }.flatMap { [$0, $0.mirrored] }
    }
  }()
}
