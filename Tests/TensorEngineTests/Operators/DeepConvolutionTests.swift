import TensorEngine
import TestSupport
import XCTest

/// Deep pointwise convolutions of large inputs.
///
/// Kernels may add them up in parts.
final class DeepConvolutionTests: XCTestCase {
  private func check(pixels: Int, depth: Int, channels: Int, residual: Bool, last: Bool, seed: UInt64) throws {
    let name = "\(pixels) pixels, \(depth) to \(channels)\(residual ? ", residual" : "")\(last ? ", last" : "")"
    var random = SeededGenerator(seed: seed)
    // The first layer hands on blocks of channels, the third takes some; the deep one is between them or the last.
    let layers = [
      PlainLayer(8, depth, &random), PlainLayer(depth, channels, &random), PlainLayer(8, channels, &random),
      PlainLayer(channels, 8, &random),
    ]
    var builder = ModelBuilder()
    let input = builder.input([1, 1, pixels, 8])
    var value = layers[0].add(input, to: &builder, pixels: pixels, activation: .relu6)
    value = layers[1].add(value, to: &builder, pixels: pixels, activation: residual ? .none : .relu6)
    if residual {
      let other = layers[2].add(input, to: &builder, pixels: pixels)
      value = builder.add(
        "ADD", [value, other], shape: [1, 1, pixels, channels], ArithmeticAttributes(activation: .relu))
    }
    builder.output(last ? value : layers[3].add(value, to: &builder, pixels: pixels))
    let graph = try Graph(builder.model())

    let values = random.values(pixels * 8)
    let deep = layers[1](layers[0](values).map { min(max($0, 0), 6) })
    let sums = residual ? zip(deep, layers[2](values)).map { max($0 + $1, 0) } : deep.map { min(max($0, 0), 6) }
    let expected = last ? sums : layers[3](sums)
    for kernels in KernelSet.available {
      for threads in [1, 3] {
        let fast = try outputs(
          of: graph, inputs: [values], passes: GraphPasses.standard, kernels: kernels, threads: threads)[0]
        if kernels.isFused {
          XCTAssertEqual(fast, expected, "\(name), \(kernels.name), \(threads) threads")
        } else {
          XCTAssertLessThan(
            PlainLoops.relativeDifference(fast, expected), 1e-4, "\(name), \(kernels.name), \(threads) threads")
        }
      }
    }
  }

  func testDeepLayersOfRandomShapesKeepEveryBit() throws {
    var random = SeededGenerator(seed: 11)
    for seed: UInt64 in 0..<24 {
      let depth = Int.random(in: 180...500, using: &random)
      // Around the size from which on AVX2 works in parts, and beyond one chunk of tiles.
      let pixels = Int.random(in: 65_000...110_000, using: &random) / depth
      try check(
        pixels: pixels, depth: depth, channels: Int.random(in: 1...40, using: &random),
        residual: Bool.random(using: &random),
        last: Bool.random(using: &random), seed: seed)
    }
  }

  /// The edges of parts.
  ///
  /// Few pixels and many parts; one tile more than a chunk has; a depth that ends within a block; one panel of channels
  /// beside two.
  func testEdgesOfParts() throws {
    for (index, (pixels, depth, channels)) in [
      (66, 1000, 16), (193, 352, 16), (193, 349, 40), (400, 192, 17), (385, 193, 8),
    ].enumerated() {
      for residual in [false, true] {
        for last in [false, true] {
          try check(
            pixels: pixels, depth: depth, channels: channels, residual: residual, last: last, seed: UInt64(index))
        }
      }
    }
  }
}
