/// The builtin options of an operator, as Swift values.
///
/// Names and meanings are those of the TFLite schema. Operators without options, or with options that hold nothing, have `.none`.
public enum OperatorAttributes: Sendable, Hashable {
  /// No options, or options that hold nothing.
  case none
  /// Of CONV_2D.
  case conv2D(Conv2DAttributes)
  /// Of DEPTHWISE_CONV_2D.
  case depthwiseConv2D(DepthwiseConv2DAttributes)
  /// Of TRANSPOSE_CONV.
  case transposeConv(TransposeConvAttributes)
  /// Of MAX_POOL_2D and AVERAGE_POOL_2D.
  case pool2D(Pool2DAttributes)
  /// Of FULLY_CONNECTED.
  case fullyConnected(FullyConnectedAttributes)
  /// ADD, SUB, MUL, DIV.
  case arithmetic(FusedActivation)
  /// Of CONCATENATION: the dimension the inputs are joined along; negative counts from the last.
  case concatenation(axis: Int, activation: FusedActivation)
  /// Of SOFTMAX: the factor of the exponents, usually 1.
  case softmax(beta: Float)
  /// The option form of the new shape; a second input takes precedence over it.
  case reshape(newShape: [Int]?)
  /// Of RESIZE_BILINEAR: how pixels of the result are found in the input. At most one of the two is true.
  case resize(alignCorners: Bool, halfPixelCenters: Bool)
  /// MEAN, SUM and the REDUCE family.
  case reducer(keepDims: Bool)
  /// Of GATHER: the dimension that is looked up, and how many leading dimensions run along with the indices.
  case gather(axis: Int, batchDims: Int)
  /// Of STRIDED_SLICE.
  case stridedSlice(StridedSliceAttributes)
  /// Of PACK: the position of the new dimension, and the number of inputs.
  case pack(axis: Int, count: Int)
  /// Of UNPACK: the dimension that goes away, and the number of outputs.
  case unpack(axis: Int, count: Int)
  /// Of SPLIT: the number of outputs, all of the same size.
  case split(count: Int)
  /// Of SQUEEZE: the dimensions of size 1 that go away; empty means all of them. Negative ones count from the last.
  case squeeze(dims: [Int])
}

/// An activation that a producing operator applies to its own result.
public enum FusedActivation: Int, Sendable, Hashable {
  /// The result as it is.
  case none = 0
  /// max(x, 0).
  case relu = 1
  /// x clamped to −1…1.
  case reluN1To1 = 2
  /// x clamped to 0…6.
  case relu6 = 3
  /// The hyperbolic tangent.
  case tanh = 4
  /// The sign bit of each element.
  case signBit = 5
}

/// How a window operator treats the border. Raw values as in the TFLite schema.
public enum Padding: Int, Sendable, Hashable {
  /// A border around the input, so that the output has ⌈size / stride⌉ places.
  case same = 0
  /// No border: only windows that lie wholly inside.
  case valid = 1
}

/// The options of CONV_2D.
public struct Conv2DAttributes: Sendable, Hashable {
  /// The border of the input.
  public var padding: Padding
  /// The step from window to window, in rows, at least 1.
  public var strideHeight: Int
  /// The step from window to window, in columns, at least 1.
  public var strideWidth: Int
  /// The distance between the taps of a window, in rows, at least 1.
  public var dilationHeight: Int
  /// The distance between the taps of a window, in columns, at least 1.
  public var dilationWidth: Int
  /// Applied to every element of the result.
  public var activation: FusedActivation

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(
    padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, dilationHeight: Int = 1, dilationWidth: Int = 1,
    activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.activation = activation
  }
}

/// The options of DEPTHWISE_CONV_2D.
public struct DepthwiseConv2DAttributes: Sendable, Hashable {
  /// The border of the input.
  public var padding: Padding
  /// The step from window to window, in rows, at least 1.
  public var strideHeight: Int
  /// The step from window to window, in columns, at least 1.
  public var strideWidth: Int
  /// The distance between the taps of a window, in rows, at least 1.
  public var dilationHeight: Int
  /// The distance between the taps of a window, in columns, at least 1.
  public var dilationWidth: Int
  /// Output channels for each input channel, at least 1.
  public var depthMultiplier: Int
  /// Applied to every element of the result.
  public var activation: FusedActivation

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(
    padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, dilationHeight: Int = 1, dilationWidth: Int = 1,
    depthMultiplier: Int = 1, activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.depthMultiplier = depthMultiplier
    self.activation = activation
  }
}

/// The options of TRANSPOSE_CONV.
public struct TransposeConvAttributes: Sendable, Hashable {
  /// The border of the output.
  public var padding: Padding
  /// The step from window to window in the output, in rows, at least 1.
  public var strideHeight: Int
  /// The step from window to window in the output, in columns, at least 1.
  public var strideWidth: Int
  /// Applied to every element of the result.
  public var activation: FusedActivation

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, activation: FusedActivation = .none) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.activation = activation
  }
}

/// The options of MAX_POOL_2D and AVERAGE_POOL_2D.
public struct Pool2DAttributes: Sendable, Hashable {
  /// The border of the input.
  public var padding: Padding
  /// The step from window to window, in rows, at least 1.
  public var strideHeight: Int
  /// The step from window to window, in columns, at least 1.
  public var strideWidth: Int
  /// The height of the window in rows, at least 1.
  public var filterHeight: Int
  /// The width of the window in columns, at least 1.
  public var filterWidth: Int
  /// Applied to every element of the result.
  public var activation: FusedActivation

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(
    padding: Padding, strideHeight: Int, strideWidth: Int, filterHeight: Int, filterWidth: Int,
    activation: FusedActivation = .none
  ) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.filterHeight = filterHeight
    self.filterWidth = filterWidth
    self.activation = activation
  }
}

/// The options of FULLY_CONNECTED.
public struct FullyConnectedAttributes: Sendable, Hashable {
  /// Applied to every element of the result.
  public var activation: FusedActivation
  /// Keeps all dimensions of the input but the last; otherwise the output is [batch, rows].
  public var keepDims: Bool

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(activation: FusedActivation = .none, keepDims: Bool = false) {
    self.activation = activation
    self.keepDims = keepDims
  }
}

/// The options of STRIDED_SLICE. The masks have one bit per dimension, lowest first.
public struct StridedSliceAttributes: Sendable, Hashable {
  /// Dimensions whose begin is not looked at: they start at their first element.
  public var beginMask: Int
  /// Dimensions whose end is not looked at: they go on to their last element.
  public var endMask: Int
  /// The place of `...`: all dimensions in between, whole.
  public var ellipsisMask: Int
  /// Places of new dimensions of size 1.
  public var newAxisMask: Int
  /// Dimensions of which one element is taken; they go away.
  public var shrinkAxisMask: Int

  /// Options made by hand; nothing is checked before a model with them is compiled.
  public init(beginMask: Int = 0, endMask: Int = 0, ellipsisMask: Int = 0, newAxisMask: Int = 0, shrinkAxisMask: Int = 0) {
    self.beginMask = beginMask
    self.endMask = endMask
    self.ellipsisMask = ellipsisMask
    self.newAxisMask = newAxisMask
    self.shrinkAxisMask = shrinkAxisMask
  }
}
