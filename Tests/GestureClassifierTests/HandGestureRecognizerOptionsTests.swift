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
    assertLimits("canned.minimumScore", 0...1) { value in try use { $0.canned.minimumScore = Float(value) } }
    assertLimits("custom.minimumScore", 0...1) { value in try use { $0.custom.minimumScore = Float(value) } }
    // Those of the tracker are checked with them.
    assertLimits("smoothing.beta", 0...(.infinity), isOpen: (false, true)) { value in
      try use { $0.tracking.smoothing = LandmarkSmoothing(beta: Float(value)) }
    }
    for count in [0, -1, Int.min] { assertRefused("maximumHandCount", count) { $0.finding.maximumHandCount = count } }
    XCTAssertNoThrow(try use { ($0.canned.selection, $0.custom.selection) = (.only([]), .only([])) })
    XCTAssertNoThrow(
      try use {
        ($0.canned.selection, $0.custom.selection) = (.except([]), .except(Set(HandGesture.canned)))
      })
  }

  func testARecognizerTakesTheOptionsOfATracker() {
    let tracker = HandTracker.Options(maximumHandCount: 3, search: HandSearch(smallestHand: 0.4), isMirrored: true)
    var options = Options(maximumHandCount: 3, search: HandSearch(smallestHand: 0.4), isMirrored: true)
    XCTAssertEqual(options.hands, tracker)
    (options.finding, options.tracking, options.isMirrored, options.limits) = (.init(), .init(), false, .init())
    XCTAssertEqual(options, Options())
    (options.tracking.overlap, options.limits.threads) = (0.3, 6)
    XCTAssertEqual([options.hands.tracking.overlap, Float(options.hands.limits.threads ?? 0)], [0.3, 6])
  }

  /// Unknown gestures are refused.
  ///
  /// Examples are a label of the other bundle, and a misspelt one. The error has the option and the nearest gesture.
  func testUnknownGesturesAreRefused() {
    for (canned, custom, words) in [
      (.only([.victory, .custom("Thumbs_Up")]), .all, ["`Thumbs_Up`", "canned.selection", "Thumb_Up?"]),
      (.except([.custom("Victry")]), .all, ["`Victry`", "canned.selection", "Victory?"]),
      (.all, .only([.custom("Rock")]), ["`Rock`", "custom.selection", "rock?"]),
      (.all, .except([.custom("papr")]), ["`papr`", "custom.selection", "paper?"]),
      (.only([.custom("wave")]), .all, ["`wave`", "canned.selection", "None, Closed_Fist", "rock, paper"]),
    ] as [(GestureSelection, GestureSelection, [String])] {
      let options = changed(Options()) {
        ($0.canned.selection, $0.custom.selection) = (canned, custom)
      }
      let custom = StandInGestures.Classifier(rightHand: [0.1, 0.6, 0.3], labels: ["none", "rock", "paper"])
      XCTAssertThrowsError(try StandInRecognizer.recognizer(custom: custom, options: options)) { error in
        for word in words { XCTAssertTrue("\(error)".contains(word), "«\(word)» is not in «\(error)»") }
      }
    }
  }
}
