import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

final class HandGestureRecognizerOptionsTests: XCTestCase {
  private typealias Options = HandGestureRecognizer.Options

  private func assertRefused(_ name: String, _ value: Any, line: UInt = #line, _ change: (inout Options) -> Void) {
    var options = Options()
    change(&options)
    assertStatusError(.invalidArgument, mentions: "Invalid `\(name)` option", "it must be", line: line) {
      let recognizer = try StandInRecognizer.recognizer(options: options)
      XCTFail("\(name) is \(value): \(recognizer.gestures.count) gestures", line: line)
    }
  }

  func testTheRangesOfOptions() {
    func use(_ change: (inout Options) -> Void) throws {
      var options = Options()
      change(&options)
      try options.check()
    }
    assertLimits("minimumCannedScore", 0...1) { value in try use { $0.minimumCannedScore = Float(value) } }
    assertLimits("minimumCustomScore", 0...1) { value in try use { $0.minimumCustomScore = Float(value) } }
    // Those of the tracker are checked with them.
    assertLimits("smoothing.beta", 0...(.infinity), isOpen: (false, true)) { value in
      try use { $0.smoothing = LandmarkSmoothing(beta: Float(value)) }
    }
    for count in [0, -1, Int.min] { assertRefused("maximumHandCount", count) { $0.maximumHandCount = count } }
    assertRefused("cannedGestures", "none") { $0.cannedGestures = .only([]) }
    assertRefused("customGestures", "none") { $0.customGestures = .only([]) }
    XCTAssertNoThrow(try use { ($0.cannedGestures, $0.customGestures) = (.except([]), .except(HandGesture.canned)) })
  }

  /// The initializer and the properties are the same options, and each reaches its own.
  func testEveryOptionOfATrackerIsOneOfARecognizer() {
    let smoothing = LandmarkSmoothing()
    let created = Options(
      maximumHandCount: 3, minimumPalmScore: 0.1, minimumPresence: 0.2, trackingOverlap: 0.3, search: HandSearch(smallestHand: 0.4),
      searchBudget: 5,
      mirrored: true, smoothing: smoothing, threads: 6, cannedGestures: .only([.victory]), minimumCannedScore: 0.7,
      customGestures: .except([.custom("call")]), minimumCustomScore: 0.8)
    var changed = Options()
    XCTAssertNotEqual(changed, created)
    changed.maximumHandCount = 3
    changed.minimumPalmScore = 0.1
    changed.minimumPresence = 0.2
    changed.trackingOverlap = 0.3
    changed.search.smallestHand = 0.4
    changed.searchBudget = 5
    changed.mirrored = true
    changed.smoothing = smoothing
    changed.threads = 6
    changed.cannedGestures = .only([.victory])
    changed.minimumCannedScore = 0.7
    changed.customGestures = .except([.custom("call")])
    changed.minimumCustomScore = 0.8
    XCTAssertEqual(changed, created)
    XCTAssertEqual(changed.trackingOverlap, 0.3)
  }

  /// Such as a label of the other bundle, or a misspelt one: the error has the option and what was probably meant.
  func testUnknownGesturesAreRefused() {
    for (options, words) in [
      (Options(cannedGestures: .only([.victory, .custom("Thumbs_Up")])), ["`Thumbs_Up`", "cannedGestures", "Thumb_Up?"]),
      (Options(cannedGestures: .except([.custom("Victry")])), ["`Victry`", "cannedGestures", "Victory?"]),
      (Options(customGestures: .only([.custom("Rock")])), ["`Rock`", "customGestures", "rock?"]),
      (Options(customGestures: .except([.custom("papr")])), ["`papr`", "customGestures", "paper?"]),
      (Options(cannedGestures: .only([.custom("wave")])), ["`wave`", "cannedGestures", "None, Closed_Fist", "rock, paper"]),
    ] {
      let custom = StandInGestures.Classifier(rightHand: [0.1, 0.6, 0.3], labels: ["none", "rock", "paper"])
      XCTAssertThrowsError(try StandInRecognizer.recognizer(custom: custom, options: options)) { error in
        for word in words { XCTAssertTrue("\(error)".contains(word), "«\(word)» is not in «\(error)»") }
      }
    }
  }
}
