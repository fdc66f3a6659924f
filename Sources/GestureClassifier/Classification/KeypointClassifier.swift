import GestureFoundation
import TensorEngine

/// A classifier of 42 numbers.
///
/// The numbers are x and y of the 21 landmarks in pixels of the upright image. The numbers are relative to the wrist
/// and divided by the largest of them. The classifier does not use depth, size and handedness, and needs no embedder.
///
/// ```swift
/// var options = HandGestureRecognizer.Options()
/// options.keypointClassifier = try KeypointClassifier(
///   contentsOfFile: "keypoint_classifier.tflite", labels: ["Open", "Close", "Pointer"])
/// ```
///
/// A keypoint classifier replaces the classifiers of the bundle. Its model comes from
/// `GestureTrainer.keypoints(options:)` or another project: a `.tflite` file that maps 42 numbers to a score for each
/// class.
///
/// Two classifiers are equal if they share a loaded model and have the same labels.
public struct KeypointClassifier: Sendable, Hashable {
  /// The names of the classes, in the order of the scores.
  public let labels: [String]
  private let model: ByIdentity<GestureNetworks.Network>
  package var network: GestureNetworks.Network { model.object }

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - path: The path of a `.tflite` file.
  ///   - labels: The names of the classes; nil takes those of the model's metadata.
  /// - Throws: `StatusError` that names the file and what would be right.
  public init(contentsOfFile path: String, labels: [String]? = nil) throws(StatusError) {
    self = try StatusError.typed { try KeypointClassifier(Bytes(contentsOfFile: path), labels: labels) }
  }

  /// Loads the bytes of a model; see ``init(contentsOfFile:labels:)``.
  ///
  /// - Throws: `StatusError` that names the expected value.
  public init(data: Data, labels: [String]? = nil) throws(StatusError) {
    self = try StatusError.typed { try KeypointClassifier(Bytes(data, name: "modelData"), labels: labels) }
  }

  package init(_ model: Bytes, labels: [String]? = nil) throws {
    let network = try GestureNetworks.Network(model)
    self.model = ByIdentity(network)
    try network.compiled.requireShapes(
      inputs: [[1, KeypointFeatures.count]], outputs: [[1, -1]], role: "keypoint classifier", place: network.place)
    let classCount = network.compiled.outputShapes[0][1]
    self.labels = labels ?? network.metadata?.labels ?? []
    guard self.labels.count == classCount else {
      throw StatusError(
        .invalidArgument, "The model gives \(classCount) scores but has \(self.labels.count) labels.",
        place: network.place,
        suggestion: "give a file of labels with one line for each score")
    }
    if let label = Dictionary(grouping: self.labels, by: \.self).first(where: { $1.count > 1 })?.key {
      throw StatusError(
        .invalidArgument, "Two classes have the label \"\(label)\".", place: network.place,
        suggestion: "give each class its own name")
    }
  }
}

/// The features of keypoint classifiers.
package enum KeypointFeatures {
  /// The number of features: x and y of each landmark.
  package static let count = 2 * HandPoints.count

  /// Returns the features of a hand; all 0 if its landmarks coincide.
  ///
  /// - Parameter view: The image that shows the hand.
  package static func features(of hand: Hand, in view: ImageGeometry) -> [Float] {
    let c = RoundedMath.cos(view.rotation)
    let s = RoundedMath.sin(-view.rotation)
    let size = SIMD2<Float>(Float(view.width), Float(view.height))
    let wrist = hand.landmarks[.wrist]
    let numbers = hand.landmarks.flatMap { point -> [Float] in
      let way = SIMD2<Float>(point.x - wrist.x, point.y - wrist.y) * size
      return [way.x * c - way.y * s, way.y * c + way.x * s]
    }
    let largest = numbers.reduce(0) { max($0, abs($1)) }
    return largest > 0 ? numbers.map { $0 / largest } : numbers
  }
}
