import TestSupport

@testable import TensorEngine

/// Attributes at random, mostly sensible.
enum AttributeMaker {
  static func attributes(_ kind: Schema.Options, using generator: inout SeededGenerator) -> OperatorAttributes {
    func size() -> Int {
      Int.random(in: 0..<5, using: &generator) == 0 ? ModelMutator.number(using: &generator) : Int.random(in: 1...4, using: &generator)
    }
    func axis() -> Int {
      Int.random(in: 0..<8, using: &generator) == 0 ? ModelMutator.number(using: &generator) : Int.random(in: -4...4, using: &generator)
    }
    let padding: Padding = Bool.random(using: &generator) ? .same : .valid
    let activation = FusedActivation(rawValue: [0, 0, 0, 1, 1, 3, 3, 2, 4, 5].randomElement(using: &generator) ?? 0) ?? .none
    switch kind {
    case .none: return .none
    case .conv2D:
      return .conv2D(
        Conv2DAttributes(
          padding: padding, strideHeight: size(), strideWidth: size(), dilationHeight: size(), dilationWidth: size(), activation: activation
        ))
    case .depthwiseConv2D:
      return .depthwiseConv2D(
        DepthwiseConv2DAttributes(
          padding: padding, strideHeight: size(), strideWidth: size(), dilationHeight: size(), dilationWidth: size(),
          depthMultiplier: size(),
          activation: activation))
    case .transposeConv:
      return .transposeConv(TransposeConvAttributes(padding: padding, strideHeight: size(), strideWidth: size(), activation: activation))
    case .pool2D:
      return .pool2D(
        Pool2DAttributes(
          padding: padding, strideHeight: size(), strideWidth: size(), filterHeight: size(), filterWidth: size(), activation: activation))
    case .fullyConnected:
      return .fullyConnected(FullyConnectedAttributes(activation: activation, keepDims: Bool.random(using: &generator)))
    case .add, .sub, .mul, .div: return .arithmetic(activation)
    case .concatenation: return .concatenation(axis: axis(), activation: activation)
    case .softmax: return .softmax(beta: [0, 1, -1, 0.5, 1e30, .nan].randomElement(using: &generator) ?? 1)
    case .reshape:
      return .reshape(newShape: Bool.random(using: &generator) ? nil : (0..<Int.random(in: 0...5, using: &generator)).map { _ in axis() })
    case .resizeBilinear, .resizeNearestNeighbor:
      return .resize(alignCorners: Bool.random(using: &generator), halfPixelCenters: Bool.random(using: &generator))
    case .reducer: return .reducer(keepDims: Bool.random(using: &generator))
    case .gather: return .gather(axis: axis(), batchDims: axis())
    case .stridedSlice:
      return .stridedSlice(
        StridedSliceAttributes(
          beginMask: axis(), endMask: axis(), ellipsisMask: [0, 0, 0, axis()].randomElement(using: &generator) ?? 0,
          newAxisMask: [0, 0, 0, axis()].randomElement(using: &generator) ?? 0, shrinkAxisMask: axis()))
    case .pack: return .pack(axis: axis(), count: size())
    case .unpack: return .unpack(axis: axis(), count: size())
    case .split: return .split(count: size())
    case .squeeze: return .squeeze(dims: (0..<Int.random(in: 0...3, using: &generator)).map { _ in axis() })
    }
  }
}
