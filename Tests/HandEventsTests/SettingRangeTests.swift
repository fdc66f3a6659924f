import GestureFixtures
import GestureSupport
import GestureTraining
import HandEvents
import HandLandmarkerCore
import TestSupport
import XCTest

/// Every public setting refuses values without a meaning.
///
/// The settings are those of detectors, smoothing, continuity, cursor, fader and fixtures. The refusal names the
/// setting, and the largest value traps nowhere. Each list is a table of the settings of one kind: the name, and the
/// use of a value.
final class SettingRangeTests: XCTestCase {
  private static let largest = Duration(secondsComponent: .max, attosecondsComponent: 0)
  private let frames = PosedMovement.still(.openPalm, duration: .milliseconds(300)).then(
    .still(.pinch, duration: .milliseconds(600))
  ).frames()

  private func run(_ detector: some HandEventDetector) {
    var detector = detector
    for frame in frames { _ = detector.events(for: frame) }
    _ = detector.finish()
  }

  // MARK: The uses of settings

  private func gestures(_ change: (inout GestureEventSettings) -> Void) throws {
    var settings = GestureEventSettings()
    change(&settings)
    run(try GestureEventDetector(settings: settings))
  }

  private func arming(_ change: (inout EventArmingSettings) -> Void) throws {
    var settings = EventArmingSettings(gesture: .openPalm)
    change(&settings)
    run(try GestureEventDetector().armed(by: settings))
  }

  private func movements(_ change: (inout HandMovementSettings) -> Void) throws {
    var settings = HandMovementSettings()
    change(&settings)
    run(try HandMovementDetector(settings: settings))
  }

  private func smoothing(_ change: (inout LandmarkSmoothing) -> Void) throws {
    var settings = LandmarkSmoothing()
    change(&settings)
    _ = try PointSmoother(settings)
    _ = try HandCursor(smoothing: settings)
  }

  private func tracking(_ change: (inout HandTracker.Options.Tracking) -> Void) throws {
    var settings = HandTracker.Options.Tracking()
    change(&settings)
    _ = try HandTracker.replaying(RecordedGestures(frames), tracking: settings)
  }

  private func replay(_ change: (inout ReplaySettings) -> Void) throws {
    var settings = ReplaySettings()
    change(&settings)
    _ = try HandTracker.replaying(RecordedGestures(frames), settings: settings)
  }

  private func sampling(_ change: (inout FrameSampling) -> Void) throws {
    var sampling = FrameSampling(width: 32, height: 24, framesPerSecond: 5)
    change(&sampling)
    _ = try PosedMovement.still(duration: .milliseconds(1)).images(sampling)
  }

  // MARK: The tables

  /// Numbers with both limits.
  ///
  /// NaN, infinite, negative and too large numbers are refused.
  func testNumbersWithinARange() {
    let settings: [(String, ClosedRange<Double>, isOpen: (low: Bool, high: Bool), use: (Double) throws -> Void)] = [
      (
        "beginScore", 0...1, (false, false),
        { [self] v in try gestures { ($0.beginScore, $0.endScore) = (Float(v), 0) } }
      ),
      (
        "endScore", 0...1, (false, false), { [self] v in try gestures { ($0.beginScore, $0.endScore) = (1, Float(v)) } }
      ),
      ("deadZone", 0...1, (false, false), { _ = try HandFader(.height, deadZone: Float($0)) }),
      ("rate", 0.001...1e6, (false, false), { [self] v in run(try HandFaderDetector([HandFader(.height)], rate: v)) }),
      ("overlap", 0...1, (true, false), { [self] v in try tracking { $0.overlap = Float(v) } }),
      ("searchBudget", 0...1000, (true, false), { [self] v in try tracking { $0.searchBudget = Float(v) } }),
      ("timeJitter", 0...0.45, (false, false), { [self] v in try sampling { $0.timeJitter = v } }),
    ]
    for (name, range, isOpen, use) in settings { assertLimits(name, range, step: 0.0005, isOpen: isOpen, use) }
  }

  /// Numbers with a least value.
  ///
  /// NaN, infinite and negative numbers are refused; the largest finite one is not.
  func testNumbersWithoutALargest() {
    let settings: [(String, isOpen: Bool, use: (Double) throws -> Void)] = [
      ("holdMovement", false, { [self] v in try gestures { $0.holdMovement = Float(v) } }),
      ("swipeDistance", false, { [self] v in try movements { $0.swipeDistance = Float(v) } }),
      ("swipeSpeed", false, { [self] v in try movements { $0.swipeSpeed = Float(v) } }),
      ("tapDistance", false, { [self] v in try movements { $0.tapDistance = Float(v) } }),
      ("smoothing.minimumCutoff", true, { [self] v in try smoothing { $0.minimumCutoff = Float(v) } }),
      ("smoothing.beta", false, { [self] v in try smoothing { $0.beta = Float(v) } }),
      ("smoothing.derivativeCutoff", true, { [self] v in try smoothing { $0.derivativeCutoff = Float(v) } }),
      ("reach", true, { _ = try HandPeople(reach: Float($0)) }),
      ("reach", true, { _ = try FirstPerson(reach: Float($0)) }),
      ("speed", true, { [self] v in _ = try RecordedGestures(frames).camera(pace: .speed(v)) }),
      ("framesPerSecond", true, { [self] v in try sampling { $0.framesPerSecond = v } }),
      ("jitter", false, { [self] v in try sampling { $0.jitter = Float(v) } }),
    ]
    for (name, isOpen, use) in settings {
      assertLimits(name, 0...(.infinity), isOpen: (isOpen, false), use)
      XCTAssertNoThrow(try use(Double(Float.greatestFiniteMagnitude)), "the largest \(name)")
    }
  }

  /// Durations.
  ///
  /// Negative durations are refused. The largest one is not, unless the setting has a limit.
  func testDurations() {
    typealias Use = (Duration) throws -> Void
    let settings: [(String, isOpen: Bool, limit: Duration, use: Use)] = [
      ("minimumDuration", false, Self.largest, { [self] d in try gestures { $0.minimumDuration = d } }),
      ("releaseDuration", false, Self.largest, { [self] d in try gestures { $0.releaseDuration = d } }),
      ("maximumGap", false, Self.largest, { [self] d in try gestures { $0.maximumGap = d } }),
      ("holdDuration", false, Self.largest, { [self] d in try gestures { $0.holdDuration = d } }),
      (
        "holdDurations[Open_Palm]", false, Self.largest,
        { [self] d in try gestures { $0.holdDurations = [.openPalm: d] } }
      ),
      (
        "holdInterval", true, Self.largest,
        { [self] d in try gestures { ($0.holdDuration, $0.holdInterval) = (.milliseconds(1), d) } }
      ), ("holdDuration", false, Self.largest, { [self] d in try arming { $0.holdDuration = d } }),
      ("pause", false, Self.largest, { [self] d in try arming { $0.pause = d } }),
      ("disarmDuration", false, Self.largest, { [self] d in try arming { $0.disarmDuration = d } }),
      ("releaseDuration", false, Self.largest, { [self] d in try arming { $0.seeing.releaseDuration = d } }),
      ("cooldown", false, Self.largest, { [self] d in run(try GestureEventDetector().cooldown(d)) }),
      ("maximumGap", false, Self.largest, { [self] d in try movements { $0.maximumGap = d } }),
      ("maximumGap", true, .seconds(10), { [self] d in try tracking { $0.maximumGap = d } }),
      (
        "maximumGap", false, Self.largest,
        { [self] d in
          var continuity = try HandContinuity(maximumGap: d)
          for frame in frames { _ = continuity.frame(frame) }
        }
      ), ("maximumGap", false, Self.largest, { _ = try HandMender(maximumGap: $0) }),
      (
        "maximumFilledGap", false, Self.largest,
        { [self] d in
          var mender = try HandMender(maximumFilledGap: d)
          for frame in frames { _ = mender.frames(after: frame) }
        }
      ), ("lookahead", false, Self.largest, { _ = try HandMender(stabilizesHandedness: true, lookahead: $0) }),
      (
        "memory", true, Self.largest,
        { [self] d in
          var people = try HandPeople(memory: d)
          for frame in frames { _ = people.frame(frame) }
        }
      ),
      (
        "memory", true, Self.largest,
        { [self] d in run(GestureEventDetector().ofFirstPerson(try FirstPerson(memory: d))) }
      ),
      ("latency", false, Self.largest, { [self] d in try replay { $0.latency = d } }),
      ("tolerance", false, Self.largest, { [self] d in try replay { $0.tolerance = d } }),
    ]
    for (name, isOpen, limit, use) in settings {
      assertLimits(name, 0...(.infinity), step: 1, isOpen: (isOpen, false)) { try use(.milliseconds(Int($0))) }
      XCTAssertThrowsError(try use(.zero - Self.largest), name)
      XCTAssertNoThrow(try use(limit), "the largest \(name)")
      if limit < Self.largest { XCTAssertThrowsError(try use(limit + .nanoseconds(1)), name) }
    }
  }

  /// Two values of which one must not be above the other.
  func testReversedPairs() {
    let settings: [(String, use: () throws -> Void)] = [
      ("endScore", { [self] in try gestures { ($0.beginScore, $0.endScore) = (0.3, 0.4) } }),
      ("endScore", { _ = try GestureEventDetector(settings: GestureEventSettings(beginScore: 0.3, endScore: 0.4)) }),
    ]
    for (name, use) in settings { assertRefused(.invalidArgument, "`\(name)`") { try use() } }
    XCTAssertNoThrow(try gestures { ($0.beginScore, $0.endScore) = (0.4, 0.4) })
    XCTAssertEqual(GestureEventSettings(beginScore: 0.2).endScore, 0.2, "the default follows")
    XCTAssertEqual(GestureEventSettings(beginScore: 0.9).endScore, 0.35)
  }

  /// Sets.
  ///
  /// Sets that leave nothing to find are refused; sets with everything are not.
  func testEmptyAndFullSets() throws {
    let settings: [(String, use: () throws -> Void)] = [
      ("kinds", { [self] in try movements { $0.kinds = [] } }),
      ("fingers", { _ = try FingerPinchDetector(fingers: []) }),
      ("fingers", { _ = try FingerPinchDetector(fingers: [.thumb]) }),
      ("fingers", { _ = try FingerPinchDetector(fingers: Set(Finger.allCases)) }),
      ("faders", { _ = try HandFaderDetector([]) }),
    ]
    for (name, use) in settings { assertRefused(.invalidArgument, "`\(name)`") { try use() } }
    XCTAssertNoThrow(try movements { $0.kinds = Set(HandMovement.allCases) })
    XCTAssertNoThrow(try gestures { ($0.ignoredGestures, $0.holdDurations) = ([], [:]) })
    XCTAssertNoThrow(try gestures { $0.ignoredGestures = Set(HandGesture.canned) })
    XCTAssertNoThrow(run(try FingerPinchDetector(fingers: [.index, .middle, .ring, .pinky])))
    XCTAssertNoThrow(run(try HandFaderDetector(HandFader.Measure.allCases.map { HandFader($0) }, rate: 1e6)))
    run(HandEventDetectors([]))
  }

  /// A trained model's threshold; a model alone is something to look for.
  func testTheThresholdOfAModel() throws {
    var dataset = InventedMotions.dataset(count: 2, others: 4)
    for index in dataset.recordings.indices { dataset.recordings[index].isCut = true }
    let options = MovementTrainerOptions(copies: 4, scoreThreshold: 0.3)
    var model = try MovementTrainer(options: options).train(on: dataset).model
    assertLimits("scoreThreshold", 0...1) { value in
      model.scoreThreshold = Float(value)
      _ = try HandMovementDetector(models: [model])
    }
    model.scoreThreshold = 0.3
    XCTAssertNoThrow(try HandMovementDetector(settings: HandMovementSettings(kinds: []), models: [model]))
  }

  /// The ranges of faders that hands show.
  ///
  /// A range that cannot be measured changes nothing; a reversed range turns the fader.
  func testTheRangeOfAFader() {
    for measure in HandFader.Measure.allCases {
      var fader = HandFader(measure)
      let (low, high) = (fader.low, fader.high)
      for (first, second) in [
        (Float.nan, Float(1)), (0, .nan), (.infinity, 0), (0, -.infinity), (0.5, 0.5),
        (.greatestFiniteMagnitude, -.greatestFiniteMagnitude),
      ] where !(measure == .roll && first == .greatestFiniteMagnitude) {
        XCTAssertFalse(fader.calibrate(low: first, high: second), "\(measure) \(first) \(second)")
        XCTAssertEqual([fader.low, fader.high], [low, high])
      }
      XCTAssertTrue(fader.calibrate(low: high, high: low), "\(measure) reversed")
    }
  }

  /// A hand without finite coordinates has no position.
  ///
  /// It moves no cursor.
  func testACursorHasNoPositionThatIsNotFinite() throws {
    for bad in [Float.nan, .infinity, -.infinity] {
      var cursor = HandCursor()
      var frame = frames[0]
      frame.hands[0].landmarks[.indexFingerTIP].x = bad
      XCTAssertNil(cursor.update(frame.hands[0], in: frame))
      let good = try XCTUnwrap(cursor.update(frames[1].hands[0], in: frames[1]))
      XCTAssertTrue(good.position.x.isFinite && good.position.y.isFinite)
      // Another hand that cannot be read does not take the cursor away either.
      frame.hands[0].id = 77
      XCTAssertEqual(cursor.update(frame.hands[0], in: frame)?.position, good.position)
    }
  }
}
