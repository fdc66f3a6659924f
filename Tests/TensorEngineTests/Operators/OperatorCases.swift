import Foundation
import GestureSupport
import TensorEngine
import TestSupport

/// SplitMix64, so that a seed names the same case everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed &* 0x9e37_79b9_7f4a_7c15 &+ 0x1234_5678) }

  mutating func next() -> UInt64 { generator.next() }

  /// 24 random bits between −1 and 1, exactly representable.
  mutating func value() -> Float { Float(Int(next() >> 40) - (1 << 23)) / Float(1 << 23) }
  mutating func values(_ count: Int) -> [Float] { (0..<count).map { _ in value() } }
  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func choose<T>(_ items: [T]) -> T { items[integer(0...items.count - 1)] }
  mutating func flip() -> Bool { next() & 1 == 1 }
}

/// A random model around one operator.
struct OperatorCase {
  let name: String
  let model: Model
  let data: Data
  /// Values of the inputs in order.
  let inputs: [[Float]]

  /// The number of cases with LiteRT's results for each operator.
  ///
  /// These are the cases with the first seeds.
  static let goldensPerOperator: UInt64 = 6

  /// Every operator that has cases; the names of the TFLite schema.
  static let operators: [String] = makers.keys.sorted()

  /// Returns the case of `name` with this seed.
  ///
  /// Sizes, parameters and values all follow from the seed.
  static func make(_ name: String, seed: UInt64) throws -> OperatorCase {
    guard let maker = makers[name] else { throw StatusError(.notFound, "There are no cases for \(name).") }
    var random = SeededGenerator(seed: seed &+ name.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    var builder = ModelBuilder(name: "\(name)-\(seed).tflite")
    try maker(&builder, &random)
    let model = try builder.model()
    let inputs = model.inputs.map { random.values(model.tensors[$0].shape.reduce(1, *)).map { $0 * 4 } }
    return OperatorCase(name: "\(name)-\(seed)", model: model, data: try builder.data(), inputs: inputs)
  }

  private typealias Maker = @Sendable (inout ModelBuilder, inout SeededGenerator) throws -> Void

  private static let makers: [String: Maker] = {
    var makers: [String: Maker] = [
      "CONV_2D": convolution, "DEPTHWISE_CONV_2D": depthwise, "TRANSPOSE_CONV": transposeConvolution,
      "FULLY_CONNECTED": fullyConnected, "CONCATENATION": concatenation, "PACK": pack, "UNPACK": unpack, "SPLIT": split,
      "RESHAPE": reshape, "SQUEEZE": squeeze, "EXPAND_DIMS": expandDims, "TRANSPOSE": transpose, "SLICE": slice,
      "STRIDED_SLICE": stridedSlice, "GATHER": gather, "PAD": pad, "PRELU": prelu, "SOFTMAX": softmax,
      "DEQUANTIZE": dequantize,
      "QUANTIZE": quantize,
      "RESIZE_BILINEAR": { try resize("RESIZE_BILINEAR", &$0, &$1) },
      "RESIZE_NEAREST_NEIGHBOR": { try resize("RESIZE_NEAREST_NEIGHBOR", &$0, &$1) },
      "MAX_POOL_2D": { try pool("MAX_POOL_2D", &$0, &$1) },
      "AVERAGE_POOL_2D": { try pool("AVERAGE_POOL_2D", &$0, &$1) },
    ]
    for name in ["RELU", "RELU6", "LOGISTIC", "TANH", "HARD_SWISH"] { makers[name] = { unary(name, &$0, &$1) } }
    for name in ["ADD", "SUB", "MUL", "DIV", "MAXIMUM", "MINIMUM"] { makers[name] = { arithmetic(name, &$0, &$1) } }
    for name in ["MEAN", "SUM", "REDUCE_MAX", "REDUCE_MIN", "REDUCE_PROD"] {
      makers[name] = { reduction(name, &$0, &$1) }
    }
    return makers
  }()

  // MARK: Windows

  private static func windowSize(_ input: Int, _ filter: Int, _ stride: Int, _ dilation: Int, _ padding: Padding) -> Int
  {
    padding == .same ? (input + stride - 1) / stride : (input - (filter - 1) * dilation - 1) / stride + 1
  }

  private static func activation(_ random: inout SeededGenerator) -> FusedActivation {
    random.choose([.none, .none, .relu, .relu6, .reluN1To1])
  }

  private static func convolution(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let filter = (random.integer(1...5), random.integer(1...5))
    let pointwise = random.flip()
    let (kh, kw) = pointwise ? (1, 1) : filter
    let dilation = random.integer(0...5) == 0 ? 2 : 1
    let stride = dilation == 2 ? 1 : random.integer(1...2)
    let (height, width) = (random.integer(9...17), random.integer(9...17))
    let (depth, outputs) = (random.choose([1, 3, 8, 16, 19, 24, 40]), random.choose([1, 6, 16, 24, 32, 40, 63, 72]))
    let batch = random.integer(0...7) == 0 ? 2 : 1
    let padding: Padding = random.flip() ? .same : .valid
    let input = builder.input([batch, height, width, depth])
    let weights = builder.constant([outputs, kh, kw, depth], random.values(outputs * kh * kw * depth))
    let bias = builder.constant([outputs], random.values(outputs))
    let shape = [
      batch, windowSize(height, kh, stride, dilation, padding), windowSize(width, kw, stride, dilation, padding),
      outputs,
    ]
    let attributes = Conv2DAttributes(
      padding: padding, strideHeight: stride, strideWidth: stride, dilationHeight: dilation, dilationWidth: dilation,
      activation: activation(&random))
    builder.output(builder.add("CONV_2D", [input, weights, bias], shape: shape, attributes))
  }

  private static func depthwise(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let kernel = random.choose([2, 3, 3, 5, 5, 7])
    let stride = random.integer(1...2)
    let multiplier = random.integer(0...4) == 0 ? 2 : 1
    let depth = random.choose([3, 16, 24, 32, 48])
    let (height, width) = (random.integer(8...29), random.choose([8, 11, 12, 14, 16, 21, 24, 32, 35]))
    let padding: Padding = random.integer(0...3) == 0 ? .valid : .same
    let input = builder.input([1, height, width, depth])
    let weights = builder.constant(
      [1, kernel, kernel, depth * multiplier], random.values(kernel * kernel * depth * multiplier))
    let bias = builder.constant([depth * multiplier], random.values(depth * multiplier))
    let shape = [
      1, windowSize(height, kernel, stride, 1, padding), windowSize(width, kernel, stride, 1, padding),
      depth * multiplier,
    ]
    let attributes = DepthwiseConv2DAttributes(
      padding: padding, strideHeight: stride, strideWidth: stride, depthMultiplier: multiplier,
      activation: activation(&random))
    builder.output(builder.add("DEPTHWISE_CONV_2D", [input, weights, bias], shape: shape, attributes))
  }

  private static func transposeConvolution(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let (kernel, stride) = (random.integer(1...4), random.integer(1...3))
    let (height, width) = (random.integer(5...12), random.integer(5...12))
    let (depth, outputs) = (random.integer(1...9), random.integer(1...9))
    let padding: Padding = random.flip() ? .same : .valid
    let inputShape = [
      1, windowSize(height, kernel, stride, 1, padding), windowSize(width, kernel, stride, 1, padding), depth,
    ]
    let size = builder.constant([1, height, width, outputs])
    let weights = builder.constant([outputs, kernel, kernel, depth], random.values(outputs * kernel * kernel * depth))
    let input = builder.input(inputShape)
    let attributes = TransposeConvAttributes(padding: padding, strideHeight: stride, strideWidth: stride)
    builder.output(
      builder.add("TRANSPOSE_CONV", [size, weights, input], shape: [1, height, width, outputs], attributes))
  }

  private static func pool(_ name: String, _ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let halves = random.flip()
    let (filter, stride) = halves ? (2, 2) : (random.integer(1...4), random.integer(1...3))
    let size =
      halves ? (random.integer(2...9) * 2, random.integer(2...9) * 2) : (random.integer(5...17), random.integer(5...17))
    let depth = random.choose([1, 5, 16, 32])
    let padding: Padding = random.flip() ? .same : .valid
    let input = builder.input([1, size.0, size.1, depth])
    let shape = [
      1, windowSize(size.0, filter, stride, 1, padding), windowSize(size.1, filter, stride, 1, padding), depth,
    ]
    let attributes = Pool2DAttributes(
      padding: padding, strideHeight: stride, strideWidth: stride, filterHeight: filter, filterWidth: filter)
    builder.output(builder.add(name, [input], shape: shape, attributes))
  }

  private static func resize(_ name: String, _ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let depth = random.choose([1, 3, 16, 32])
    let input = builder.input([1, random.integer(1...9), random.integer(1...9), depth])
    let (height, width) = (random.integer(1...19), random.integer(1...19))
    let size = builder.constant([height, width])
    let mode = random.integer(0...2)
    builder.output(
      builder.add(
        name, [input, size], shape: [1, height, width, depth],
        ResizeAttributes(alignCorners: mode == 1, halfPixelCenters: mode == 2)))
  }

  // MARK: Matrices and elements

  private static func fullyConnected(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let (batch, depth, rows) = (random.integer(1...7), random.integer(1...70), random.integer(1...70))
    let input = builder.input([batch, depth])
    let weights = builder.constant([rows, depth], random.values(rows * depth))
    let bias = random.flip() ? nil : builder.constant([rows], random.values(rows))
    let attributes = FullyConnectedAttributes(activation: activation(&random))
    builder.output(builder.add("FULLY_CONNECTED", [input, weights, bias], shape: [batch, rows], attributes))
  }

  private static func shape(_ random: inout SeededGenerator, rank: ClosedRange<Int> = 1...4) -> [Int] {
    (0..<random.integer(rank)).map { _ in random.integer(1...6) }
  }

  private static func unary(_ name: String, _ builder: inout ModelBuilder, _ random: inout SeededGenerator) {
    let shape = shape(&random)
    builder.output(builder.add(name, [builder.input(shape)], shape: shape))
  }

  private static func arithmetic(_ name: String, _ builder: inout ModelBuilder, _ random: inout SeededGenerator) {
    let full = shape(&random)
    // One operand repeats along some axes, or lacks the first ones.
    var other = full.map { random.integer(0...2) == 0 ? 1 : $0 }
    if random.integer(0...2) == 0 { other.removeFirst(random.integer(0...other.count - 1)) }
    let isConstant = random.flip()
    let a = builder.input(full)
    let b =
      isConstant
      // Away from 0, for the sake of DIV.
      ? builder.constant(other, random.values(other.reduce(1, *)).map { $0 + ($0 < 0 ? -1 : 1) }) : builder.input(other)
    let swapped = name != "DIV" && random.flip()
    let attributes =
      ["MAXIMUM", "MINIMUM"].contains(name) ? nil : ArithmeticAttributes(activation: activation(&random))
    builder.output(builder.add(name, swapped ? [b, a] : [a, b], shape: full, attributes))
  }

  private static func prelu(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let (height, width, depth) = (random.integer(1...7), random.integer(1...7), random.integer(1...40))
    let input = builder.input([1, height, width, depth])
    let slopes = builder.constant([1, 1, depth], random.values(depth).map { $0 * 6 })
    builder.output(builder.add("PRELU", [input, slopes], shape: [1, height, width, depth]))
  }

  private static func softmax(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = [random.integer(1...3), random.integer(1...9)]
    builder.output(
      builder.add("SOFTMAX", [builder.input(shape)], shape: shape, SoftmaxAttributes(beta: random.flip() ? 1 : 0.5)))
  }

  private static func reduction(_ name: String, _ builder: inout ModelBuilder, _ random: inout SeededGenerator) {
    let shape = random.flip() ? [1, 7, 7, random.choose([3, 16, 40])] : shape(&random)
    var axes = shape.indices.filter { _ in random.flip() }
    if axes.isEmpty { axes = [shape.count - 1] }
    let keep = random.flip()
    let reduced = shape.indices.compactMap { axes.contains($0) ? (keep ? 1 : nil) : shape[$0] }
    let signed = axes.map { random.flip() ? $0 : $0 - shape.count }
    let axesTensor = builder.constant(signed)
    builder.output(
      builder.add(name, [builder.input(shape), axesTensor], shape: reduced, ReducerAttributes(keepDims: keep)))
  }

  // MARK: Movement

  private static func concatenation(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    var shape = shape(&random)
    let axis = random.integer(0...shape.count - 1)
    var total = 0
    let parts = (0..<random.integer(1...4)).map { _ in
      shape[axis] = random.integer(1...5)
      total += shape[axis]
      return builder.input(shape)
    }
    shape[axis] = total
    let signed = random.flip() ? axis : axis - shape.count
    builder.output(builder.add("CONCATENATION", parts, shape: shape, ConcatenationAttributes(axis: signed)))
  }

  private static func pack(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    var shape = shape(&random, rank: 1...3)
    let count = random.integer(1...4)
    let parts = (0..<count).map { _ in builder.input(shape) }
    let axis = random.integer(0...shape.count)
    shape.insert(count, at: axis)
    builder.output(builder.add("PACK", parts, shape: shape, PackAttributes(axis: axis, count: count)))
  }

  private static func unpack(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    var shape = shape(&random, rank: 2...4)
    let input = builder.input(shape)
    let axis = random.integer(0...shape.count - 1)
    let count = shape.remove(at: axis)
    let outputs = (0..<count).map { _ in builder.tensor(shape) }
    builder.add("UNPACK", [input], outputs: outputs, UnpackAttributes(axis: axis, count: count))
    for output in outputs { builder.output(output) }
  }

  private static func split(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    var shape = shape(&random)
    let (axis, count) = (random.integer(0...shape.count - 1), random.integer(1...3))
    shape[axis] *= count
    let axisTensor = builder.constant([axis], shape: [])
    let input = builder.input(shape)
    shape[axis] /= count
    let outputs = (0..<count).map { _ in builder.tensor(shape) }
    builder.add("SPLIT", [axisTensor, input], outputs: outputs, SplitAttributes(count: count))
    for output in outputs { builder.output(output) }
  }

  private static func reshape(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let target = random.flip() ? Array(shape.reversed()) : [shape.reduce(1, *)]
    let input = builder.input(shape)
    let size = builder.constant(random.flip() ? target : [-1] + target.dropFirst())
    builder.output(builder.add("RESHAPE", [input, size], shape: target, ReshapeAttributes(newShape: target)))
  }

  private static func squeeze(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let rest = shape(&random, rank: 1...3).map { $0 + 1 }
    let input = builder.input([1] + rest)
    builder.output(builder.add("SQUEEZE", [input], shape: rest, SqueezeAttributes(dims: random.flip() ? [0] : [])))
  }

  private static func expandDims(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    var shape = shape(&random, rank: 1...3)
    let input = builder.input(shape)
    let axis = random.integer(0...shape.count)
    let axisTensor = builder.constant([axis], shape: [])
    shape.insert(1, at: axis)
    builder.output(builder.add("EXPAND_DIMS", [input, axisTensor], shape: shape))
  }

  private static func transpose(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let permutation = Array(shape.indices).shuffled(using: &random)
    let input = builder.input(shape)
    let order = builder.constant(permutation)
    builder.output(builder.add("TRANSPOSE", [input, order], shape: permutation.map { shape[$0] }))
  }

  private static func slice(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let begin = shape.map { random.integer(0...$0 - 1) }
    let sizes = zip(shape, begin).map { random.integer(1...$0 - $1) }
    let input = builder.input(shape)
    let asked = zip(sizes, zip(shape, begin)).map { $0 == $1.0 - $1.1 && random.flip() ? -1 : $0 }
    let (beginTensor, sizeTensor) = (builder.constant(begin), builder.constant(asked))
    builder.output(builder.add("SLICE", [input, beginTensor, sizeTensor], shape: sizes))
  }

  private static func stridedSlice(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    var begin: [Int] = []
    var end: [Int] = []
    var strides: [Int] = []
    var result: [Int] = []
    var masks = StridedSliceAttributes()
    for (axis, size) in shape.enumerated() {
      let first = random.integer(0...size - 1)
      let last = random.integer(first + 1...size)
      let step = random.integer(1...2)
      if random.integer(0...4) == 0 {
        masks.shrinkAxisMask |= 1 << axis
        begin.append(first)
        end.append(first + 1)
        strides.append(1)
        continue
      }
      var (from, to) = (first, last)
      if random.integer(0...3) == 0 {
        masks.beginMask |= 1 << axis
        from = 0
      }
      if random.integer(0...3) == 0 {
        masks.endMask |= 1 << axis
        to = size
      }
      begin.append(first)
      end.append(random.flip() || last == size ? last : last - size)
      strides.append(step)
      result.append((to - from + step - 1) / step)
    }
    let input = builder.input(shape)
    let bounds = [begin, end, strides].map { builder.constant($0) }
    builder.output(builder.add("STRIDED_SLICE", [input] + bounds, shape: result, masks))
  }

  private static func gather(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let axis = random.integer(0...shape.count - 1)
    let indices = (0..<random.integer(1...6)).map { _ in random.integer(0...shape[axis] - 1) }
    let input = builder.input(shape)
    let picked = builder.constant(indices)
    let result = shape[..<axis] + [indices.count] + shape[(axis + 1)...]
    let signed = random.flip() ? axis : axis - shape.count
    builder.output(builder.add("GATHER", [input, picked], shape: Array(result), GatherAttributes(axis: signed)))
  }

  private static func pad(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let amounts = shape.map { _ in (random.integer(0...2), random.integer(0...2)) }
    let input = builder.input(shape)
    let paddings = builder.constant(amounts.flatMap { [$0.0, $0.1] }, shape: [shape.count, 2])
    builder.output(builder.add("PAD", [input, paddings], shape: zip(shape, amounts).map { $0 + $1.0 + $1.1 }))
  }

  // MARK: Half precision

  private static func dequantize(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let count = random.integer(4...40)
    // Subnormals, zeros of both signs, the largest, and anything finite.
    let bits =
      [0, 0x8000, 1, 0x83ff, 0x7bff] + (0..<count).map { _ in UInt16(truncatingIfNeeded: random.next()) & 0xfbff }
    let half = builder.constant([bits.count], float16: bits)
    let float = builder.add("DEQUANTIZE", [half], shape: [bits.count])
    builder.output(
      builder.add("ADD", [builder.input([bits.count]), float], shape: [bits.count], ArithmeticAttributes()))
  }

  private static func quantize(_ builder: inout ModelBuilder, _ random: inout SeededGenerator) throws {
    let shape = shape(&random)
    let half = builder.add("QUANTIZE", [builder.input(shape)], shape: shape, type: .float16)
    builder.output(builder.add("DEQUANTIZE", [half], shape: shape))
  }
}
