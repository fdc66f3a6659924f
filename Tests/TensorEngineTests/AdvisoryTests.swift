import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Classes of TensorFlow Lite's published advisories, one test each.
///
/// `HostileGraphTests` and `ModelVerifierTests` have further classes. The page on security of the documentation lists
/// them all.
final class AdvisoryTests: XCTestCase {
  private let picture = [1, 4, 4, 2]

  private func assertRefusedGraph(
    _ message: String, _ status: StatusError.Status = .invalidArgument, suggestion: String = "", line: UInt = #line,
    _ build: (inout ModelBuilder) throws -> Void
  ) rethrows {
    var builder = ModelBuilder()
    try build(&builder)
    assertRefused(status, message, location: "test.tflite", suggestion: suggestion, line: line) {
      try CompiledModel(builder.model())
    }
  }

  /// Division by zero in the computation of padding and sizes.
  ///
  /// CVE-2021-29585, -29588, -29594, -37684, CVE-2022-21741.
  func testStridesDilationsAndFiltersOfZero() {
    for zero in [0, -1, Int(Int32.min)] {
      for attributes in [
        Conv2DAttributes(padding: .same, strideHeight: zero), Conv2DAttributes(padding: .valid, strideWidth: zero),
        Conv2DAttributes(padding: .same, dilationHeight: zero), Conv2DAttributes(padding: .valid, dilationWidth: zero),
      ] {
        assertRefusedGraph(" has ", suggestion: "at least 1") {
          let weights = $0.constant([3, 1, 1, 2], [1, 2, 3, 4, 5, 6])
          $0.output($0.add("CONV_2D", [$0.input(picture), weights, nil], shape: [1, 4, 4, 3], attributes))
        }
      }
      for attributes in [
        DepthwiseConv2DAttributes(padding: .same, strideHeight: zero),
        DepthwiseConv2DAttributes(padding: .same, dilationWidth: zero),
      ] {
        assertRefusedGraph(" has ", suggestion: "at least 1") {
          let weights = $0.constant([1, 1, 1, 2], [1, 2])
          $0.output($0.add("DEPTHWISE_CONV_2D", [$0.input(picture), weights, nil], shape: picture, attributes))
        }
      }
      for name in ["MAX_POOL_2D", "AVERAGE_POOL_2D"] {
        for (stride, filter) in [(zero, 2), (2, zero)] {
          assertRefusedGraph(" has ", suggestion: "at least 1") {
            let attributes = Pool2DAttributes(
              padding: .same, strideHeight: stride, strideWidth: 1, filterHeight: filter, filterWidth: 1)
            $0.output($0.add(name, [$0.input(picture)], shape: picture, attributes))
          }
        }
      }
      assertRefusedGraph(" has ", suggestion: "at least 1") {
        let weights = $0.constant([2, 1, 1, 2], [1, 2, 3, 4])
        let attributes = TransposeConvAttributes(padding: .same, strideHeight: zero, strideWidth: 1)
        $0.output(
          $0.add("TRANSPOSE_CONV", [$0.constant(picture), weights, $0.input(picture)], shape: picture, attributes))
      }
    }
  }

  /// Division by the number of parts (CVE-2021-29599).
  func testPartsOfZero() {
    for count in [0, -1] {
      XCTAssertThrowsError(try partsModel("SPLIT", SplitAttributes(count: count)), "SPLIT \(count)") {
        XCTAssertTrue($0 is StatusError)
      }
      XCTAssertThrowsError(try partsModel("UNPACK", UnpackAttributes(axis: 1, count: count)), "UNPACK \(count)") {
        XCTAssertTrue($0 is StatusError)
      }
    }
  }

  private func partsModel(_ name: String, _ attributes: any OperatorAttributes) throws -> CompiledModel {
    var builder = ModelBuilder()
    let input = builder.input([2, 4])
    let part = builder.tensor([2, 4])
    builder.add(
      name, name == "SPLIT" ? [builder.constant([1], shape: []), input] : [input], outputs: [part], attributes)
    builder.output(part)
    return try CompiledModel(builder.model())
  }

  /// Division of data by zero (CVE-2021-37683).
  ///
  /// Floats become infinite or NaN, and the process continues.
  func testDivisionOfData() throws {
    var builder = ModelBuilder()
    let input = builder.input([1, 3])
    builder.output(
      builder.add("DIV", [input, builder.constant([1, 3], [0, 0, 2])], shape: [1, 3], ArithmeticAttributes()))
    let interpreter = try Interpreter(CompiledModel(builder.model()))
    try interpreter.withInput(0) { buffer in
      for (index, value) in [1, 0, 1].enumerated() { buffer[index] = Float(value) }
    }
    try interpreter.invoke()
    let values = try interpreter.withOutput(0) { Array($0) }
    XCTAssertEqual(values[0], .infinity)
    XCTAssertTrue(values[1].isNaN)
    XCTAssertEqual(values[2], 0.5)
  }

  /// Tensors that are input and output of an operator at once (CVE-2020-15210).
  func testAnOperatorInPlace() {
    assertRefusedGraph("is written although it is a constant, a graph input, or written already") {
      let input = $0.input(picture)
      $0.add("RELU", [input], outputs: [input])
      $0.output(input)
    }
    assertRefusedGraph("is used before it is computed") {
      _ = $0.input(picture)
      let own = $0.tensor(picture)
      $0.add("RELU", [own], outputs: [own])
      $0.output(own)
    }
  }

  /// Operands that are null.
  ///
  /// No buffer, an empty one, no table of options, or no operand at all (CVE-2020-15209, CVE-2021-37688).
  func testNullBuffers() throws {
    for name in [
      "RESHAPE", "PAD", "TRANSPOSE", "MEAN", "SLICE", "STRIDED_SLICE", "GATHER", "EXPAND_DIMS", "RESIZE_BILINEAR",
    ] {
      assertRefusedGraph("is used before it is computed") {
        let input = $0.input(picture)
        let missing = $0.tensor([4], type: .int32)
        let operands =
          name.hasSuffix("SLICE") ? [missing, missing, missing].prefix(name == "SLICE" ? 2 : 3) : [missing]
        let attributes: (any OperatorAttributes)? =
          switch name {
          case "MEAN": ReducerAttributes()
          case "STRIDED_SLICE": StridedSliceAttributes()
          case "GATHER": GatherAttributes(axis: 0)
          case "RESIZE_BILINEAR": ResizeAttributes(halfPixelCenters: true)
          case "RESHAPE": ReshapeAttributes()
          default: nil
          }
        $0.output($0.add(name, [input] + operands, shape: picture, attributes))
        XCTAssertNil($0.plain.tensors[missing].constant)
      }
    }
    // Numbers that come at run time instead of a constant.
    for name in ["RESHAPE", "TRANSPOSE"] {
      var builder = ModelBuilder()
      let input = builder.input(picture)
      builder.output(
        builder.add(name, [input, builder.input([4])], shape: picture, name == "RESHAPE" ? ReshapeAttributes() : nil))
      XCTAssertThrowsError(try CompiledModel(builder.model()), name) { XCTAssertTrue($0 is StatusError, "\($0)") }
    }
    assertRefusedGraph("") { $0.output($0.add("RELU", [], shape: picture)) }
    assertRefusedGraph("") { $0.output($0.add("ADD", [$0.input(picture)], shape: picture, ArithmeticAttributes())) }
  }

  /// Indices of tensors, buffers and operator codes outside their tables.
  ///
  /// CVE-2020-15211, CVE-2020-15207.
  func testIndicesOutsideTheirTables() throws {
    for index in [-1, -2, 3, Int(Int32.max), Int(Int32.min)] {
      for change in [
        { $0.plain.operators[0].outputs = [index] }, { $0.plain.inputs = [index] }, { $0.plain.outputs = [index] },
        { if index != -1 { $0.plain.operators[0].inputs[2] = index } else { $0.plain.operators[0].inputs[0] = nil } },
      ] as [(inout ModelBuilder) -> Void] {
        var builder = ModelBuilder()
        let weights = builder.constant([2, 1, 1, 2], [1, 2, 3, 4])
        builder.output(
          builder.add(
            "CONV_2D", [builder.input(picture), weights, nil], shape: picture, Conv2DAttributes(padding: .same)))
        change(&builder)
        XCTAssertThrowsError(try CompiledModel(builder.model()), "\(index)") {
          XCTAssertTrue($0 is StatusError, "\($0)")
        }
      }
    }
  }

  /// Models cannot contain loops between graphs or operators with state.
  ///
  /// There is one graph, and no such operator is known (CVE-2021-29591, CVE-2021-37681).
  func testControlFlowAndState() {
    for name in ["WHILE", "IF", "CALL_ONCE", "SVDF", "UNIDIRECTIONAL_SEQUENCE_LSTM", "Flex", "TfLiteFlexDelegate"] {
      assertRefusedGraph("is not supported", .unimplemented) {
        $0.output($0.add(name, [$0.input(picture)], shape: picture))
      }
    }
  }
}
