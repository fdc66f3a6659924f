import Foundation
import GestureModelTools

/// The skin in an image for the stand-in models.
///
/// Skin has more red than blue, as drawn hands in any light have and plain backgrounds have not.
enum SkinMask {
  private static let slope: Float = 60
  private static let threshold: Float = 0.07

  /// - Parameters:
  ///   - red: The red channel, 0…1.
  ///   - blue: The blue channel, 0…1.
  static func isSkin(red: Float, blue: Float) -> Float { 1 / (1 + exp(-slope * (red - blue - threshold))) }

  /// Adds the input of an image.
  ///
  /// Returns the skin in the image's cells. The input is [1, n, n, 3]; the result, [1, n / cell, n / cell, 2], has the
  /// share of skin in cells of `cell` pixels and its square.
  static func addImage(to builder: inout ModelBuilder, side: Int, cell: Int) -> ModelBuilder.Tensor {
    builder.plain.metadata = ModelMetadata(normalization: .init(mean: [0], standardDeviation: [255]))
    let image = builder.input([1, side, side, 3])
    let cells = side / cell
    let difference = builder.add(
      "CONV_2D",
      [image, builder.constant([1, 1, 1, 3], [slope, 0, -slope]), builder.constant([1], [-slope * threshold])],
      shape: [1, side, side, 1], Conv2DAttributes(padding: .valid))
    let skin = builder.add("LOGISTIC", [difference], shape: [1, side, side, 1])
    let pool = Pool2DAttributes(
      padding: .valid, strideHeight: cell, strideWidth: cell, filterHeight: cell, filterWidth: cell)
    let shares = builder.add("AVERAGE_POOL_2D", [skin], shape: [1, cells, cells, 1], pool)
    let squares = builder.add("MUL", [shares, shares], shape: [1, cells, cells, 1], ArithmeticAttributes())
    return builder.add(
      "CONCATENATION", [shares, squares], shape: [1, cells, cells, 2], ConcatenationAttributes(axis: 3))
  }
}
