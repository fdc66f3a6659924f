/// The fields of an operator's options table, checked as they are read. Without a table every field has its default.
struct OptionFields {
  let table: FlatTable?

  func integer(_ field: Int, default value: Int = 0) throws -> Int {
    try table?.int32(field, default: value) ?? value
  }

  func bool(_ field: Int) throws -> Bool {
    try table?.bool(field) ?? false
  }

  /// A list as long as a shape may be.
  func list(_ field: Int) throws -> [Int]? {
    guard let list = try table?.int32s(field) else { return nil }
    guard list.count <= Limits.standard.rank else {
      throw OperatorAttributes.Problem(what: "has a list of \(list.count) dimensions", suggestion: "at most \(Limits.standard.rank)")
    }
    return list
  }

  /// Strides, filters, dilations and counts: at least 1.
  func positive(_ field: Int, name: String, default value: Int = 0) throws -> Int {
    let number = try integer(field, default: value)
    guard number >= 1 else { throw OperatorAttributes.Problem(what: "has \(name) \(number)", suggestion: "it is at least 1") }
    return number
  }

  func finite(_ field: Int, name: String) throws -> Float {
    let number = try table?.float(field) ?? 0
    guard number.isFinite else { throw OperatorAttributes.Problem(what: "has \(name) \(number)", suggestion: "it is a finite number") }
    return number
  }

  func padding(_ field: Int) throws -> Padding {
    let number = Int(try table?.integer(field, as: Int8.self) ?? 0)
    guard let padding = Padding(rawValue: number) else {
      throw OperatorAttributes.Problem(what: "has padding \(number)", suggestion: "SAME is 0, VALID is 1")
    }
    return padding
  }

  func activation(_ field: Int) throws -> FusedActivation {
    let number = Int(try table?.integer(field, as: Int8.self) ?? 0)
    guard let activation = FusedActivation(rawValue: number) else {
      throw OperatorAttributes.Problem(what: "has fused activation \(number)", suggestion: "0 to 5 exist")
    }
    return activation
  }
}

extension Conv2DAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.Conv2D
    padding = try options.padding(Field.padding)
    strideHeight = try options.positive(Field.strideHeight, name: "stride_h")
    strideWidth = try options.positive(Field.strideWidth, name: "stride_w")
    dilationHeight = try options.positive(Field.dilationHeight, name: "dilation_h_factor", default: 1)
    dilationWidth = try options.positive(Field.dilationWidth, name: "dilation_w_factor", default: 1)
    activation = try options.activation(Field.activation)
  }
}

extension DepthwiseConv2DAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.DepthwiseConv2D
    padding = try options.padding(Field.padding)
    strideHeight = try options.positive(Field.strideHeight, name: "stride_h")
    strideWidth = try options.positive(Field.strideWidth, name: "stride_w")
    dilationHeight = try options.positive(Field.dilationHeight, name: "dilation_h_factor", default: 1)
    dilationWidth = try options.positive(Field.dilationWidth, name: "dilation_w_factor", default: 1)
    depthMultiplier = try options.positive(Field.depthMultiplier, name: "depth_multiplier")
    activation = try options.activation(Field.activation)
  }
}

extension TransposeConvAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.TransposeConv
    padding = try options.padding(Field.padding)
    strideHeight = try options.positive(Field.strideHeight, name: "stride_h")
    strideWidth = try options.positive(Field.strideWidth, name: "stride_w")
    activation = try options.activation(Field.activation)
  }
}

extension Pool2DAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.Pool2D
    padding = try options.padding(Field.padding)
    strideHeight = try options.positive(Field.strideHeight, name: "stride_h")
    strideWidth = try options.positive(Field.strideWidth, name: "stride_w")
    filterHeight = try options.positive(Field.filterHeight, name: "filter_height")
    filterWidth = try options.positive(Field.filterWidth, name: "filter_width")
    activation = try options.activation(Field.activation)
  }
}

extension FullyConnectedAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.FullyConnected
    let format = try options.table?.integer(Field.weightsFormat, as: Int8.self) ?? 0
    guard format == 0 else {
      throw OperatorAttributes.Problem(what: "has weights in format \(format)", suggestion: "only the default format is supported")
    }
    activation = try options.activation(Field.activation)
    keepDims = try options.bool(Field.keepDims)
  }
}

extension StridedSliceAttributes {
  init(_ options: OptionFields) throws {
    typealias Field = Schema.StridedSlice
    guard try !options.bool(Field.offset) else {
      throw OperatorAttributes.Problem(what: "takes its end as an offset", suggestion: "only absolute ends are supported")
    }
    beginMask = try options.integer(Field.begin)
    endMask = try options.integer(Field.end)
    ellipsisMask = try options.integer(Field.ellipsis)
    newAxisMask = try options.integer(Field.newAxis)
    shrinkAxisMask = try options.integer(Field.shrinkAxis)
  }
}
