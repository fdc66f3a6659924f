import Foundation
import TensorEngine
import TestSupport
import XCTest

/// Runs a model in one way.
func outputs(
  of graph: Graph, inputs: [[Float]], passes: [any GraphPass] = [], kernels: KernelSet = .best, threads: Int = 1,
  reference: Bool = false
) throws -> [[Float]] {
  try CompiledModel(graph, passes: passes, kernels: kernels, usesReference: reference)
    .outputs(for: inputs, threads: threads)
}

final class OperatorTests: XCTestCase {
  /// A new operator has to come with cases.
  func testEveryRegisteredOperatorHasCases() {
    let registered = Set(OperatorRegistry.supported.map(\.name))
    XCTAssertEqual(registered, Set(OperatorCase.operators))
  }

  func testKernelsAgreeWithPlainLoopsOnRandomShapes() throws {
    for name in OperatorCase.operators {
      let count: UInt64 = ["CONV_2D", "DEPTHWISE_CONV_2D"].contains(name) ? 120 : 25
      for seed in 0..<count {
        let item = try OperatorCase.make(name, seed: seed)
        let graph = try Graph(item.model)
        let expected = try outputs(of: graph, inputs: item.inputs, reference: true)
        for kernels in KernelSet.available {
          for passes in [[], GraphPasses.standard] {
            let fast = try outputs(of: graph, inputs: item.inputs, passes: passes, kernels: kernels)
            XCTAssertEqual(
              fast.map(\.count), expected.map(\.count), "\(item.name), \(kernels.name), \(passes.count) passes")
            for (a, b) in zip(fast, expected) {
              XCTAssertLessThan(
                PlainLoops.relativeDifference(a, b), 1e-5, "\(item.name), \(kernels.name), \(passes.count) passes")
            }
            let threaded = try outputs(of: graph, inputs: item.inputs, passes: passes, kernels: kernels, threads: 3)
            XCTAssertEqual(threaded, fast, "\(item.name), \(kernels.name): three threads give other bits than one")
          }
        }
      }
    }
  }

  /// Windows as wide as the image.
  ///
  /// They leave the image on both sides at once, or cover almost nothing of it.
  func testWindowsAsWideAsThePicture() throws {
    var random = SeededGenerator(seed: 9)
    for (height, width) in [(1, 1), (1, 7), (2, 3), (4, 4), (5, 2), (6, 5)] {
      for stride in 1...3 {
        for depth in [3, 16, 32] {
          var builder = ModelBuilder()
          let input = builder.input([1, height, width, depth])
          // A pointwise layer first, so that the wide one finds its input in blocks of channels.
          let spread = builder.add(
            "CONV_2D",
            [
              input, builder.constant([depth, 1, 1, depth], random.values(depth * depth)),
              builder.constant([depth], random.values(depth)),
            ],
            shape: [1, height, width, depth], Conv2DAttributes(padding: .same))
          let shape = [1, (height + stride - 1) / stride, (width + stride - 1) / stride, 24]
          let weights = builder.constant([24, 5, 5, depth], random.values(24 * 25 * depth))
          let attributes = Conv2DAttributes(padding: .same, strideHeight: stride, strideWidth: stride)
          builder.output(
            builder.add(
              "CONV_2D", [spread, weights, builder.constant([24], random.values(24))], shape: shape, attributes))
          let graph = try Graph(builder.model())
          let values = random.values(height * width * depth)
          let expected = try outputs(of: graph, inputs: [values], reference: true)
          for kernels in KernelSet.available {
            for threads in [1, 3] {
              let fast = try outputs(of: graph, inputs: [values], kernels: kernels, threads: threads)
              XCTAssertLessThan(
                PlainLoops.relativeDifference(fast[0], expected[0]), 1e-5,
                "\(height)×\(width)×\(depth) by \(stride), \(kernels.name)")
            }
          }
        }
      }
    }
  }

  /// Short weights agree with plain loops on random shapes.
  ///
  /// Weights that were half floats take half the memory, and are expanded when they are used.
  func testShortWeightsAgreeWithPlainLoopsOnRandomShapes() throws {
    for name in ["CONV_2D", "FULLY_CONNECTED"] {
      for seed: UInt64 in 0..<60 {
        let item = try OperatorCase.make(name, seed: seed)
        let long = try Graph(item.model)
        var short = long
        for value in short.values.indices {
          guard let floats = short.floats(value) else { continue }
          // Eleven significant bits, as a half float has.
          short.values[value].constant = .floats(floats.map { Float(bitPattern: $0.bitPattern & ~0x1fff) })
        }
        let expected = try outputs(of: short, inputs: item.inputs, reference: true)
        for kernels in KernelSet.available {
          let fast = try outputs(of: short, inputs: item.inputs, kernels: kernels)
          for (a, b) in zip(fast, expected) {
            XCTAssertLessThan(PlainLoops.relativeDifference(a, b), 1e-5, "\(item.name), \(kernels.name)")
          }
          XCTAssertEqual(
            try outputs(of: short, inputs: item.inputs, kernels: kernels, threads: 3), fast,
            "\(item.name), \(kernels.name)")
          let bytes = try [long, short].map { try CompiledModel($0, kernels: kernels).weightBytes }
          // A group may end with half a word, which counts where there is little to pack.
          if bytes[0] > 8192 {
            XCTAssertLessThan(Double(bytes[1]), 0.55 * Double(bytes[0]), "\(item.name), \(kernels.name)")
          }
        }
      }
    }
  }

  /// The results of LiteRT for the same models, see `Tests/Scripts/regenerate-operator-goldens.sh`.
  func testPlainLoopsAgreeWithLiteRT() throws {
    let goldens = try OperatorGoldens.read()
    let names = OperatorCase.operators.flatMap { name in (0..<OperatorCase.goldensPerOperator).map { "\(name)-\($0)" } }
    assertSameMembers(
      goldens.map(\.name), names,
      "Tests/Scripts/regenerate-operator-goldens.sh writes \(OperatorGoldens.path) with LiteRT's answers")
    for golden in goldens {
      let parts = golden.name.split(separator: "-")
      let item = try OperatorCase.make(String(parts[0]), seed: try XCTUnwrap(UInt64(parts[1])))
      let results = try outputs(of: Graph(item.model), inputs: item.inputs, reference: true)
      XCTAssertEqual(results.map(\.count), golden.counts, golden.name)
      XCTAssertEqual(results.count, golden.samples.count, golden.name)
      for (result, expected) in zip(results, golden.samples) {
        let found = OperatorGoldens.sample(result)
        let difference = PlainLoops.relativeDifference(found, expected)
        guard difference >= 1e-5 || difference.isNaN else { continue }
        let worst = zip(found, expected).enumerated().max {
          abs($0.element.0 - $0.element.1) < abs($1.element.0 - $1.element.1)
        }
        let sample =
          worst.map { "sample \($0.offset) is \($0.element.0), LiteRT's is \($0.element.1)" } ?? "there is no sample"
        XCTFail(
          "\(golden.name) differs by \(difference): \(sample). "
            + "If the case has changed, Tests/Scripts/regenerate-operator-goldens.sh runs LiteRT anew")
      }
    }
  }
}

/// Numbers from LiteRT. Long outputs are sampled, so that the file stays small.
struct OperatorGoldens: Decodable {
  let name: String
  let counts: [Int]
  let samples: [[Float]]

  static let path = "Tests/TensorEngineTests/Goldens/operators.jsonl"

  static func read() throws -> [OperatorGoldens] {
    let file = TestModels.packageRoot.appendingPathComponent(path)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(OperatorGoldens.self, from: Data($0.utf8))
    }
  }

  /// At most 40 values, evenly spread.
  static func sample(_ values: [Float]) -> [Float] {
    values.count <= 40 ? values : (0..<40).map { values[$0 * (values.count - 1) / 39] }
  }
}
