import GestureClassifier
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Gestures of selections that the bundle does not know.
final class UnknownCategoryTests: XCTestCase {
  private static let models = StandInGestures(
    canned: .init(rightHand: [Float](repeating: 0.125, count: 8), labels: GestureLabels.canned),
    custom: .init(rightHand: [0.3, 0.4, 0.3], labels: ["none", "rock", "paper"]))

  private func create(_ change: (inout GestureClassifierOptions, inout GestureClassifierOptions) -> Void) throws {
    var canned = GestureClassifierOptions()
    var custom = GestureClassifierOptions()
    change(&canned, &custom)
    _ = try HandGestureClassifier(bundle: Self.models.archive(), canned: canned, custom: custom)
  }

  private func assertUnknown(
    _ name: String, in location: String, suggests suggestion: String, line: UInt = #line,
    _ change: (inout GestureClassifierOptions, inout GestureClassifierOptions) -> Void
  ) {
    XCTAssertThrowsError(try create(change), line: line) { error in
      let expected = StatusError(
        .invalidArgument, "No classifier of this bundle has the category `\(name)`.", option: location, suggestion: suggestion)
      XCTAssertEqual(error as? StatusError, expected, line: line)
    }
  }

  func testMisspeltNamesAreErrorsWithTheNearestName() {
    assertUnknown("Thumbs_Up", in: "cannedGestures", suggests: "did you mean Thumb_Up?") { canned, _ in
      canned.selection = .only([.victory, .custom("Thumbs_Up")])
    }
    assertUnknown("ILoveyou", in: "cannedGestures", suggests: "did you mean ILoveYou?") { canned, _ in
      canned.selection = .except([.custom("ILoveyou")])
    }
    assertUnknown("Rock", in: "customGestures", suggests: "did you mean rock?") { _, custom in
      custom.selection = .only([.custom("Rock")])
    }
    assertUnknown("papers", in: "customGestures", suggests: "did you mean paper?") { _, custom in
      custom.selection = .except([.custom("papers")])
    }
  }

  func testWithoutANearNameAllAreListed() {
    let all = "None, Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory, ILoveYou, none, rock, paper"
    for name in ["Wave", ""] {
      assertUnknown(name, in: "cannedGestures", suggests: "the categories are \(all)") { canned, _ in
        canned.selection = .only([.custom(name)])
      }
    }
  }

  /// One list may serve both classifiers.
  func testNamesOfTheOtherClassifierAreKnown() throws {
    try create { canned, custom in
      canned.selection = .only([.victory, .custom("rock")])
      custom.selection = canned.selection
    }
    try create { _, custom in custom.selection = .except([.closedFist, .custom("None")]) }
  }

  func testTheRecognizerRefusesThem() throws {
    var options = HandGestureRecognizer.Options(cannedGestures: .only([.custom("Thumbs_Up")]))
    let path = try TestModels.gestureRecognizerPath()
    assertStatusError(.invalidArgument, mentions: "`Thumbs_Up`", "cannedGestures", "did you mean Thumb_Up?") {
      try HandGestureRecognizer(modelPath: path, options: options)
    }
    options.cannedGestures = .all
    options.customGestures = .except([.custom("Victry")])
    assertStatusError(.invalidArgument, mentions: "`Victry`", "customGestures", "did you mean Victory?") {
      try HandGestureRecognizer(modelPath: path, options: options)
    }
    options.customGestures = .all
    options.cannedGestures = .only([.thumbUp])
    _ = try HandGestureRecognizer(modelPath: path, options: options)
  }
}
