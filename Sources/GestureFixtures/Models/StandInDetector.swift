import Foundation
import GestureModelTools

/// A palm detector for drawn hands on plain backgrounds.
///
/// The detector compares the skin in the image with templates at every cell of 8 pixels.
enum StandInDetector {
  static let name = "hand_detector.tflite"
  private static let side = 192
  private static let cells = 24
  /// The side of the palm's box in units of the hand.
  ///
  /// The region of the landmarks is 2.6 times as large.
  private static let box: Float = 1.3
  /// The largest difference at which a template matches.
  ///
  /// The mean squared difference of the shares of skin.
  private static let margin: Float = 0.028
  /// The sum of margins at which a palm's score is one half.
  ///
  /// Margins are those of the templates.
  private static let acceptance: Float = 0.13
  private static let steepness: Float = 2

  /// Returns the model.
  ///
  /// [1, 192, 192, 3] → [1, 2016, 18] and [1, 2016, 1].
  static func model(_ templates: [HandTemplate]) throws -> Data {
    let bank = TemplateBank(
      templates, scales: [2.6, 3.1, 3.7, 4.5, 5.4, 6.4, 7.7], turns: [-30, -15, 0, 15, 30], asHeld: true,
      offsets: [-0.25, 0.25],
      window: 15, misfit: (0.03, 0.0085), handicap: 0.013)
    var builder = ModelBuilder(name: name, description: FixtureModels.description)
    let shares = SkinMask.addImage(to: &builder, side: side, cell: side / cells)
    let near = bank.add(
      to: &builder, shares: shares, shape: [1, cells, cells, bank.entries.count], padding: .same, margin: margin,
      activation: .relu)

    // The mean of the boxes of matching templates. The first of the two anchors of a cell of 8 pixels answers; anchors
    // of 16 pixels never do.
    let values = bank.entries.map(values)
    let total = weighted(&builder, near, values.map { _ in [Float](repeating: 1, count: 36) }, plus: 1e-6)
    let sum = weighted(&builder, near, values.map { $0 + [Float](repeating: 0, count: 18) }, plus: 0)
    let boxes = builder.add("DIV", [sum, total], shape: [1, cells, cells, 36], ArithmeticAttributes())
    let first = cells * cells * 2
    builder.output(joined(&builder, builder.reshape(boxes, to: [1, first, 18]), [1, 2016 - first, 18], filling: 0))
    let scores = weighted(&builder, near, values.map { _ in [steepness, 0] }, plus: -steepness * acceptance)
    builder.output(joined(&builder, builder.reshape(scores, to: [1, first, 1]), [1, 2016 - first, 1], filling: -50))
    return try builder.data()
  }

  /// Adds the sums of the entries' values, weighted by closeness.
  ///
  /// [1, n, n, entries] → [1, n, n, values].
  private static func weighted(
    _ builder: inout ModelBuilder, _ near: ModelBuilder.Tensor, _ values: [[Float]], plus bias: Float
  ) -> ModelBuilder.Tensor {
    let count = values.first?.count ?? 0
    let rows = (0..<count).flatMap { row in values.map { $0[row] } }
    return builder.add(
      "CONV_2D",
      [
        near, builder.constant([count, 1, 1, values.count], rows),
        builder.constant([count], [Float](repeating: bias, count: count)),
      ],
      shape: [1, cells, cells, count], Conv2DAttributes(padding: .valid))
  }

  private static func joined(
    _ builder: inout ModelBuilder, _ tensor: ModelBuilder.Tensor, _ rest: [Int], filling value: Float
  ) -> ModelBuilder.Tensor {
    let constant = builder.constant(rest, [Float](repeating: value, count: rest.reduce(1, *)))
    return builder.add(
      "CONCATENATION", [tensor, constant], shape: [1, 2016, rest[2]], ConcatenationAttributes(axis: 1))
  }

  /// Returns the box and key points of a palm in pixels.
  ///
  /// The palm is in the middle of an anchor. The wrist is the first key point, and the knuckle of the middle finger the
  /// third.
  private static func values(_ entry: TemplateBank.Entry) -> [Float] {
    let pixels = Float(side / cells)
    let size = box * entry.view.scale * pixels
    let palm = entry.offset * pixels
    var values: [Float] = [palm.x, palm.y, size, size]
    for point in 0..<7 {
      guard let landmark = [0: 0, 2: 9][point] else {
        values += [0, 0]
        continue
      }
      let at = entry.template.landmarks[landmark]
      let place = palm + entry.view.apply(SIMD2(at.x, at.y)) * pixels
      values += [place.x, place.y]
    }
    return values
  }
}
