import TensorEngine
import TestSupport
import XCTest

/// Pointwise convolutions that skip products with zero inputs.
///
/// ReLU6 has made the inputs zero.
final class NonzeroConvolutionTests: XCTestCase {
  /// The operation after the sums.
  ///
  /// Nothing, ReLU6, or the sum with another value and ReLU.
  private enum Ending: CaseIterable { case plain, capped, residual }

  private struct Case {
    var pixels: Int
    var depth: Int
    var channels: Int
    var ending: Ending
    /// The addition to the biases that make the input.
    ///
    /// A low addition makes many zeros.
    var lift: Float
    var isShort = false
    var isLast = false
    var isLeftOut = true

    var name: String { "\(pixels) pixels, \(depth) to \(channels), \(ending), lift \(lift)" }
  }

  private func check(_ item: Case, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // The first layer hands on blocks of channels with zeros, the last takes some; the one to look at is between them,
    // or the last itself.
    var layers = [
      PlainLayer(8, item.depth, lift: item.lift, &random), PlainLayer(item.depth, item.channels, &random),
      PlainLayer(8, item.channels, &random), PlainLayer(item.channels, 8, &random),
    ]
    if item.isShort { layers[1].shorten() }
    var builder = ModelBuilder()
    let input = builder.input([1, 1, item.pixels, 8])
    var value = layers[0].add(input, to: &builder, pixels: item.pixels, activation: .relu6)
    value = layers[1].add(value, to: &builder, pixels: item.pixels, activation: item.ending == .capped ? .relu6 : .none)
    if item.ending == .residual {
      let other = layers[2].add(input, to: &builder, pixels: item.pixels)
      value = builder.add(
        "ADD", [value, other], shape: [1, 1, item.pixels, item.channels], ArithmeticAttributes(activation: .relu))
    }
    builder.output(item.isLast ? value : layers[3].add(value, to: &builder, pixels: item.pixels))
    let graph = try Graph(builder.model())

    let values = random.values(item.pixels * 8)
    let rectified = layers[0](values).map { min(max($0, 0), 6) }
    let sums = layers[1](rectified)
    let ended =
      switch item.ending {
      case .plain: sums
      case .capped: sums.map { min(max($0, 0), 6) }
      case .residual: zip(sums, layers[2](values)).map { max($0 + $1, 0) }
      }
    let expected = item.isLast ? ended : layers[3](ended)
    for kernels in KernelSet.available {
      let model = try CompiledModel(graph, passes: GraphPasses.standard, kernels: kernels)
      let leavesOut = item.isLeftOut && kernels.table.nonzeroPanels != 0
      XCTAssertEqual(model.layersWithoutZeros, leavesOut ? 1 : 0, "\(item.name), \(kernels.name)")
      for threads in [1, 2, 3] {
        let fast = try outputs(
          of: graph, inputs: [values], passes: GraphPasses.standard, kernels: kernels, threads: threads)[0]
        if kernels.isFused {
          XCTAssertEqual(fast, expected, "\(item.name), \(kernels.name), \(threads) threads")
        } else {
          XCTAssertLessThan(
            PlainLoops.relativeDifference(fast, expected), 1e-4, "\(item.name), \(kernels.name), \(threads) threads")
        }
      }
    }
  }

  /// Random shapes keep every bit.
  ///
  /// All, none or about half of the inputs are zero. The depth has one part or several, which end within a block.
  /// Channels have one group or two, with a partial last panel.
  func testRandomShapesKeepEveryBit() throws {
    var random = SeededGenerator(seed: 21)
    for seed: UInt64 in 0..<48 {
      try check(
        Case(
          pixels: Int.random(in: 1...70, using: &random), depth: Int.random(in: 128...300, using: &random),
          channels: [80, 77, 112, 106, 192, 190, 224].randomElement(using: &random) ?? 80,
          ending: Ending.allCases.randomElement(using: &random) ?? .plain,
          lift: [-100, 0, 0, 0, 100].randomElement(using: &random) ?? 0,
          isShort: Bool.random(using: &random), isLast: Bool.random(using: &random)), seed: seed)
    }
  }

  /// More pixels than sums wait at a time.
  func testManyPixels() throws {
    for (pixels, ending) in [(256, Ending.plain), (257, .capped), (600, .residual)] {
      try check(
        Case(pixels: pixels, depth: 130, channels: 80, ending: ending, lift: 0, isShort: true), seed: UInt64(pixels))
    }
  }

  /// Few channels, and numbers of panels that there is no kernel for.
  func testTilesDoTheRest() throws {
    for (depth, channels) in [(127, 80), (128, 24), (128, 64), (128, 136)] {
      try check(Case(pixels: 20, depth: depth, channels: channels, ending: .plain, lift: 0, isLeftOut: false), seed: 5)
    }
  }

  /// Zero times infinity is no number, and must not be left out.
  func testInfiniteWeightsAreMultiplied() throws {
    var builder = ModelBuilder()
    let input = builder.input([1, 1, 4, 8])
    let zeros = builder.add(
      "CONV_2D",
      [
        input, builder.constant([128, 1, 1, 8], [Float](repeating: 0, count: 1024)),
        builder.constant([128], [Float](repeating: 0, count: 128)),
      ], shape: [1, 1, 4, 128], Conv2DAttributes(padding: .same, activation: .relu6))
    var weights = [Float](repeating: 1, count: 80 * 128)
    weights[3] = .infinity
    builder.output(
      builder.add(
        "CONV_2D",
        [zeros, builder.constant([80, 1, 1, 128], weights), builder.constant([80], [Float](repeating: 2, count: 80))],
        shape: [1, 1, 4, 80], Conv2DAttributes(padding: .same)))
    let graph = try Graph(builder.model())
    for kernels in KernelSet.available {
      XCTAssertEqual(try CompiledModel(graph, kernels: kernels).layersWithoutZeros, 0)
      let found = try outputs(of: graph, inputs: [[Float](repeating: 1, count: 32)], kernels: kernels)[0]
      XCTAssertTrue(found[0].isNaN, kernels.name)
      XCTAssertEqual(found[1], 2, kernels.name)
    }
  }

  /// NaN does not count as zero.
  func testWhatIsNoNumberStays() throws {
    var random = SeededGenerator(seed: 8)
    let layers = [PlainLayer(8, 128, &random), PlainLayer(128, 80, &random)]
    var builder = ModelBuilder()
    let value = layers[0].add(builder.input([1, 1, 3, 8]), to: &builder, pixels: 3, activation: .relu)
    builder.output(layers[1].add(value, to: &builder, pixels: 3))
    let graph = try Graph(builder.model())
    var values = random.values(24)
    values[9] = .nan
    for kernels in KernelSet.available {
      let found = try outputs(of: graph, inputs: [values], passes: GraphPasses.standard, kernels: kernels)[0]
      XCTAssertEqual(found.map(\.isNaN), (0..<240).map { $0 / 80 == 1 }, kernels.name)
    }
  }

  /// The layers of the landmark model that skip zeros.
  ///
  /// Of the projections after ReLU6 with at least 128 channels, three each lead to 80 and to 112 channels, and four to
  /// 192.
  func testTheLandmarkModelLeavesOutZeros() throws {
    let graph = try Graph(TestModels.model("hand_landmarker.task", "hand_landmarks_detector.tflite"))
    for kernels in KernelSet.available where kernels.table.nonzeroPanels != 0 {
      XCTAssertEqual(
        try CompiledModel(graph, passes: GraphPasses.standard, kernels: kernels).layersWithoutZeros, 10, kernels.name)
    }
  }
}
