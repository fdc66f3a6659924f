import Foundation
import GestureClassifier
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// One recognizer that many tasks share.
///
/// The requests of a server are such tasks.
final class ConcurrentRecognizerTests: XCTestCase {
  private func recognizer(_ change: (inout HandGestureRecognizer.Options) -> Void = { _ in }) throws
    -> HandGestureRecognizer
  {
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
      assertStatusError(.invalidArgument, mentions: "concurrency") {
        try self.recognizer { $0.limits.concurrency = count }
      }
    }
    assertStatusError(.invalidArgument, mentions: "searchBudget") {
      try self.recognizer { $0.tracking.searchBudget = .nan }
    }
    assertStatusError(.invalidArgument, mentions: "smallestHand") {
      try self.recognizer { $0.finding.search.smallestHand = .nan }
    }
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
      let found = try await other.recognize(image: image)
      XCTAssertEqual(found.map(\.landmarks), expected.map(\.landmarks))
    }
    XCTAssertThrowsError(try GestureModel(contentsOfFile: "nowhere.task")) {
      XCTAssertEqual(($0 as? StatusError)?.status, .notFound)
    }
    XCTAssertThrowsError(try HandModel(contentsOfFile: "nowhere.task")) {
      XCTAssertEqual(($0 as? StatusError)?.status, .notFound)
    }
  }

  /// Concurrent calls have the results of separate calls.
  ///
  /// The calls are single images, encoded images and streams.
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
            let stream = recognizer.makeStream()
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
      (data, 100, StatusError.Status.resourceExhausted), (data.dropLast(20), 1000, .dataLoss),
      (Data("no".utf8), 1000, .unimplemented),
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

  /// A recognizer with other options answers like a separate one.
  ///
  /// In images, regions and streams. The first recognizer does not change.
  func testOptionsPerCall() throws {
    let shared = try recognizer()
    let image = StandInRecognizer.oneHand
    let changes: [(inout HandGestureRecognizer.Options) -> Void] = [
      { $0.isMirrored = true }, { $0.finding.minimumPresence = 1 }, { $0.finding.minimumPalmScore = 1 },
      { $0.canned.selection = .only([.victory]) }, { $0.canned.minimumScore = 0.3 },
      { $0.canned.namesTurnedHands = true }, { $0.tracking.stabilizesHandedness = true }, { _ in },
    ]
    for (number, change) in changes.enumerated() {
      let (other, alone) = (try shared.with(change), try recognizer(change))
      let expected: [Hand] = try alone.recognize(image: image)
      XCTAssertEqual(try other.recognize(image: image), expected, "\(number)")
      let regions = [HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5)]
      let inRegions: [Hand] = try alone.recognize(image: image, regions: regions)
      XCTAssertEqual(try other.recognize(image: image, regions: regions), inRegions, "\(number)")
      let (stream, ownStream) = (other.makeStream(), alone.makeStream())
      for time in 0..<3 {
        let hands = try stream.recognize(videoFrame: image, at: .milliseconds(time))
        XCTAssertEqual(hands, try ownStream.recognize(videoFrame: image, at: .milliseconds(time)), "\(number)")
      }
      if let hand = expected.first {
        let scores: GestureScores = try alone.gestureScores(of: hand)
        XCTAssertEqual(try other.gestureScores(of: hand), scores, "\(number)")
      }
    }
    XCTAssertEqual(try shared.recognize(image: image), try recognizer().recognize(image: image))
    XCTAssertEqual(
      try shared.with { $0.isMirrored = true }.with { $0.isMirrored = false }.recognize(image: image).count, 1)
    let tracker = try HandTracker(model: GestureModel(data: StandInRecognizer.bundle()).hands)
    XCTAssertEqual(try tracker.with { $0.finding.minimumPresence = 1 }.recognize(image: image), [])
    XCTAssertEqual(try tracker.with { $0.isMirrored = true }.recognize(image: image).count, 1)
  }

  func testWrongOptionsPerCall() throws {
    let shared = try recognizer { $0.limits.maximumWaiting = 3 }
    let tracker = try HandTracker(model: GestureModel(data: StandInRecognizer.bundle()).hands)
    assertStatusError(.invalidArgument, mentions: "maximumHandCount") {
      try shared.with { $0.finding.maximumHandCount = 0 }
    }
    assertStatusError(.invalidArgument, mentions: "maximumHandCount") {
      try tracker.with { $0.finding.maximumHandCount = 0 }
    }
    assertStatusError(.invalidArgument, mentions: "Victori", "Victory") {
      try shared.with { $0.canned.selection = .only([.custom("Victori")]) }
    }
    typealias Change = (inout HandTracker.Options.Limits) -> Void
    for change in [{ $0.maximumWaiting = nil }, { $0.concurrency = 2 }, { $0.threads = 1 }] as [Change] {
      assertStatusError(.invalidArgument, mentions: "the limits are shared") { try shared.with { change(&$0.limits) } }
    }
    assertStatusError(.invalidArgument, mentions: "concurrency", "it must be nil") {
      try tracker.with { $0.limits.concurrency = 2 }
    }
  }

  /// Recognizers with other options share one waiting list.
  ///
  /// They count as one, and a refusal states the common number.
  func testTheBoundIsShared() async throws {
    let source = WaitingSource()
    let shared = HandGestureRecognizer(source: source)
    let others = try (0..<3).map { number in try shared.with { $0.finding.maximumHandCount = number + 1 } }
    let tasks = others.map { other in Task { try await other.recognize(image: StandInRecognizer.noHand).count } }
    for _ in 0..<5000 where shared.waitingCount < 2 { try await Task.sleep(for: .milliseconds(1)) }
    for recognizer in others + [shared] {
      XCTAssertEqual([recognizer.runningCount, recognizer.waitingCount, recognizer.refusedCount], [1, 2, 0])
    }
    for _ in tasks { source.end.signal() }
    for task in tasks { _ = try await task.boundedValue() }
    XCTAssertEqual([shared.runningCount, shared.waitingCount], [0, 0])
  }

  /// Asynchronous functions answer like synchronous ones.
  ///
  /// They end with their task.
  func testAsynchronousForms() async throws {
    let recognizer = try recognizer()
    let tracker = try HandTracker(model: GestureModel(data: StandInRecognizer.bundle()).hands)
    let image = StandInRecognizer.oneHand
    let regions = [HandRegion(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5)]
    let (hands, found, scores) = try withinLimit {
      let hands = try recognizer.recognize(image: image, regions: regions)
      return (
        hands, try tracker.recognize(image: image, regions: regions),
        try recognizer.gestureScores(of: hands[0])
      )
    }
    let asyncHands = try await recognizer.recognize(image: image, regions: regions)
    XCTAssertEqual(asyncHands, hands)
    let asyncFound = try await tracker.recognize(image: image, regions: regions)
    XCTAssertEqual(asyncFound, found)
    let asyncScores = try await recognizer.gestureScores(of: hands[0])
    XCTAssertEqual(asyncScores, scores)
    for call in [
      { _ = try await recognizer.recognize(image: image, regions: regions) },
      { _ = try await tracker.recognize(image: image, regions: regions) },
      { _ = try await recognizer.gestureScores(of: hands[0]) },
    ] as [@Sendable () async throws -> Void] {
      let task = Task {
        while !Task.isCancelled { await Task.yield() }
        try await call()
      }
      task.cancel()
      do {
        try await task.boundedValue()
        XCTFail("not cancelled")
      } catch {
        XCTAssertTrue(error is CancellationError, "\(error)")
      }
    }
    do {
      _ = try await recognizer.gestureScores(of: hands[0].inImage(0, 24))
      XCTFail("no error")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .invalidArgument, "\(error)")
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

/// A source each of whose calls waits for a signal.
private struct WaitingSource: HandSource, Sendable {
  let end = DispatchSemaphore(value: 0)

  func hands(in image: RasterImage) throws -> [Hand] {
    end.waitOrFail()
    return []
  }

  func hands(in image: RasterImage, at time: Duration, continuing stream: inout StreamState) throws -> [Hand] {
    try hands(in: image)
  }

  func hands(in image: RasterImage, regions: [HandRegion]) throws -> [Hand] { try hands(in: image) }
}
