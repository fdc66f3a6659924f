import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Models written table by table, for what the builder does not build.
final class RawModelTests: XCTestCase {
  /// A model whose only input is its output.
  private func model(_ change: (inout FlatRecord, inout FlatRecord, inout FlatRecord) throws -> Void = { _, _, _ in })
    throws -> Bytes
  {
    var tensor = FlatRecord()
    tensor[Schema.Tensor.shape] = try .int32s([2])
    var graph = FlatRecord()
    graph[Schema.Subgraph.inputs] = try .int32s([0])
    graph[Schema.Subgraph.outputs] = try .int32s([0])
    var root = FlatRecord()
    root[Schema.Model.version] = .number(UInt32(Schema.version))
    root[Schema.Model.buffers] = .tables([FlatRecord()])
    try change(&root, &graph, &tensor)
    if graph[Schema.Subgraph.tensors] == nil { graph[Schema.Subgraph.tensors] = .tables([tensor]) }
    if root[Schema.Model.subgraphs] == nil { root[Schema.Model.subgraphs] = .tables([graph]) }
    return Bytes(try FlatBufferWriter.data(root: root, identifier: Schema.identifier), name: "raw.tflite")
  }

  func testPlain() throws {
    let model = try Model(model())
    XCTAssertEqual(model.tensors.map(\.shape), [[2]])
    XCTAssertEqual(model.tensors.map(\.type), [.float32])
    XCTAssertEqual(model.tensors.map(\.name), [""])
  }

  func testNoModels() throws {
    for data in [Data(), Data(count: 7), Data(count: 100), Data("PK\u{3}\u{4} a zip archive, not a model".utf8)] {
      assertRefused(
        .invalidArgument, "The model is not a valid Flatbuffer buffer", location: "x.tflite, byte 4",
        suggestion: "TFL3 is missing"
      ) {
        try Model(Bytes(data, name: "x.tflite"))
      }
    }
    assertRefused(
      .invalidArgument, "The model is not a valid Flatbuffer buffer", suggestion: "an offset of 0 leads out of the file"
    ) {
      try Model(Bytes(Data([0, 0, 0, 0]) + Data("TFL3".utf8) + Data(count: 20), name: "x.tflite"))
    }
  }

  func testVersionsAndSubgraphs() throws {
    assertRefused(.invalidArgument, "Schema version 4 is not supported", suggestion: "the version must be 3") {
      try Model(model { root, _, _ in root[Schema.Model.version] = .number(UInt32(4)) })
    }
    assertRefused(.unimplemented, "The model has 0 subgraphs") {
      try Model(model { root, _, _ in root[Schema.Model.subgraphs] = .tables([]) })
    }
    assertRefused(.unimplemented, "The model has 2 subgraphs") {
      try Model(model { root, _, _ in root[Schema.Model.subgraphs] = .tables([FlatRecord(), FlatRecord()]) })
    }
  }

  /// `Tensor.external_buffer` of the public schema, `schema.fbs`.
  private static let externalBuffer = 10

  func testStateSparsityAndQuantization() throws {
    assertRefused(.unimplemented, "is a variable") {
      try Model(model { _, _, tensor in tensor[Schema.Tensor.isVariable] = .bool(true) })
    }
    assertRefused(.unimplemented, "is sparse") {
      try Model(model { _, _, tensor in tensor[Schema.Tensor.sparsity] = .table(FlatRecord()) })
    }
    assertRefused(.unimplemented, "is kept in another file") {
      try Model(model { _, _, tensor in tensor[Self.externalBuffer] = .number(UInt32(1)) })
    }
    assertRefused(.unimplemented, "has elements of type float8_e5m2") {
      try Model(model { _, _, tensor in tensor[Schema.Tensor.type] = .number(Int8(22)) })
    }
    assertRefused(.unimplemented, "has elements of type -1") {
      try Model(model { _, _, tensor in tensor[Schema.Tensor.type] = .number(Int8(-1)) })
    }
    var scales = FlatRecord()
    scales[Schema.Quantization.scale] = .floats([0.5])
    assertRefused(.unimplemented, "is quantized", suggestion: "float32") {
      try Model(
        model { _, _, tensor in
          tensor[Schema.Tensor.type] = .number(Int8(9))
          tensor[Schema.Tensor.quantization] = .table(scales)
        })
    }
    // Of a float tensor it is a leftover from training, and an empty table says nothing.
    XCTAssertNoThrow(try Model(model { _, _, tensor in tensor[Schema.Tensor.quantization] = .table(scales) }))
    XCTAssertNoThrow(
      try Model(
        model { _, _, tensor in
          tensor[Schema.Tensor.type] = .number(Int8(9))
          tensor[Schema.Tensor.quantization] = .table(FlatRecord())
        }))
  }

  /// Data behind the FlatBuffer, as in models over 2 GB.
  func testBuffersBehindTheModel() throws {
    func model(offset: UInt64, size: UInt64) throws -> Bytes {
      var buffer = FlatRecord()
      buffer[Schema.Buffer.offset] = .number(offset)
      buffer[Schema.Buffer.size] = .number(size)
      let bytes = try self.model { root, graph, tensor in
        root[Schema.Model.buffers] = .tables([FlatRecord(), buffer])
        graph[Schema.Subgraph.inputs] = nil
        tensor[Schema.Tensor.buffer] = .number(UInt32(1))
      }
      return Bytes(bytes.data + Data([0, 0, 128, 63, 0, 0, 0, 64]), name: "raw.tflite")
    }
    let length = UInt64(try model(offset: 2, size: 8).count)
    let constant = try XCTUnwrap(Model(model(offset: length - 8, size: 8)).tensors[0].constant)
    XCTAssertEqual([try constant.loadFloat(at: 0), try constant.loadFloat(at: 4)], [1, 2])
    for (offset, size) in [(length - 7, 8), (length, 8), (.max, 8), (UInt64(Int.max), 8), (8, .max)]
      as [(UInt64, UInt64)]
    {
      assertRefused(.invalidArgument, "A buffer of \(size) bytes at offset \(offset) reaches past the end") {
        try Model(model(offset: offset, size: size))
      }
    }
  }

  func testIndicesOfTablesAreInRange() throws {
    assertRefused(.invalidArgument, "is in buffer 1", suggestion: "there are 1") {
      try Model(model { _, _, tensor in tensor[Schema.Tensor.buffer] = .number(UInt32(1)) })
    }
    var operation = FlatRecord()
    operation[Schema.Operator.code] = .number(UInt32(1))
    var code = FlatRecord()
    code[Schema.OperatorCode.deprecatedCode] = .number(Int8(19))
    assertRefused(.invalidArgument, "Operator 0 has code number 1", suggestion: "there are 1") {
      try Model(
        model { root, graph, _ in
          root[Schema.Model.operatorCodes] = .tables([code])
          graph[Schema.Subgraph.operators] = .tables([operation])
        })
    }
    var entry = FlatRecord()
    entry[Schema.MetadataEntry.name] = .string("TFLITE_METADATA")
    assertRefused(.invalidArgument, "Metadata buffer has no data.") {
      try Model(model { root, _, _ in root[Schema.Model.metadata] = .tables([entry]) })
    }
    entry[Schema.MetadataEntry.buffer] = .number(UInt32(7))
    assertRefused(.invalidArgument, "Metadata refers to an out-of-range buffer index.") {
      try Model(model { root, _, _ in root[Schema.Model.metadata] = .tables([entry]) })
    }
    var signature = FlatRecord()
    signature[Schema.Signature.subgraph] = .number(UInt32(1))
    assertRefused(.invalidArgument, "A signature is of a subgraph that does not exist") {
      try Model(model { root, _, _ in root[Schema.Model.signatures] = .tables([signature]) })
    }
  }

  /// Operator codes before and after the field outgrew 8 bits.
  ///
  /// The larger of the two counts.
  func testOperatorCodes() throws {
    func name(deprecated: Int8?, code: Int32?) throws -> String {
      var record = FlatRecord()
      record[Schema.OperatorCode.deprecatedCode] = deprecated.map { .number($0) }
      record[Schema.OperatorCode.code] = code.map { .number($0) }
      var operation = FlatRecord()
      operation[Schema.Operator.inputs] = try .int32s([0])
      operation[Schema.Operator.outputs] = try .int32s([1])
      var tensor = FlatRecord()
      tensor[Schema.Tensor.shape] = try .int32s([2])
      return try Model(
        model { root, graph, _ in
          root[Schema.Model.operatorCodes] = .tables([record])
          graph[Schema.Subgraph.tensors] = .tables([tensor, tensor])
          graph[Schema.Subgraph.operators] = .tables([operation])
        }
      ).operators[0].name
    }
    XCTAssertEqual(try name(deprecated: 19, code: nil), "RELU")
    XCTAssertEqual(try name(deprecated: 21, code: 0), "RELU6")
    XCTAssertEqual(try name(deprecated: nil, code: 21), "RELU6")
    XCTAssertEqual(try name(deprecated: 127, code: 150), "GELU")
    XCTAssertThrowsError(try name(deprecated: -1, code: -5))
  }

  func testOptionsOfAnotherOperator() throws {
    var code = FlatRecord()
    code[Schema.OperatorCode.code] = .number(Int32(17))
    var operation = FlatRecord()
    operation[Schema.Operator.optionsType] = .number(UInt8(9))  // SoftmaxOptions
    operation[Schema.Operator.options] = .table(FlatRecord())
    assertRefused(.invalidArgument, "Operator 0 (MAX_POOL_2D) has options of type 9", suggestion: "expected type 5") {
      try Model(
        model { root, graph, _ in
          root[Schema.Model.operatorCodes] = .tables([code])
          graph[Schema.Subgraph.operators] = .tables([operation])
        })
    }
  }
}
