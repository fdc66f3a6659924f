import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine

/// A hand landmarker bundle that plain images command.
///
/// The networks use only the mean colour of their crop: red is the score of a first palm, green that of a second, and
/// blue decides whether there are hands. The mechanics around the networks can be tested without a real bundle.
public struct StandInHands: Sendable {
  public static let detectorName = "hand_detector.tflite"
  public static let landmarkerName = "hand_landmarks_detector.tflite"

  /// The centres of the two palms, as fractions of a square image. Each hand's region is a square of `regionSide`,
  /// nearly unrotated, and the next frame's region is about the same.
  public var palms: [SIMD2<Float>] = [[0.25, 0.5], [0.75, 0.5]]
  public var regionSide: Float = 0.4
  /// The answer of the landmark network for the handedness.
  public var rightProbability: Float = 0.9
  package var normalization: ModelMetadata.Normalization? = .init(mean: [0], standardDeviation: [255])

  public init() {}

  /// A palm's logit for a channel, 0…1: 0 at one half.
  public static func logit(_ channel: Float) -> Float { 20 * channel - 10 }

  /// Presence for the blue channel, 0…1.
  public static func presence(blue: Float) -> Float { 1 / (1 + exp(20 * blue - 10)) }

  public func bundle() throws -> Data {
    try ZipWriter.bundle([(Self.detectorName, detector()), (Self.landmarkerName, landmarker())])
  }

  public func archive() throws -> ZipArchive {
    try ZipArchive(Bytes(bundle(), name: "stand-in hands"))
  }

  /// [1, 192, 192, 3] → [1, 2016, 18] and [1, 2016, 1].
  public func detector() throws -> Data {
    var builder = ModelBuilder(name: Self.detectorName)
    builder.plain.metadata = ModelMetadata(normalization: normalization)
    let image = builder.input([1, 192, 192, 3])
    let mean = builder.add("MEAN", [image, builder.constant([1, 2])], shape: [1, 3], ReducerAttributes())
    var boxes = [Float](repeating: 0, count: 2016 * 18)
    var weights = [Float](repeating: 0, count: 2016 * 3)
    var biases = [Float](repeating: -50, count: 2016)
    for (channel, palm) in palms.enumerated() {
      // Two neighbouring copies of an anchor answer, so that something is merged.
      for anchor in [channel * 100, channel * 100 + 1] {
        boxes.replaceSubrange(anchor * 18..<anchor * 18 + 18, with: box(of: palm, anchor: anchor))
        weights[anchor * 3 + channel] = Self.logit(1) - Self.logit(0)
        biases[anchor] = Self.logit(0)
      }
    }
    let values = builder.linear(mean, inputs: 3, weights: [Float](repeating: 0, count: boxes.count * 3), biases: boxes)
    builder.output(builder.reshape(values, to: [1, 2016, 18]))
    let scores = builder.linear(mean, inputs: 3, weights: weights, biases: biases)
    builder.output(builder.reshape(scores, to: [1, 2016, 1]))
    return try builder.data()
  }

  /// [1, 224, 224, 3] → landmarks, presence, handedness, world landmarks.
  public func landmarker() throws -> Data {
    var builder = ModelBuilder(name: Self.landmarkerName)
    builder.plain.metadata = ModelMetadata(normalization: normalization)
    let image = builder.input([1, 224, 224, 3])
    let mean = builder.add("MEAN", [image, builder.constant([1, 2])], shape: [1, 3], ReducerAttributes())
    let points: [Float] = Self.points.flatMap { [$0.x * 224, $0.y * 224, 0] }
    let world: [Float] = Self.points.flatMap { [($0.x - 0.5) * 0.2, ($0.y - 0.5) * 0.2, 0.01] }
    let none = [Float](repeating: 0, count: 63 * 3)
    builder.output(builder.linear(mean, inputs: 3, weights: none, biases: points))
    let presence = builder.linear(mean, inputs: 3, weights: [0, 0, -20], biases: [10])
    builder.output(builder.add("LOGISTIC", [presence], shape: [1, 1]))
    builder.output(builder.linear(mean, inputs: 3, weights: [0, 0, 0], biases: [rightProbability]))
    builder.output(builder.linear(mean, inputs: 3, weights: none, biases: world))
    return try builder.data()
  }

  /// 21 points of a hand that points up.
  ///
  /// Fractions of the crop. The twelve points that frame a hand span a square of half the crop's side. Its middle lies
  /// so that the next region is the same one.
  public static let points: [SIMD2<Float>] = {
    let bottom: SIMD2<Float> = [0.5, 0.8]
    let thumb: [SIMD2<Float>] = [[0.4, 0.7], [0.3, 0.6], [0.25, 0.5], [0.2, 0.4]]
    let fingers = [0.35, 0.5, 0.65, 0.75].flatMap { x -> [SIMD2<Float>] in
      [0.45, 0.3, 0.2, 0.1].map { y in [x, y] }
    }
    return [bottom] + thumb + fingers
  }()

  /// The box and key points of an anchor whose region is upright.
  ///
  /// The wrist is below the fingers by an angle of 90 radians.
  private func box(of palm: SIMD2<Float>, anchor: Int) -> [Float] {
    let (row, column) = (anchor / 2 / 24, anchor / 2 % 24)
    let center = SIMD2<Float>((Float(column) + 0.5) / 24, (Float(row) + 0.5) / 24)
    let side = regionSide / 2.6
    // The region is shifted by half the box upwards.
    let middle = palm + SIMD2(0, side / 2)
    let direction = SIMD2(Float(cos(90.0)), Float(-sin(90.0))) * side / 2
    let offset = (middle - center) * 192
    var values = [offset.x, offset.y, side * 192, side * 192]
    for point in 0..<7 {
      let location = point == 0 ? offset - direction * 192 : point == 2 ? offset + direction * 192 : offset
      values += [location.x, location.y]
    }
    return values
  }
}
