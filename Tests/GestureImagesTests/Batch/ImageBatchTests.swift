import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import TensorEngine
import XCTest

final class ImageBatchTests: XCTestCase {
  private struct Failure: Error, Equatable {
    let text: String
  }

  /// Images as wide as their numbers, from 1.
  ///
  /// `nil` stands for an image that cannot be read.
  private struct Images: FrameSequence {
    private var widths: ArraySlice<Int?>
    private let endsWithError: Bool
    private var number = 0

    init(_ widths: [Int?], endsWithError: Bool = false) {
      self.widths = widths[...]
      self.endsWithError = endsWithError
    }

    mutating func nextFrame() throws -> InputFrame? {
      guard let width = widths.popFirst() else {
        if endsWithError { throw Failure(text: "end") }
        return nil
      }
      defer { number += 1 }
      guard let width else { return InputFrame(.failure(Failure(text: "damaged")), number: number) }
      let image = RasterImage(
        checkedData: Data(count: width), width: width, height: 1, bytesPerRow: width, format: .gray8)
      return InputFrame(.success(image), number: number)
    }
  }

  /// The outcomes of a batch, one text for each.
  private func outcomes(
    workers: Int, inputs: [Int], open: @escaping @Sendable (Int) throws -> any FrameSequence,
    process: @escaping @Sendable (Int, RasterImage) throws -> Int = { $0 * 100 + $1.width }
  ) throws -> [String] {
    var rest = inputs[...]
    var texts: [String] = []
    try ImageBatch<Int, Int>(workers: workers).run(
      inputs: {
        guard let next = rest.popFirst() else { return nil }
        if next < 0 { throw Failure(text: "list") }
        return next
      },
      open: open, makeWorker: { process },
      deliver: { input, outcome in
        switch outcome {
        case .success(let result):
          XCTAssertEqual(result.frame.number + 1, result.image.width)
          texts.append("\(input ?? -1): \(result.output)")
        case .failure(let error): texts.append("\(input ?? -1): \((error as? Failure)?.text ?? "\(error)")")
        }
      })
    return texts
  }

  func testOutcomesComeInTheOrderOfTheInputs() throws {
    let expected = (0..<30).flatMap { input in (0..<input % 4).map { "\(input): \(input * 100 + $0 + 1)" } }
    for workers in [1, 2, 7] {
      let found = try outcomes(
        workers: workers, inputs: Array(0..<30), open: { input in Images((0..<input % 4).map { $0 + 1 }) },
        process: { input, image in
          // Later images are done earlier.
          Thread.sleep(forTimeInterval: Double((input * 7 + image.width * 3) % 5) / 1000)
          return input * 100 + image.width
        })
      XCTAssertEqual(found, expected, "\(workers) workers")
    }
  }

  func testErrorsStandInTheirPlaceAndTheRestStillRuns() throws {
    for workers in [1, 3] {
      let found = try outcomes(
        workers: workers, inputs: [0, 1, -1, 2, 3, 4],
        open: { input in
          switch input {
          case 1: throw Failure(text: "closed")
          case 2: Images([1, nil, 3])
          case 3: Images([1, 2], endsWithError: true)
          default: Images([1])
          }
        },
        process: { input, image in
          if input == 2, image.width == 3 { throw Failure(text: "unfit") }
          return image.width
        })
      XCTAssertEqual(
        found, ["0: 1", "1: closed", "-1: list", "2: 1", "2: damaged", "2: unfit", "3: 1", "3: 2", "3: end", "4: 1"],
        "\(workers) workers")
    }
  }

  func testWhatDeliverThrowsEndsTheBatch() {
    let opened = Locked(0)
    XCTAssertThrowsError(
      try ImageBatch<Int, Int>(workers: 2).run(
        inputs: { 0 },
        open: { _ in
          opened.withLock { $0 += 1 }
          return Images([1])
        },
        makeWorker: { { _, image in image.width } }, deliver: { _, _ in throw Failure(text: "full") })
    ) { XCTAssertEqual($0 as? Failure, Failure(text: "full")) }
    XCTAssertLessThan(opened.withLock { $0 }, 20, "the inputs never end, the batch does")
  }

  /// Nothing is delivered after an error.
  ///
  /// The delivery fails while the next image is still processed.
  func testNothingIsDeliveredAfterAnError() {
    let (next, delivered, secondHasBegun) = (Locked(0), Locked(0), Locked(false))
    @Sendable func wait(until isDone: () -> Bool) {
      for _ in 0..<10_000 where !isDone() { usleep(1000) }
    }
    XCTAssertThrowsError(
      try ImageBatch<Int, Int>(workers: 2).run(
        inputs: {
          next.withLock { number in
            defer { number += 1 }
            return number < 2 ? number : nil
          }
        },
        open: { _ in Images([1]) },
        makeWorker: {
          { input, image in
            if input == 1 { secondHasBegun.withLock { $0 = true } }
            wait { input == 0 ? secondHasBegun.withLock { $0 } : delivered.withLock { $0 } > 0 }
            return image.width
          }
        },
        deliver: { _, _ in
          delivered.withLock { $0 += 1 }
          throw Failure(text: "full")
        }))
    XCTAssertEqual(delivered.withLock { $0 }, 1)
  }

  func testAWorkerThatCannotBeMadeEndsTheBatchBeforeAnyInput() {
    XCTAssertThrowsError(
      try ImageBatch<Int, Int>(workers: 2).run(
        inputs: {
          XCTFail("no input is needed")
          return nil
        },
        open: { _ in Images([]) }, makeWorker: { throw Failure(text: "model") }, deliver: { _, _ in })
    ) { XCTAssertEqual($0 as? Failure, Failure(text: "model")) }
  }

  /// Images do not accumulate while the first one is processed.
  func testMemoryIsBounded() throws {
    let read = Locked(0)
    let found = try outcomes(
      workers: 2, inputs: Array(0..<100),
      open: { _ in
        read.withLock { $0 += 1 }
        return Images([1])
      },
      process: { input, _ in
        if input == 0 {
          Thread.sleep(forTimeInterval: 0.3)
          XCTAssertLessThanOrEqual(read.withLock { $0 }, 10)
        }
        return 1
      })
    XCTAssertEqual(found.count, 100)
  }
}
