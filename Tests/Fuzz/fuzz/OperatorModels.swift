import TensorEngine
import TestSupport

/// A model for every operator that the sample models lack.
enum OperatorModels {
  static let all: [Model] = [
    chain(
      "AVERAGE_POOL_2D",
      Pool2DAttributes(padding: .same, strideHeight: 2, strideWidth: 1, filterHeight: 3, filterWidth: 2)),
    chain("RELU"), chain("RELU6"), chain("TANH"), chain("HARD_SWISH"), chain("LOGISTIC"),
    chain("SOFTMAX", SoftmaxAttributes()),
    chain("SQUEEZE", SqueezeAttributes(dims: [0])), chain("MAXIMUM", count: 2), chain("MINIMUM", count: 2),
    chain("SUB", ArithmeticAttributes(activation: .relu), count: 2),
    chain("DIV", ArithmeticAttributes(activation: .relu6), count: 2), chain("MUL", ArithmeticAttributes(), count: 2),
    chain("PACK", PackAttributes(axis: 1, count: 3), count: 3),
    chain("CONCATENATION", ConcatenationAttributes(axis: -1), count: 3),
    chain("SUM", ReducerAttributes(keepDims: true), integers: [[1, -1]]),
    chain("REDUCE_PROD", ReducerAttributes(), integers: [[2]]),
    chain("REDUCE_MAX", ReducerAttributes(), integers: [[0, 3]]),
    chain("REDUCE_MIN", ReducerAttributes(keepDims: true), integers: [[-1]]),
    chain("TRANSPOSE", integers: [[0, 3, 1, 2]]), chain("EXPAND_DIMS", integers: [[2]]),
    chain("RESIZE_NEAREST_NEIGHBOR", ResizeAttributes(), integers: [[7, 3]]),
    chain("RESIZE_BILINEAR", ResizeAttributes(alignCorners: true), integers: [[3, 9]]),
    chain("GATHER", GatherAttributes(axis: -2), integers: [[0, 2, 1]]),
    chain("SLICE", integers: [[0, 1, 0, 2], [1, 2, -1, 1]]),
    chain(
      "STRIDED_SLICE", StridedSliceAttributes(beginMask: 1, endMask: 2, shrinkAxisMask: 4),
      integers: [[0, 4, 1, 3], [1, 0, 3, 0], [1, -1, 1, -2]]),
    chain("RESHAPE", ReshapeAttributes(newShape: [4, -1]), integers: [[2, -1, 2]]),
    split(), unpack(), transposeConvolution(), halves(), matrix(),
  ]

  /// Returns a model of one operator.
  ///
  /// Images are [1, 5, 4, 4]. Constant integer inputs follow the image.
  ///
  /// Constant integer inputs follow the image.
  private static func chain(
    _ name: String, _ attributes: (any OperatorAttributes)? = nil, count: Int = 1, integers: [[Int]] = []
  ) -> Model {
    var builder = ModelBuilder(name: name)
    let inputs = (0..<count).map { _ in builder.input([1, 5, 4, 4]) } + integers.map { builder.constant($0) }
    let result = builder.add(name, inputs, shape: [1, 5, 4, 4], attributes)
    let half = builder.constant([1], [0.5])
    builder.output(builder.add("ADD", [result, half], shape: [1, 5, 4, 4], ArithmeticAttributes(activation: .relu)))
    builder.plain.declareComputedShapes()
    return builder.plain
  }

  private static func split() -> Model {
    var builder = ModelBuilder(name: "SPLIT")
    let input = builder.input([1, 5, 4, 4])
    let parts = (0..<2).map { _ in builder.tensor([1, 5, 2, 4]) }
    builder.add("SPLIT", [builder.constant([2], shape: []), input], outputs: parts, SplitAttributes(count: 2))
    for part in parts { builder.output(part) }
    return builder.plain
  }

  private static func unpack() -> Model {
    var builder = ModelBuilder(name: "UNPACK")
    let input = builder.input([1, 5, 3])
    let parts = (0..<3).map { _ in builder.tensor([1, 5]) }
    builder.add("UNPACK", [input], outputs: parts, UnpackAttributes(axis: -1, count: 3))
    for part in parts { builder.output(part) }
    return builder.plain
  }

  private static func transposeConvolution() -> Model {
    var builder = ModelBuilder(name: "TRANSPOSE_CONV")
    let input = builder.input([1, 3, 4, 2])
    let weights = builder.constant([3, 2, 3, 2], (0..<36).map { Float($0) / 18 - 1 })
    builder.output(
      builder.add(
        "TRANSPOSE_CONV", [builder.constant([1, 6, 8, 3]), weights, input, builder.constant([3], [1, 2, 3])],
        shape: [1, 6, 8, 3],
        TransposeConvAttributes(padding: .same, strideHeight: 2, strideWidth: 2)))
    return builder.plain
  }

  /// Float16 to float32 and back, of constants.
  private static func halves() -> Model {
    var builder = ModelBuilder(name: "DEQUANTIZE")
    let half = builder.constant([4], float16: [0x3C00, 0x0001, 0xC000, 0x7BFF])
    let full = builder.add("DEQUANTIZE", [half], shape: [4])
    builder.output(
      builder.add("MUL", [builder.input([1, 3, 3, 4]), full], shape: [1, 3, 3, 4], ArithmeticAttributes()))
    return builder.plain
  }

  /// Matrices that are computed, not constant.
  private static func matrix() -> Model {
    var builder = ModelBuilder(name: "FULLY_CONNECTED")
    let vector = builder.input([2, 3, 4])
    let weights = builder.input([5, 4])
    let bias = builder.input([5])
    builder.output(
      builder.add(
        "FULLY_CONNECTED", [vector, weights, bias], shape: [2, 3, 5],
        FullyConnectedAttributes(activation: .relu6, keepDims: true)))
    return builder.plain
  }
}
