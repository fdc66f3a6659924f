import TensorEngine

extension OperatorAttributes {
  /// The options by their names in the TFLite schema; defaults such as a dilation of 1 are left out.
  package var described: [JSONValue.Member] {
    typealias Member = JSONValue.Member
    func padding(_ padding: Padding) -> Member { Member("padding", .string("\(padding)".uppercased())) }
    func stride(_ height: Int, _ width: Int) -> Member { Member("stride", .array([.int(height), .int(width)])) }
    func dilation(_ height: Int, _ width: Int) -> [Member] {
      height == 1 && width == 1 ? [] : [Member("dilation", .array([.int(height), .int(width)]))]
    }
    func activation(_ activation: FusedActivation) -> [Member] {
      activation == .none ? [] : [Member("activation", .string("\(activation)".uppercased()))]
    }
    switch self {
    case .none: return []
    case .conv2D(let a):
      return [padding(a.padding), stride(a.strideHeight, a.strideWidth)] + dilation(a.dilationHeight, a.dilationWidth)
        + activation(a.activation)
    case .depthwiseConv2D(let a):
      return [padding(a.padding), stride(a.strideHeight, a.strideWidth)] + dilation(a.dilationHeight, a.dilationWidth)
        + (a.depthMultiplier == 1 ? [] : [Member("depthMultiplier", .int(a.depthMultiplier))]) + activation(a.activation)
    case .transposeConv(let a): return [padding(a.padding), stride(a.strideHeight, a.strideWidth)] + activation(a.activation)
    case .pool2D(let a):
      return [
        padding(a.padding), stride(a.strideHeight, a.strideWidth), Member("filter", .array([.int(a.filterHeight), .int(a.filterWidth)])),
      ] + activation(a.activation)
    case .fullyConnected(let a): return (a.keepDims ? [Member("keepDims", .bool(true))] : []) + activation(a.activation)
    case .arithmetic(let a): return activation(a)
    case .concatenation(let axis, let a): return [Member("axis", .int(axis))] + activation(a)
    case .softmax(let beta): return [Member("beta", .float(beta))]
    case .reshape(let shape): return shape.map { [Member("newShape", .array($0.map(JSONValue.int)))] } ?? []
    case .resize(let alignCorners, let halfPixelCenters):
      return [Member("alignCorners", .bool(alignCorners)), Member("halfPixelCenters", .bool(halfPixelCenters))]
    case .reducer(let keepDims): return [Member("keepDims", .bool(keepDims))]
    case .gather(let axis, let batchDims): return [Member("axis", .int(axis)), Member("batchDims", .int(batchDims))]
    case .stridedSlice(let a):
      return [
        Member("beginMask", .int(a.beginMask)), Member("endMask", .int(a.endMask)), Member("ellipsisMask", .int(a.ellipsisMask)),
        Member("newAxisMask", .int(a.newAxisMask)), Member("shrinkAxisMask", .int(a.shrinkAxisMask)),
      ]
    case .pack(let axis, let count), .unpack(let axis, let count): return [Member("axis", .int(axis)), Member("count", .int(count))]
    case .split(let count): return [Member("count", .int(count))]
    case .squeeze(let dims): return [Member("dims", .array(dims.map(JSONValue.int)))]
    }
  }
}
