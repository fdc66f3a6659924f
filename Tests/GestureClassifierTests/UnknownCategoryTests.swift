import GestureClassifier
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Gestures of selections that the bundle does not know.
final class UnknownCategoryTests: XCTestCase {
  private static let custom = StandInGestures.Classifier(
    rightHand: [0.3, 0.4, 0.3], labels: ["none", "rock", "paper"])

  private func create(
    _ change: (inout HandGestureRecognizer.Options.Classifier, inout HandGestureRecognizer.Options.Classifier) -> Void
  )
    throws
  {
    var canned = HandGestureRecognizer.Options.Classifier()
    var custom = HandGestureRecognizer.Options.Classifier()
    change(&canned, &custom)
    var options = HandGestureRecognizer.Options()
    (options.canned, options.custom) = (canned, custom)
    _ = try StandInRecognizer.recognizer(custom: Self.custom, options: options)
  }

  private func assertUnknown(
    _ name: String, in location: String, suggests suggestion: String, line: UInt = #line,
    _ change: (inout HandGestureRecognizer.Options.Classifier, inout HandGestureRecognizer.Options.Classifier) -> Void
  ) {
    XCTAssertThrowsError(try create(change), line: line) { error in
      let expected = StatusError(
        .invalidArgument, "No classifier of this bundle has the category `\(name)`.", option: location,
        suggestion: suggestion)
      XCTAssertEqual(error as? StatusError, expected, line: line)
    }
  }

  func testMisspeltNamesAreErrorsWithTheNearestName() {
    assertUnknown("Thumbs_Up", in: "canned.selection", suggests: "did you mean Thumb_Up?") { canned, _ in
      canned.selection = .only([.victory, .custom("Thumbs_Up")])
    }
    assertUnknown("ILoveyou", in: "canned.selection", suggests: "did you mean ILoveYou?") { canned, _ in
      canned.selection = .except([.custom("ILoveyou")])
    }
    assertUnknown("Rock", in: "custom.selection", suggests: "did you mean rock?") { _, custom in
      custom.selection = .only([.custom("Rock")])
    }
    assertUnknown("papers", in: "custom.selection", suggests: "did you mean paper?") { _, custom in
      custom.selection = .except([.custom("papers")])
    }
  }

  func testWithoutANearNameAllAreListed() {
    let all = "None, Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory, ILoveYou, none, rock, paper"
    for name in ["Wave", ""] {
      assertUnknown(name, in: "canned.selection", suggests: "the categories are \(all)") { canned, _ in
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
    var options = HandGestureRecognizer.Options()
    options.canned.selection = .only([.custom("Thumbs_Up")])
    let path = try TestModels.gestureRecognizerPath()
    assertStatusError(.invalidArgument, mentions: "`Thumbs_Up`", "canned.selection", "did you mean Thumb_Up?") {
      try HandGestureRecognizer(model: GestureModel(contentsOfFile: path), options: options)
    }
    options.canned.selection = .all
    options.custom.selection = .except([.custom("Victry")])
    assertStatusError(.invalidArgument, mentions: "`Victry`", "custom.selection", "did you mean Victory?") {
      try HandGestureRecognizer(model: GestureModel(contentsOfFile: path), options: options)
    }
    options.custom.selection = .all
    options.canned.selection = .only([.thumbUp])
    _ = try HandGestureRecognizer(model: GestureModel(contentsOfFile: path), options: options)
  }
}
