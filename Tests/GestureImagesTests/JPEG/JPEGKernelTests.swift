import GestureImages
import GestureSupport
import XCTest

/// The vector kernels against plain loops.
final class JPEGKernelTests: XCTestCase {
  func testInverseDCT() {
    var random = SplitMix64(seed: 1)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    defer { memory.deallocate() }
    let block = memory.bindMemory(to: Int16.self, capacity: 128)
    let order = (0..<64).sorted { coded($0) < coded($1) }
    for round in 0..<3_000 {
      let last = [0, 0, 1, 2, 5, 9, 10, 20, 63].randomElement(using: &random) ?? 0
      let size = [1, 8, 60, 500].randomElement(using: &random) ?? 1
      var coefficients = [Int16](repeating: 0, count: 64)
      for position in 0...last where Bool.random(using: &random) {
        coefficients[order[position]] = Int16.random(in: Int16(-size)...Int16(size), using: &random)
      }
      // Below what overflows 16 bits after the first pass, as no encoder's output does.
      let factors = (0..<64).map { _ in UInt16.random(in: 1...UInt16(max(1, 1000 / size)), using: &random) }
      let scaled = zip(coefficients, factors).map { abs(Int($0) * Int($1)) }.reduce(0, +)
      guard scaled < 12_000 else { continue }
      for index in 0..<64 {
        block[index] = coefficients[index]
        block[64 + index] = Int16(bitPattern: factors[index])
      }
      for (side, lastIsKnown) in [
        (8, true), (8, false), (4, true), (4, false), (2, true), (2, false), (1, true), (1, false),
      ] {
        let expected =
          side == 8
          ? JPEGInverseDCT.reference(coefficients, factors)
          : JPEGInverseDCT.reference(coefficients, factors, side: side)
        var output = [UInt8](repeating: 7, count: side * 11)
        output.withUnsafeMutableBufferPointer { output in
          guard let base = output.baseAddress else { return }
          if lastIsKnown {
            JPEGInverseDCT.transform(block, block + 64, last: last, side: side, to: base, stride: 11)
          } else {
            JPEGInverseDCT.transform(block, block + 64, side: side, to: base, stride: 11)
          }
        }
        for y in 0..<side {
          let (row, start) = (Array(expected[y * side..<y * side + side]), y * 11)
          XCTAssertEqual(Array(output[start..<start + side]), row, "round \(round), side \(side), row \(y)")
          XCTAssertEqual(
            Array(output[start + side..<start + 11]), Array(repeating: 7, count: 11 - side), "written beyond the block")
        }
      }
    }
  }

  /// The position of a coefficient in the zigzag order.
  ///
  /// Diagonals become longer, and their direction alternates.
  private func coded(_ index: Int) -> Int {
    let (x, y) = (index % 8, index / 8)
    let diagonal = x + y
    return diagonal * 100 + (diagonal % 2 == 0 ? x : y)
  }

  func testUpsampling() {
    var random = SplitMix64(seed: 2)
    for width in Array(3...40) + [64, 65, 100] {
      let rows = (0..<2).map { _ in
        (0..<width).map { _ in [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0 }
      }
      // Room before and behind, as the decoder's rows have.
      var nearRow = [UInt8](repeating: 9, count: 32) + rows[0] + [UInt8](repeating: 9, count: 64)
      var farRow = [UInt8](repeating: 9, count: 32) + rows[1] + [UInt8](repeating: 9, count: 64)
      var output = [UInt8](repeating: 0, count: width * 2 + 64)
      var sums = [Int16](repeating: 0, count: width + 96)
      nearRow.withUnsafeMutableBufferPointer { near in
        farRow.withUnsafeMutableBufferPointer { far in
          output.withUnsafeMutableBufferPointer { output in
            sums.withUnsafeMutableBufferPointer { sums in
              guard let near = near.baseAddress, let far = far.baseAddress, let output = output.baseAddress,
                let sums = sums.baseAddress
              else {
                return XCTFail("no memory")
              }
              let doubled = JPEGUpsampler.reference(rows, horizontal: 2, vertical: 2)
              JPEGUpsampler.doubleBoth(near + 32, far + 32, count: width, sums: sums + 32, to: output)
              XCTAssertEqual((0..<width * 2).map { output[$0] }, doubled[1], "both, \(width)")
              let higher = JPEGUpsampler.reference(rows, horizontal: 1, vertical: 2)
              JPEGUpsampler.doubleHeight(near + 32, far + 32, bias: 2, count: width, to: output)
              XCTAssertEqual((0..<width).map { output[$0] }, higher[1], "height, \(width)")
              JPEGUpsampler.doubleHeight(far + 32, near + 32, bias: 1, count: width, to: output)
              XCTAssertEqual((0..<width).map { output[$0] }, higher[2], "height, \(width)")
              JPEGUpsampler.doubleWidth(near + 32, count: width, to: output)
              XCTAssertEqual(
                (0..<width * 2).map { output[$0] }, JPEGUpsampler.reference(rows, horizontal: 2, vertical: 1)[0],
                "width, \(width)")
            }
          }
        }
      }
    }
  }

  /// Every pair of chroma samples, with 16 values of luma.
  func testColors() {
    let cr = (0..<256).map { UInt8($0) } + [UInt8](repeating: 0, count: 16)
    var output = [UInt8](repeating: 0, count: 256 * 3 + 3)
    for y in stride(from: UInt8(0), through: 255, by: 17) {
      let luma = [UInt8](repeating: y, count: 272)
      for blue in 0..<256 {
        let cb = [UInt8](repeating: UInt8(blue), count: 272)
        output.withUnsafeMutableBufferPointer { output in
          guard let base = output.baseAddress else { return }
          JPEGColorConversion.yCbCr(luma, cb, cr, count: 256, to: base)
        }
        for red in 0..<256 {
          let pixel = JPEGColorConversion.pixel(y: y, cb: UInt8(blue), cr: UInt8(red))
          if (output[3 * red], output[3 * red + 1], output[3 * red + 2]) != pixel { XCTFail("\(y) \(blue) \(red)") }
        }
      }
    }
    XCTAssertEqual(Array(output[768...]), [0, 0, 0], "written beyond the row")
  }
}
