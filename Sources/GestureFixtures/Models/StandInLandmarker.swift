import Foundation
import GestureModelTools
import HandLandmarkerCore

/// A landmark network for drawn hands.
///
/// The network mixes the templates that are nearest to the skin in the crop, among many positions, rotations and sizes.
enum StandInLandmarker {
  static let name = "hand_landmarks_detector.tflite"
  private static let side = 224
  private static let cells = 28
  /// The columns of cells for the middle of the palm.
  private static let columns = 9..<19
  /// The rows of cells for the middle of the palm.
  ///
  /// The middle of the palm is slightly below the middle of a region.
  private static let rows = 11..<23
  private static let window = 27
  /// The divisor of z.
  ///
  /// `normalize_z` of MediaPipe's graph, by which z is divided when the network's output is read.
  private static let depthScale: Float = 0.4
  /// The difference at which the presence is one half.
  ///
  /// The mean squared difference of the shares of skin.
  private static let acceptance: Float = 0.06
  private static let steepness: Float = 150
  /// The sharpness, large enough that the nearest few templates decide.
  private static let sharpness: Float = 400

  /// Returns the model.
  ///
  /// [1, 224, 224, 3] → landmarks [1, 63], presence [1, 1], P(right) [1, 1], world landmarks [1, 63].
  static func model(_ templates: [HandTemplate]) throws -> Data {
    // A palm's region is rotated by 26.6 degrees, a tracked hand's is not.
    let bank = TemplateBank(
      templates, scales: [6.8, 7.7, 8.6, 9.6, 10.8, 12.1, 13.5], turns: [-20, -11, -2, 7, 16, 25, 34, 43],
      asHeld: false, offsets: [0],
      window: window, misfit: (0.08, 0.003))
    let count = bank.entries.count
    let places = rows.count * columns.count
    var builder = ModelBuilder(name: name, description: FixtureModels.description)
    let shares = SkinMask.addImage(to: &builder, side: side, cell: side / cells)
    let answers = bank.add(
      to: &builder, shares: padded(&builder, shares), shape: [1, rows.count, columns.count, count], padding: .valid,
      margin: 0,
      activation: .none)

    // The position of the best fit of each template, and of the best template.
    let pool = Pool2DAttributes(
      padding: .valid, strideHeight: 1, strideWidth: 1, filterHeight: rows.count, filterWidth: columns.count)
    let best = builder.reshape(builder.add("MAX_POOL_2D", [answers], shape: [1, 1, 1, count], pool), to: [1, count])
    let kinds = builder.add("SOFTMAX", [best], shape: [1, count], SoftmaxAttributes(beta: sharpness))
    let everywhere = builder.add(
      "REDUCE_MAX", [builder.reshape(answers, to: [1, places, count]), builder.constant([2])], shape: [1, places],
      ReducerAttributes())
    let location = builder.add("SOFTMAX", [everywhere], shape: [1, places], SoftmaxAttributes(beta: sharpness))

    let shape = linear(&builder, kinds, bank.entries.map(landmarks))
    builder.output(
      builder.add("ADD", [shape, linear(&builder, location, palms)], shape: [1, 63], ArithmeticAttributes()))
    let nearest = builder.add(
      "REDUCE_MAX", [everywhere, builder.constant([1])], shape: [1, 1], ReducerAttributes(keepDims: true))
    let presence = builder.linear(nearest, inputs: 1, weights: [steepness], biases: [steepness * acceptance])
    builder.output(builder.add("LOGISTIC", [presence], shape: [1, 1]))
    builder.output(linear(&builder, kinds, bank.entries.map { [$0.template.handedness == .right ? 0.99 : 0.01] }))
    builder.output(linear(&builder, kinds, bank.entries.map(worldLandmarks)))
    return try builder.data()
  }

  /// Pads the cells with zeros, or crops them.
  ///
  /// The windows then cover exactly the palm's cells.
  private static func padded(_ builder: inout ModelBuilder, _ shares: ModelBuilder.Tensor) -> ModelBuilder.Tensor {
    let half = window / 2
    let top = half - rows.lowerBound
    let bottom = rows.upperBound + half - cells
    let left = half - columns.lowerBound
    let right = columns.upperBound + half - cells
    return builder.add(
      "PAD", [shares, builder.constant([0, 0, top, bottom, left, right, 0, 0], shape: [4, 2])],
      shape: [1, cells + top + bottom, cells + left + right, 2])
  }

  /// The landmarks of a palm in the middle of each cell.
  ///
  /// In pixels of the crop, without the hand's shape.
  private static var palms: [[Float]] {
    let pixels = Float(side / cells)
    return rows.flatMap { row -> [[Float]] in
      columns.map { column -> [Float] in
        let x: Float = (Float(column) + 0.5) * pixels
        let y: Float = (Float(row) + 0.5) * pixels
        return (0..<HandPoints.count).flatMap { _ -> [Float] in [x, y, 0] }
      }
    }
  }

  /// Adds the sum of `values` weighted by the input.
  private static func linear(_ builder: inout ModelBuilder, _ input: ModelBuilder.Tensor, _ values: [[Float]])
    -> ModelBuilder.Tensor
  {
    let outputs = values.first?.count ?? 0
    let weights = (0..<outputs).flatMap { row in values.map { $0[row] } }
    return builder.linear(input, inputs: values.count, weights: weights, biases: [Float](repeating: 0, count: outputs))
  }

  /// Returns the landmarks relative to the middle of the palm.
  ///
  /// In pixels of the crop.
  private static func landmarks(_ entry: TemplateBank.Entry) -> [Float] {
    let pixels = Float(side / cells)
    return entry.template.landmarks.flatMap { point -> [Float] in
      let place = entry.view.apply(SIMD2(point.x, point.y)) * pixels
      return [place.x, place.y, point.z * entry.view.scale * pixels * depthScale]
    }
  }

  private static func worldLandmarks(_ entry: TemplateBank.Entry) -> [Float] {
    let turn = TemplateView(scale: 1, degrees: entry.view.degrees)
    return entry.template.worldLandmarks.flatMap { point -> [Float] in
      let place = turn.apply(SIMD2(point.x, point.y))
      return [place.x, place.y, point.z]
    }
  }
}
