import TensorEngine
import TestSupport
import XCTest

/// Calls that skip rows which stay the same.
///
/// The palm detector skips everything that depends only on such rows of its input.
final class ChangingRowsTests: XCTestCase {
  private func detector(_ kernels: KernelSet) throws -> CompiledModel {
    let bytes = try TestModels.handLandmarker().requiredBytes(named: "hand_detector.tflite")
    return try CompiledModel(Graph(Model(bytes)), passes: GraphPasses.standard, kernels: kernels, deferredOutputs: [0])
  }

  /// Random pixels in some rows, zeros in the others.
  private func image(_ rows: Range<Int>, _ random: inout SeededGenerator) -> [Float] {
    let row = 192 * 3
    return [Float](repeating: 0, count: rows.lowerBound * row) + random.values(rows.count * row)
      + [Float](repeating: 0, count: (192 - rows.upperBound) * row)
  }

  /// The scores, and every 50th box.
  private func results(_ interpreter: Interpreter, _ image: [Float], changing rows: Range<Int>?) throws -> [UInt32] {
    try interpreter.withInput(0) { PlainLoops.copy(image, to: $0) }
    try interpreter.invoke(changing: rows)
    let boxes = try stride(from: 0, to: 2016, by: 50).flatMap { row in
      try interpreter.withRow(row, ofOutput: 0) { Array($0) }
    }
    return try (interpreter.withOutput(1) { Array($0) } + boxes).map(\.bitPattern)
  }

  func testResultsAreThoseOfWholeCalls() throws {
    var random = SeededGenerator(seed: 5)
    let calls = [40..<152, 0..<100, 40..<152, 70..<192, 90..<91, 0..<192].map { rows in
      (rows: rows, images: (0..<4).map { _ in image(rows, &random) })
    }
    for kernels in KernelSet.available {
      let model = try detector(kernels)
      for threads in [1, 3] {
        let whole = try Interpreter(model, threads: threads)
        let shortened = try Interpreter(model, threads: threads)
        for (rows, images) in calls {
          for (call, image) in images.enumerated() {
            XCTAssertEqual(
              try results(shortened, image, changing: rows), try results(whole, image, changing: nil),
              "\(kernels.name), \(threads) threads, rows \(rows), call \(call)")
          }
        }
      }
    }
  }

  /// Rows far from the changing ones are not computed.
  ///
  /// From the third call on, their contents have no effect.
  func testOtherRowsAreLeftOut() throws {
    var random = SeededGenerator(seed: 6)
    let interpreter = try Interpreter(detector(.best), threads: 1)
    var image = image(60..<140, &random)
    let expected = try results(interpreter, image, changing: 60..<140)
    for _ in 0..<2 { XCTAssertEqual(try results(interpreter, image, changing: 60..<140), expected) }
    for index in 0..<192 * 3 * 10 { image[index] = 1 }
    XCTAssertEqual(try results(interpreter, image, changing: 60..<140), expected)
    XCTAssertNotEqual(try results(interpreter, image, changing: nil), expected)
  }
}
