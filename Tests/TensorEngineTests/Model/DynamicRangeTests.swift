import Foundation
import GestureModelTools
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

/// Models with quantised weights, as TensorFlow's converter writes them by default. Only the weights are integers: the
/// arithmetic is that of floats.
final class DynamicRangeTests: XCTestCase {
  private func random(_ shapes: [[Int]], seed: UInt64) -> [[Float]] {
    var generator = SeededGenerator(seed: seed)
    return shapes.map { generator.values($0.reduce(1, *)) }
  }

  /// Checks that integer weights give the results of floats.
  ///
  /// To the bit, the results are those of the same model with scale · integer in place of the integers.
  private func check(_ model: Model, isPerChannel: Bool, fewest: Int = 1024, line: UInt = #line) throws -> (
    count: Int, largest: Float
  ) {
    let pair = try DynamicRange(model, isPerChannel: isPerChannel, fewestElements: fewest)
    // Through the file.
    let read = try Model(Bytes(pair.quantised.tfliteData(), name: "quantised.tflite"))
    let (quantised, floats, original) = (
      try CompiledModel(read), try CompiledModel(pair.floats), try CompiledModel(model)
    )
    var largest: Float = 0
    for seed in 0..<3 {
      let inputs = random(original.inputShapes, seed: UInt64(seed))
      let (answer, wanted, exact) = (
        try quantised.outputs(for: inputs), try floats.outputs(for: inputs), try original.outputs(for: inputs)
      )
      XCTAssertEqual(answer, wanted, line: line)
      for (numbers, others) in zip(answer, exact) {
        let size: Float = others.map { abs($0) }.max() ?? 0
        largest = max(largest, zip(numbers, others).map { abs($0 - $1) }.max().map { $0 / max(size, 1e-6) } ?? 0)
      }
    }
    return (pair.count, largest)
  }

  func testAHeadOf42Numbers() throws {
    for isPerChannel in [true, false] {
      let (count, largest) = try check(DynamicRange.head(), isPerChannel: isPerChannel)
      XCTAssertEqual(count, 2, "the last layer is too small")
      XCTAssertGreaterThan(largest, 0)
      XCTAssertLessThan(largest, 0.02)
    }
  }

  /// All networks of a bundle.
  ///
  /// They have convolutions, depthwise convolutions and dense layers, of half floats in the file.
  func testTheNetworksOfABundle() throws {
    for (archive, name, fewest) in [
      ("hand_landmarker.task", "hand_detector.tflite", 30),
      ("hand_landmarker.task", "hand_landmarks_detector.tflite", 30),
      ("hand_gesture_recognizer.task", "gesture_embedder.tflite", 4),
    ] {
      let bundle = try ZipArchive(TestModels.gestureRecognizer().requiredBytes(named: archive))
      let (count, largest) = try check(Model(bundle.requiredBytes(named: name)), isPerChannel: true)
      XCTAssertGreaterThanOrEqual(count, fewest, name)
      XCTAssertGreaterThan(largest, 0, "\(name) is quantised")
    }
  }

  func testZeroPointsUnsignedIntegersAndADequantisation() throws {
    var builder = ModelBuilder(name: "x.tflite")
    let input = builder.input([1, 2])
    let weights = builder.constant([2, 2], type: .uint8, bytes: Data([130, 126, 128, 255]))
    builder.plain.tensors[weights].quantization = ModelTensor.Quantization(scales: [0.5], zeroPoints: [128])
    builder.output(builder.add("FULLY_CONNECTED", [input, weights, nil], shape: [1, 2], FullyConnectedAttributes()))
    let bias = builder.constant([2], int8: [-3, 4], ModelTensor.Quantization(scales: [2, 4]))
    let floats = builder.add("DEQUANTIZE", [bias], shape: [2])
    builder.output(builder.add("ADD", [input, floats], shape: [1, 2], ArithmeticAttributes()))
    let outputs = try CompiledModel(builder.model()).outputs(for: [[1, 10]])
    let expected: [[Float]] = [[1 - 10, 635], [1 - 6, 10 + 16]]
    XCTAssertEqual(outputs, expected)
  }

  func testWhatIsRefused() throws {
    func model(_ quantization: ModelTensor.Quantization, isConstant: Bool = true) throws -> Model {
      var builder = ModelBuilder(name: "x.tflite")
      let input = builder.input([1, 2])
      if isConstant {
        let weights = builder.constant([3, 2], int8: [1, 2, 3, 4, 5, 6], quantization)
        builder.output(
          builder.add("FULLY_CONNECTED", [input, weights, nil], shape: [1, 3], FullyConnectedAttributes()))
      } else {
        let output = builder.add("QUANTIZE", [input], shape: [1, 2], type: .int8)
        builder.plain.tensors[output].quantization = quantization
        builder.output(output)
      }
      return try builder.model()
    }
    XCTAssertNoThrow(try CompiledModel(model(.init(scales: [1, 2, 3]))))
    for (quantization, words) in [
      (.init(scales: [1, 2]), "there are 2 scales for the shape [3, 2]"),
      (.init(scales: [1, 2], axis: 7), "there are 2 scales"),
      (.init(scales: [.nan]), "a scale is not a number above 0"),
      (.init(scales: [1, 0, 1]), "a scale is not a number above 0"),
      (.init(scales: [1, 2, 3], zeroPoints: [1]), "its zero points are [1]"),
      (.init(scales: [1], zeroPoints: [3000]), "its zero points are [3000]"),
    ] as [(ModelTensor.Quantization, String)] {
      assertStatusError(.invalidArgument, mentions: "Tensor 1 (constant_1) has invalid quantization", words) {
        try model(quantization)
      }
    }
    // Integers in place of floats all the way need another engine.
    assertStatusError(
      .unimplemented, mentions: "is quantized (int8)", "dynamic range quantization, to float16 or float32"
    ) {
      try model(.init(scales: [1]), isConstant: false)
    }
  }

  /// Each bit pattern of a half float has the value that IEEE 754 gives it.
  func testHalfFloats() throws {
    let patterns = (0...UInt16.max).map { $0 }
    var builder = ModelBuilder(name: "half floats.tflite")
    let half = builder.constant([patterns.count], float16: patterns)
    let floats = builder.add("DEQUANTIZE", [half], shape: [patterns.count])
    builder.output(
      builder.add("MUL", [builder.input([patterns.count]), floats], shape: [patterns.count], ArithmeticAttributes()))
    let model = try CompiledModel(builder.model())
    let answer = try model.outputs(for: [[Float](repeating: 1, count: patterns.count)])[0]
    for (pattern, value) in zip(patterns, answer) {
      let fraction = Float(pattern & 0x3ff) / 1024
      let magnitude: Float
      switch pattern >> 10 & 31 {
      case 0: magnitude = fraction * Float(sign: .plus, exponent: -14, significand: 1)
      case 31: magnitude = fraction == 0 ? .infinity : .nan
      case let exponent: magnitude = (1 + fraction) * Float(sign: .plus, exponent: Int(exponent) - 15, significand: 1)
      }
      if magnitude.isNaN { XCTAssertTrue(value.isNaN, "\(pattern)") } else { XCTAssertEqual(abs(value), magnitude) }
      if !magnitude.isNaN { XCTAssertEqual(value.sign, pattern < 0x8000 ? .plus : .minus, "\(pattern)") }
    }
  }
}
