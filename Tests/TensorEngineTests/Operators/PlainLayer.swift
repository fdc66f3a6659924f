import TensorEngine
import TestSupport

/// A pointwise layer in plain loops.
///
/// The bias comes first, then one product after the other with one rounding each. All kernels that multiply and add at
/// once have this order.
struct PlainLayer {
  let depth: Int
  let channels: Int
  private(set) var weights: [Float]
  let bias: [Float]

  /// - Parameter lift: The addition to each bias.
  init(_ depth: Int, _ channels: Int, lift: Float = 0, _ random: inout SeededGenerator) {
    (self.depth, self.channels) = (depth, channels)
    weights = random.values(channels * depth)
    bias = random.values(channels).map { $0 + lift }
  }

  /// Keeps eleven significant bits of each weight, as a half float does.
  mutating func shorten() { weights = weights.map { Float(bitPattern: $0.bitPattern & ~0x1fff) } }

  func callAsFunction(_ input: [Float]) -> [Float] {
    PlainLoops.pointwise(input, depth: depth, weights: weights, bias: bias)
  }

  func add(
    _ value: ModelBuilder.Tensor, to builder: inout ModelBuilder, pixels: Int, activation: FusedActivation = .none
  ) -> ModelBuilder.Tensor {
    builder.add(
      "CONV_2D", [value, builder.constant([channels, 1, 1, depth], weights), builder.constant([channels], bias)],
      shape: [1, 1, pixels, channels], Conv2DAttributes(padding: .same, activation: activation))
  }
}

extension KernelSet {
  /// Whether a product and its sum are rounded once.
  var isFused: Bool {
    #if arch(arm64)
      true
    #else
      name != KernelSet.baseline.name
    #endif
  }
}
