extension OperatorAttributes {
  /// What is wrong with an operator's options; the reader adds which operator it is.
  struct Problem: Error {
    var what: String
    var suggestion: String?
  }

  /// Reads the options of an operator. Options of operators the engine does not know are not looked at.
  ///
  /// - Parameter table: The `Operator` table.
  init(_ table: FlatTable, code: Int) throws {
    guard let kind = OperatorAttributes.optionsKind(code: code) else {
      self = .none
      return
    }
    let type = try table.integer(Schema.Operator.optionsType, as: UInt8.self)
    guard type == kind.rawValue || type == 0 else {
      throw Problem(what: "has options of type \(type)", suggestion: "type \(kind.rawValue) belongs to it")
    }
    // Without options every field has its default, which for strides and filters is 0 and refused below.
    let options = OptionFields(table: type == 0 ? nil : try table.table(Schema.Operator.options))
    self = try OperatorAttributes(kind: kind, options)
  }

  /// The kind of options that belong to an operator, or nil if it has none that matter.
  static func optionsKind(code: Int) -> Schema.Options? {
    switch BuiltinOperator.name(of: code) {
    case "ADD": .add
    case "SUB": .sub
    case "MUL": .mul
    case "DIV": .div
    case "AVERAGE_POOL_2D", "MAX_POOL_2D": .pool2D
    case "CONCATENATION": .concatenation
    case "CONV_2D": .conv2D
    case "DEPTHWISE_CONV_2D": .depthwiseConv2D
    case "FULLY_CONNECTED": .fullyConnected
    case "GATHER": .gather
    case "MEAN", "SUM", "REDUCE_PROD", "REDUCE_MAX", "REDUCE_MIN": .reducer
    case "PACK": .pack
    case "RESHAPE": .reshape
    case "RESIZE_BILINEAR": .resizeBilinear
    case "RESIZE_NEAREST_NEIGHBOR": .resizeNearestNeighbor
    case "SOFTMAX": .softmax
    case "SPLIT": .split
    case "SQUEEZE": .squeeze
    case "STRIDED_SLICE": .stridedSlice
    case "TRANSPOSE_CONV": .transposeConv
    case "UNPACK": .unpack
    default: nil
    }
  }

  private init(kind: Schema.Options, _ options: OptionFields) throws {
    switch kind {
    case .none: self = .none
    case .conv2D: self = .conv2D(try Conv2DAttributes(options))
    case .depthwiseConv2D: self = .depthwiseConv2D(try DepthwiseConv2DAttributes(options))
    case .transposeConv: self = .transposeConv(try TransposeConvAttributes(options))
    case .pool2D: self = .pool2D(try Pool2DAttributes(options))
    case .fullyConnected: self = .fullyConnected(try FullyConnectedAttributes(options))
    case .add, .sub, .mul, .div: self = .arithmetic(try options.activation(Schema.Arithmetic.activation))
    case .concatenation:
      self = .concatenation(
        axis: try options.integer(Schema.Concatenation.axis), activation: try options.activation(Schema.Concatenation.activation))
    case .softmax: self = .softmax(beta: try options.finite(Schema.Softmax.beta, name: "beta"))
    case .reshape: self = .reshape(newShape: try options.list(Schema.Reshape.newShape))
    case .resizeBilinear:
      self = .resize(
        alignCorners: try options.bool(Schema.ResizeBilinear.alignCorners),
        halfPixelCenters: try options.bool(Schema.ResizeBilinear.halfPixelCenters))
    case .resizeNearestNeighbor:
      self = .resize(
        alignCorners: try options.bool(Schema.ResizeNearestNeighbor.alignCorners),
        halfPixelCenters: try options.bool(Schema.ResizeNearestNeighbor.halfPixelCenters))
    case .reducer: self = .reducer(keepDims: try options.bool(Schema.Reducer.keepDims))
    case .gather:
      self = .gather(axis: try options.integer(Schema.Gather.axis), batchDims: try options.integer(Schema.Gather.batchDims))
    case .stridedSlice: self = .stridedSlice(try StridedSliceAttributes(options))
    case .pack:
      self = .pack(axis: try options.integer(Schema.Pack.axis), count: try options.positive(Schema.Pack.count, name: "values_count"))
    case .unpack:
      self = .unpack(axis: try options.integer(Schema.Unpack.axis), count: try options.positive(Schema.Unpack.count, name: "num"))
    case .split: self = .split(count: try options.positive(Schema.Split.count, name: "num_splits"))
    case .squeeze: self = .squeeze(dims: try options.list(Schema.Squeeze.dims) ?? [])
    }
  }
}
