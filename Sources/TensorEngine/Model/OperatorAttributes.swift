/// The builtin options of an operator, as Swift values.
///
/// Names and meanings are those of the TFLite schema. Operators without options, or with options that hold nothing, have `.none`.
public enum OperatorAttributes: Sendable, Hashable {
  case none
  case conv2D(Conv2DAttributes)
  case depthwiseConv2D(DepthwiseConv2DAttributes)
  case transposeConv(TransposeConvAttributes)
  case pool2D(Pool2DAttributes)
  case fullyConnected(FullyConnectedAttributes)
  /// ADD, SUB, MUL, DIV.
  case arithmetic(FusedActivation)
  case concatenation(axis: Int, activation: FusedActivation)
  case softmax(beta: Float)
  /// The option form of the new shape; a second input takes precedence over it.
  case reshape(newShape: [Int]?)
  case resize(alignCorners: Bool, halfPixelCenters: Bool)
  /// MEAN, SUM and the REDUCE family.
  case reducer(keepDims: Bool)
  case gather(axis: Int, batchDims: Int)
  case stridedSlice(StridedSliceAttributes)
  case pack(axis: Int, count: Int)
  case unpack(axis: Int, count: Int)
  case split(count: Int)
  case squeeze(dims: [Int])
}

/// An activation that a producing operator applies to its own result.
public enum FusedActivation: Int, Sendable, Hashable {
  case none = 0
  case relu = 1
  case reluN1To1 = 2
  case relu6 = 3
  case tanh = 4
  case signBit = 5
}

/// How a window operator treats the border. Raw values as in the TFLite schema.
public enum Padding: Int, Sendable, Hashable {
  case same = 0
  case valid = 1
}

public struct Conv2DAttributes: Sendable, Hashable {
  public var padding: Padding
  public var strideHeight, strideWidth: Int
  public var dilationHeight, dilationWidth: Int
  public var activation: FusedActivation

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

public struct DepthwiseConv2DAttributes: Sendable, Hashable {
  public var padding: Padding
  public var strideHeight, strideWidth: Int
  public var dilationHeight, dilationWidth: Int
  public var depthMultiplier: Int
  public var activation: FusedActivation

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

public struct TransposeConvAttributes: Sendable, Hashable {
  public var padding: Padding
  public var strideHeight, strideWidth: Int
  public var activation: FusedActivation

  public init(padding: Padding, strideHeight: Int = 1, strideWidth: Int = 1, activation: FusedActivation = .none) {
    self.padding = padding
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.activation = activation
  }
}

public struct Pool2DAttributes: Sendable, Hashable {
  public var padding: Padding
  public var strideHeight, strideWidth: Int
  public var filterHeight, filterWidth: Int
  public var activation: FusedActivation

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

public struct FullyConnectedAttributes: Sendable, Hashable {
  public var activation: FusedActivation
  /// Keeps all dimensions of the input but the last; otherwise the output is [batch, rows].
  public var keepDims: Bool

  public init(activation: FusedActivation = .none, keepDims: Bool = false) {
    self.activation = activation
    self.keepDims = keepDims
  }
}

/// The masks have one bit per dimension, lowest first.
public struct StridedSliceAttributes: Sendable, Hashable {
  public var beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask: Int

  public init(beginMask: Int = 0, endMask: Int = 0, ellipsisMask: Int = 0, newAxisMask: Int = 0, shrinkAxisMask: Int = 0) {
    self.beginMask = beginMask
    self.endMask = endMask
    self.ellipsisMask = ellipsisMask
    self.newAxisMask = newAxisMask
    self.shrinkAxisMask = shrinkAxisMask
  }
}
