extension OperatorAttributes {
  /// Whether options of `kind` are what these attributes are read from.
  func belong(to kind: Schema.Options) -> Bool {
    switch (self, kind) {
    case (.conv2D, .conv2D), (.depthwiseConv2D, .depthwiseConv2D), (.transposeConv, .transposeConv), (.pool2D, .pool2D),
      (.fullyConnected, .fullyConnected), (.arithmetic, .add), (.arithmetic, .sub), (.arithmetic, .mul), (.arithmetic, .div),
      (.concatenation, .concatenation), (.softmax, .softmax), (.reshape, .reshape), (.resize, .resizeBilinear),
      (.resize, .resizeNearestNeighbor), (.reducer, .reducer), (.gather, .gather), (.stridedSlice, .stridedSlice), (.pack, .pack),
      (.unpack, .unpack), (.split, .split), (.squeeze, .squeeze):
      true
    default: false
    }
  }

  /// The options table; nil for `.none`.
  ///
  /// - Parameter kind: The kind of options the operator has.
  func record(_ kind: Schema.Options?) throws -> FlatRecord? {
    var record = FlatRecord()
    switch self {
    case .none: return nil
    case .conv2D(let attributes): try attributes.write(to: &record)
    case .depthwiseConv2D(let attributes): try attributes.write(to: &record)
    case .transposeConv(let attributes): try attributes.write(to: &record)
    case .pool2D(let attributes): try attributes.write(to: &record)
    case .fullyConnected(let attributes):
      record[Schema.FullyConnected.activation] = attributes.activation.value
      record[Schema.FullyConnected.keepDims] = .bool(attributes.keepDims)
    case .arithmetic(let activation): record[Schema.Arithmetic.activation] = activation.value
    case .concatenation(let axis, let activation):
      record[Schema.Concatenation.axis] = try .int32(axis)
      record[Schema.Concatenation.activation] = activation.value
    case .softmax(let beta): record[Schema.Softmax.beta] = .float(beta)
    case .reshape(let newShape): record[Schema.Reshape.newShape] = try newShape.map { try .int32s($0) }
    case .resize(let alignCorners, let halfPixelCenters):
      let isBilinear = kind == .resizeBilinear
      record[isBilinear ? Schema.ResizeBilinear.alignCorners : Schema.ResizeNearestNeighbor.alignCorners] = .bool(alignCorners)
      record[isBilinear ? Schema.ResizeBilinear.halfPixelCenters : Schema.ResizeNearestNeighbor.halfPixelCenters] = .bool(halfPixelCenters)
    case .reducer(let keepDims): record[Schema.Reducer.keepDims] = .bool(keepDims)
    case .gather(let axis, let batchDims):
      record[Schema.Gather.axis] = try .int32(axis)
      record[Schema.Gather.batchDims] = try .int32(batchDims)
    case .stridedSlice(let attributes): try attributes.write(to: &record)
    case .pack(let axis, let count):
      record[Schema.Pack.axis] = try .int32(axis)
      record[Schema.Pack.count] = try .int32(count)
    case .unpack(let axis, let count):
      record[Schema.Unpack.axis] = try .int32(axis)
      record[Schema.Unpack.count] = try .int32(count)
    case .split(let count): record[Schema.Split.count] = try .int32(count)
    case .squeeze(let dims): record[Schema.Squeeze.dims] = try .int32s(dims)
    }
    return record
  }
}

extension Padding {
  fileprivate var value: FlatValue { .number(Int8(truncatingIfNeeded: rawValue)) }
}

extension FusedActivation {
  fileprivate var value: FlatValue { .number(Int8(truncatingIfNeeded: rawValue)) }
}

extension Conv2DAttributes {
  fileprivate func write(to record: inout FlatRecord) throws {
    typealias Field = Schema.Conv2D
    record[Field.padding] = padding.value
    record[Field.strideHeight] = try .int32(strideHeight)
    record[Field.strideWidth] = try .int32(strideWidth)
    record[Field.dilationHeight] = try .int32(dilationHeight)
    record[Field.dilationWidth] = try .int32(dilationWidth)
    record[Field.activation] = activation.value
  }
}

extension DepthwiseConv2DAttributes {
  fileprivate func write(to record: inout FlatRecord) throws {
    typealias Field = Schema.DepthwiseConv2D
    record[Field.padding] = padding.value
    record[Field.strideHeight] = try .int32(strideHeight)
    record[Field.strideWidth] = try .int32(strideWidth)
    record[Field.dilationHeight] = try .int32(dilationHeight)
    record[Field.dilationWidth] = try .int32(dilationWidth)
    record[Field.depthMultiplier] = try .int32(depthMultiplier)
    record[Field.activation] = activation.value
  }
}

extension TransposeConvAttributes {
  fileprivate func write(to record: inout FlatRecord) throws {
    typealias Field = Schema.TransposeConv
    record[Field.padding] = padding.value
    record[Field.strideHeight] = try .int32(strideHeight)
    record[Field.strideWidth] = try .int32(strideWidth)
    record[Field.activation] = activation.value
  }
}

extension Pool2DAttributes {
  fileprivate func write(to record: inout FlatRecord) throws {
    typealias Field = Schema.Pool2D
    record[Field.padding] = padding.value
    record[Field.strideHeight] = try .int32(strideHeight)
    record[Field.strideWidth] = try .int32(strideWidth)
    record[Field.filterHeight] = try .int32(filterHeight)
    record[Field.filterWidth] = try .int32(filterWidth)
    record[Field.activation] = activation.value
  }
}

extension StridedSliceAttributes {
  fileprivate func write(to record: inout FlatRecord) throws {
    typealias Field = Schema.StridedSlice
    record[Field.begin] = try .int32(beginMask)
    record[Field.end] = try .int32(endMask)
    record[Field.ellipsis] = try .int32(ellipsisMask)
    record[Field.newAxis] = try .int32(newAxisMask)
    record[Field.shrinkAxis] = try .int32(shrinkAxisMask)
  }
}
