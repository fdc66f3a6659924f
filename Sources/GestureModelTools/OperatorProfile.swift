import TensorEngine

/// The cost of one operator of a planned graph.
public struct OperatorProfile: Sendable {
  /// The name in the TFLite schema, with what was fused into it, such as `CONV_2D+PRELU`.
  public let name: String
  /// Which operator of the model it was, such as `hand_detector.tflite, operator 2 (DEPTHWISE_CONV_2D)`.
  public let location: String
  /// NHWC.
  public let outputShape: [Int]
  /// The multiply-adds of one call.
  public let multiplyAdds: Int
  /// The median of the measured calls.
  public let milliseconds: Double
  /// 2 · multiply-adds a second, in thousand millions; 0 where nothing is multiplied.
  public var gigaflops: Double { milliseconds > 0 ? Double(2 * multiplyAdds) / milliseconds / 1e6 : 0 }
}
