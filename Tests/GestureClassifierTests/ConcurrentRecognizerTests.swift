import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// One recognizer that many tasks share, as the requests of a server do.
final class ConcurrentRecognizerTests: XCTestCase {
  private func recognizer(_ change: (inout HandGestureRecognizer.Options) -> Void = { _ in }) throws -> HandGestureRecognizer {
    try StandInRecognizer.recognizer(options: changed(.init(), change))
  }

  func testLimits() throws {
    assertLimits("concurrency", 1...1024, step: 1) { value in
      try changed(HandTracker.Options()) { $0.limits.concurrency = Int(value) }.check()
    }
    assertLimits("maximumWaiting", 0...(.infinity), step: 1) { value in
      try changed(HandTracker.Options()) { $0.limits.maximumWaiting = Int(value) }.check()
    }
  }

  /// Before anything is made of them.
  func testALimitOutOfRangeIsRefused() {
    for threads in [Int.min, 0, 65, .max] {
      assertStatusError(.invalidArgument, mentions: "threads") { try self.recognizer { $0.limits.threads = threads } }
    }
    for count in [Int.min, 0, 1025, .max] {
      assertStatusError(.invalidArgument, mentions: "concurrency") { try self.recognizer { $0.limits.concurrency = count } }
    }
    assertStatusError(.invalidArgument, mentions: "searchBudget") { try self.recognizer { $0.tracking.searchBudget = .nan } }
    assertStatusError(.invalidArgument, mentions: "smallestHand") { try self.recognizer { $0.finding.search.smallestHand = .nan } }
  }

  func testModelsAreShared() async throws {
    let model = try GestureModel(data: StandInRecognizer.bundle())
    let alone = try recognizer()
    XCTAssertEqual(model.gestures, alone.gestures)
    let (one, other) = (try HandGestureRecognizer(model: model), try HandTracker(model: model.hands))
    for image in [StandInRecognizer.oneHand, StandInRecognizer.noHand] {
      let hands = try await one.recognize(image: image)
      let expected = try await alone.recognize(image: image)
      XCTAssertEqual(hands, expected)
      let found = try await other.detect(image: image)
      XCTAssertEqual(found.map(\.landmarks), expected.map(\.landmarks))
    }
    XCTAssertThrowsError(try GestureModel(path: "nowhere.task")) { XCTAssertEqual(($0 as? StatusError)?.status, .notFound) }
    XCTAssertThrowsError(try HandModel(path: "nowhere.task")) { XCTAssertEqual(($0 as? StatusError)?.status, .notFound) }
  }

  /// Single images, encoded ones and streams at the same time answer as each does alone.
  func testEverythingAtOnce() async throws {
    let recognizer = try recognizer { $0.limits.concurrency = 3 }
    let (image, data) = (StandInRecognizer.oneHand, StandInRecognizer.oneHand.pngData)
    let expected = try await recognizer.recognize(image: image)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<30 {
        group.addTask {
          switch number % 3 {
          case 0:
            let hands = try await recognizer.recognize(image: image)
            XCTAssertEqual(hands, expected)
          case 1:
            let hands = try await recognizer.recognize(imageData: data, maximumPixelCount: 1000)
            XCTAssertEqual(hands, expected)
          default:
            var stream = recognizer.makeStream()
            for (time, ids) in [[0], [0], [], [1], [1]].enumerated() {
              let image = ids.isEmpty ? StandInRecognizer.noHand : image
              let hands = try await stream.recognize(videoFrame: image, at: .milliseconds(time))
              XCTAssertEqual(hands.map(\.id), ids, "frame \(time)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    XCTAssertEqual(recognizer.waitingCount, 0)
  }

  func testEncodedImagesAreChecked() async throws {
    let recognizer = try recognizer()
    let data = StandInRecognizer.oneHand.pngData
    for (data, limit, status) in [
      (data, 100, StatusError.Status.resourceExhausted), (data.dropLast(20), 1000, .dataLoss), (Data("no".utf8), 1000, .unimplemented),
      (Data(), 1000, .invalidArgument),
    ] {
      do {
        let hands = try await recognizer.recognize(imageData: data, maximumPixelCount: limit)
        XCTFail("\(hands)")
      } catch {
        XCTAssertEqual((error as? StatusError)?.status, status, "\(error)")
        XCTAssertTrue("\(error)".contains("imageData"), "\(error)")
      }
    }
  }

  func testTooManyThatWaitAreRefused() async throws {
    let recognizer = try recognizer { ($0.limits.concurrency, $0.limits.maximumWaiting) = (1, 0) }
    let image = StandInRecognizer.oneHand
    let outcomes = await withTaskGroup(of: Result<Int, any Error>.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do { return .success(try await recognizer.recognize(image: image).count) } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var answers = 0
    for outcome in outcomes {
      switch outcome {
      case .success(let count):
        XCTAssertEqual(count, 1)
        answers += 1
      case .failure(let error): XCTAssertEqual((error as? StatusError)?.status, .unavailable, "\(error)")
      }
    }
    XCTAssertGreaterThan(answers, 0)
  }
}
