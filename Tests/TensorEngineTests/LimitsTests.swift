import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Every limit, just inside and just outside. (Those of files and archives stand with their readers.)
final class LimitsTests: XCTestCase {
  /// Two inputs, four tensors and two operators.
  ///
  /// 2 · 12 elements are computed or given.
  private func sample() throws -> Bytes {
    var builder = ModelBuilder()
    let first = builder.input([2, 3])
    let second = builder.input([2, 3])
    let sum = builder.add("ADD", [first, second], shape: [2, 3], ArithmeticAttributes())
    builder.output(builder.add("RELU", [sum], shape: [2, 3]))
    return try builder.bytes()
  }

  private func assertLimit(
    _ path: WritableKeyPath<Limits, Int>, inside: Int, _ message: String,
    status: StatusError.Status = .resourceExhausted,
    line: UInt = #line
  ) throws {
    let bytes = try sample()
    var limits = Limits()
    limits[keyPath: path] = inside
    XCTAssertNoThrow(try Model(bytes, limits: limits), line: line)
    limits[keyPath: path] = inside - 1
    assertRefused(status, message, location: "test.tflite", line: line) { try Model(bytes, limits: limits) }
  }

  func testModelBytes() throws {
    let count = try sample().count
    try assertLimit(\.modelBytes, inside: count, "The model has \(count) bytes")
  }

  func testTensors() throws { try assertLimit(\.tensors, inside: 4, "The model has 4 tensors") }
  func testOperators() throws { try assertLimit(\.operators, inside: 2, "The model has 2 operators") }
  func testOperands() throws {
    try assertLimit(\.operands, inside: 2, "Operator 0 has 2 operands", status: .invalidArgument)
  }
  func testRank() throws { try assertLimit(\.rank, inside: 2, "has the shape [2, 3]", status: .invalidArgument) }
  func testTensorElements() throws {
    try assertLimit(\.tensorElements, inside: 6, "has the shape [2, 3]", status: .invalidArgument)
  }
  func testActivationBytes() throws {
    try assertLimit(\.activationBytes, inside: 4 * 6 * 4, "The model computes values of 96 bytes")
  }

  /// Each operator counts its multiply-adds, comparisons or sums.
  ///
  /// The numbers that it reads and writes count, too.
  func testArithmetic() throws {
    var builder = ModelBuilder()
    let image = builder.input([1, 4, 4, 2])
    let weights = builder.constant([3, 3, 3, 2], Array(repeating: 1, count: 54))
    let stem = builder.add("CONV_2D", [image, weights, nil], shape: [1, 4, 4, 3], Conv2DAttributes(padding: .same))
    let pool = Pool2DAttributes(padding: .same, strideHeight: 2, strideWidth: 2, filterHeight: 100, filterWidth: 2)
    builder.output(builder.add("MAX_POOL_2D", [stem], shape: [1, 2, 2, 3], pool))
    let model = try builder.model()
    let convolution = 48 * 3 * 3 * 2 + 32 + 54 + 48
    // A window reaches no further than the image.
    let pooling = 12 * 4 * 2 + 48 + 12
    var limits = Limits()
    limits.arithmetic = convolution + pooling
    XCTAssertNoThrow(try Graph(model, limits: limits))
    limits.arithmetic -= 1
    assertRefused(
      .resourceExhausted, "more arithmetic than is done for one call: 1154 steps", location: "operator 1 (MAX_POOL_2D)"
    ) {
      try Graph(model, limits: limits)
    }
    limits.arithmetic = convolution - 1
    assertRefused(.resourceExhausted, "more arithmetic", location: "operator 0 (CONV_2D)") {
      try Graph(model, limits: limits)
    }
  }

  /// A small file that would compute for weeks.
  ///
  /// Eight convolutions of 4096 × 4096 pixels have windows of 4096 × 1.
  func testArithmeticOfASmallFile() throws {
    var builder = ModelBuilder()
    let image = builder.input([1, 4096, 4096, 1])
    let window = builder.input([1, 4096, 1, 1])
    for _ in 0..<8 {
      builder.output(
        builder.add("CONV_2D", [image, window, nil], shape: [1, 4096, 4096, 1], Conv2DAttributes(padding: .same)))
    }
    let model = try builder.model()
    assertRefused(
      .resourceExhausted, "more arithmetic", location: "operator 0 (CONV_2D)", suggestion: "at most 68719476736"
    ) {
      try CompiledModel(model)
    }
    // A model that takes as many steps by pooling alone.
    var pooling = ModelBuilder()
    let attributes = Pool2DAttributes(
      padding: .same, strideHeight: 1, strideWidth: 1, filterHeight: 4096, filterWidth: 2)
    pooling.output(
      pooling.add("MAX_POOL_2D", [pooling.input([1, 4096, 4096, 1])], shape: [1, 4096, 4096, 1], attributes))
    assertRefused(.resourceExhausted, "more arithmetic", location: "MAX_POOL_2D") { try CompiledModel(pooling.model()) }
  }

  func testElementCount() {
    let limits = Limits.standard
    XCTAssertEqual(limits.elementCount(of: []), 1)
    XCTAssertEqual(limits.elementCount(of: [2, 3, 4]), 24)
    XCTAssertEqual(limits.elementCount(of: [2, 0, 4]), 0)
    XCTAssertEqual(limits.elementCount(of: [1 << 13, 1 << 13]), 1 << 26)
    XCTAssertNil(limits.elementCount(of: [(1 << 26) + 1]))
    XCTAssertNil(limits.elementCount(of: [.max, .max, .max]))
    XCTAssertNil(limits.elementCount(of: [.max, .max, 0]))
    XCTAssertNil(limits.elementCount(of: [2, -1]))
    XCTAssertNil(limits.elementCount(of: [0, -1]))
    XCTAssertEqual(limits.elementCount(of: Array(repeating: 1, count: 8)), 1)
    XCTAssertNil(limits.elementCount(of: Array(repeating: 1, count: 9)))
  }

  /// A small file whose tables all refer to one long string.
  ///
  /// 2,000 tensors with a name of 100,000 bytes would take 200 MB.
  func testSharedStrings() throws {
    assertRefused(.resourceExhausted, "The same bytes are referred to too many times") {
      try Model(sharing(tensors: 2000, nameLength: 100_000))
    }
    XCTAssertEqual(try Model(sharing(tensors: 10, nameLength: 100_000)).tensors.count, 10)
  }

  /// A small file whose tensors all share one constant.
  ///
  /// The engine may make a copy for each tensor.
  func testSharedConstants() throws {
    func model(tensors count: Int) throws -> Model {
      var builder = ModelBuilder()
      builder.output(builder.input([1]))
      let constant = builder.constant([100, 1000], Array(repeating: 1, count: 100_000))
      for _ in 1..<count { builder.plain.tensors.append(builder.plain.tensors[constant]) }
      return try Model(Bytes(sharingBuffers(builder), name: "test.tflite"))
    }
    XCTAssertEqual(try model(tensors: 15).tensors.count, 16)
    assertRefused(.resourceExhausted, "The model's constants share bytes too often") { try model(tensors: 40) }
  }

  /// The builder's file with shared buffers.
  ///
  /// Every tensor has the buffer index of the first constant, and the copies are cut off.
  private func sharingBuffers(_ builder: ModelBuilder) throws -> Data {
    let constant = try XCTUnwrap(builder.plain.tensors.first { $0.constant != nil }?.constant)
    var buffer = FlatRecord()
    buffer[Schema.Buffer.data] = .vector(constant.data, stride: 1, alignment: 16)
    let tensors = try builder.plain.tensors.map { tensor in
      var record = FlatRecord()
      record[Schema.Tensor.shape] = try .int32s(tensor.shape)
      record[Schema.Tensor.buffer] = .number(UInt32(tensor.constant == nil ? 0 : 1))
      return record
    }
    return try file(tensors: tensors, buffers: [FlatRecord(), buffer])
  }

  /// A model with these tensors and buffers.
  ///
  /// The graph has one input that is its output.
  private func file(tensors: [FlatRecord], buffers: [FlatRecord]) throws -> Data {
    var graph = FlatRecord()
    graph[Schema.Subgraph.tensors] = .tables(tensors)
    graph[Schema.Subgraph.inputs] = try .int32s([0])
    graph[Schema.Subgraph.outputs] = try .int32s([0])
    var root = FlatRecord()
    root[Schema.Model.version] = .number(UInt32(Schema.version))
    root[Schema.Model.subgraphs] = .tables([graph])
    root[Schema.Model.buffers] = .tables(buffers)
    return try FlatBufferWriter.data(root: root, identifier: Schema.identifier)
  }

  /// A model of tensors that are all the same table.
  ///
  /// All offsets are patched to point at the last table.
  private func sharing(tensors count: Int, nameLength: Int) throws -> Bytes {
    var tensor = FlatRecord()
    tensor[Schema.Tensor.shape] = try .int32s([1])
    tensor[Schema.Tensor.name] = .string(String(repeating: "n", count: nameLength))
    var empty = FlatRecord()
    empty[Schema.Tensor.shape] = try .int32s([1])
    var data = try file(tensors: Array(repeating: empty, count: count - 1) + [tensor], buffers: [FlatRecord()])
    // The vector of tensors is the only one with that count.
    let pattern = withUnsafeBytes(of: UInt32(count).littleEndian) { Data($0) }
    let vector = try XCTUnwrap(data.range(of: pattern)).lowerBound
    let last = vector + 4 * count
    let target = last + Int(Damage(data).word(at: last))
    for location in stride(from: vector + 4, to: last, by: 4) {
      withUnsafeBytes(of: UInt32(target - location).littleEndian) {
        data.replaceSubrange(location..<location + 4, with: $0)
      }
    }
    return Bytes(data, name: "test.tflite")
  }
}
