import GestureFixtures
import HandEvents
import HandLandmarkerCore
import XCTest

/// Streams whose times restart without an end between them.
///
/// An example is a second video, or a camera that was restarted.
final class SecondVideoTests: XCTestCase {
  private struct HighHands: HandEventDetector {
    private var seen: Set<Int> = []

    mutating func events(for frame: HandFrame) -> [HandEvent] {
      frame.hands.filter { $0.palmCenter.y < 0.6 && seen.insert($0.id).inserted }.map {
        HandEvent(.began, .custom("high"), handID: $0.id, time: frame.time)
      }
    }

    mutating func finish() -> [HandEvent] {
      defer { seen = [] }
      return seen.sorted().map { HandEvent(.ended, .custom("high"), handID: $0, time: .zero) }
    }
  }

  private let first =
    PosedMovement.still(.openPalm, duration: .milliseconds(1500)).then(.still(.pinch, duration: .milliseconds(900)))
    .frames()
  /// A second stream that ends before the first one does.
  ///
  /// Its times do not reach those of the first.
  private let second =
    PosedMovement.swipe(.right).then(.still(.pinch, duration: .milliseconds(400))).frames().filter {
      $0.time < .milliseconds(2000)
    }

  private func check(_ detector: some HandEventDetector, _ name: String) {
    var (used, single) = (detector, detector)
    let found = (first + second).flatMap { used.events(for: $0) } + used.finish()
    let expected =
      first.flatMap { single.events(for: $0) } + single.finish() + second.flatMap { single.events(for: $0) }
      + single.finish()
    XCTAssertEqual(found, expected, name)
    XCTAssertTrue(found.contains { $0.time <= .seconds(2) }, "\(name): \(found.map(\.time))")
    XCTAssertGreaterThan(found.count, 1, name)
  }

  func testADetectorBeginsAnewWithTheTimes() throws {
    let quick = GestureEventSettings(minimumDuration: .zero, holdDuration: .milliseconds(200))
    let gestures = try GestureEventDetector(settings: quick)
    check(gestures, "gestures")
    check(HandMovementDetector(), "movements")
    check(FingerPinchDetector(), "pinches of fingers")
    check(try HandFaderDetector([HandFader(.openness)]), "faders")
    check(HandEventDetectors([gestures, HighHands()]), "several")
    check(
      try gestures.armed(by: EventArmingSettings(gesture: .openPalm, holdDuration: .milliseconds(200), seeing: quick)),
      "armed")
    check(try gestures.cooldown(.milliseconds(200)), "after a cooldown")
    check(gestures.facingCamera(), "facing the camera")
    check(gestures.ofFirstPerson(), "of one person")
  }

  func testASequenceBeginsADetectorOfOnesOwnAnew() async throws {
    let frames = first + second
    let stream = AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var phases: [HandEvent.Phase] = []
    for try await event in stream.events(from: HighHands()) { phases.append(event.phase) }
    XCTAssertEqual(phases, [.began, .ended, .began, .ended])
  }

  /// Two late frames are not a stream.
  func testSingleLateFramesAreSkipped() {
    for count in 1...2 {
      var disordered = first
      let late = (0..<count).map { HandFrame(hands: [], at: .milliseconds(100 + 10 * $0)) }
      disordered.insert(contentsOf: late, at: 30)
      var (used, single) = (GestureEventDetector(), GestureEventDetector())
      XCTAssertEqual(
        disordered.flatMap { used.events(for: $0) } + used.finish(),
        first.flatMap { single.events(for: $0) } + single.finish())
    }
  }

  /// Identities last over a gap in the second stream, too.
  func testContinuityBeginsAnewWithTheTimes() {
    var lost = second
    for index in lost.indices.dropFirst(12) {
      if index < 15 { lost[index].hands = [] }
      for hand in lost[index].hands.indices { lost[index].hands[hand].id += 100 }
    }
    var continuity = HandContinuity()
    let found = (first + lost).map { continuity.frame($0) }.suffix(lost.count)
    XCTAssertEqual(Set(found.flatMap(\.hands).map(\.id)), [0])
    var mender = HandMender()
    let mended = (first + lost).flatMap { mender.frames(after: $0) } + mender.finish()
    XCTAssertEqual(mended.map(\.time), (first + lost).map(\.time), "no frame is lost")
    XCTAssertEqual(Set(mended.flatMap(\.hands).map(\.id)), [0])
  }
}
