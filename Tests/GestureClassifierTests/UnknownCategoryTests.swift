import GestureClassifier
import SystemSupport
import TensorEngine
import TestSupport
import XCTest

/// Names in the lists of categories that the bundle does not know.
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
    assertUnknown("Thumbs_Up", in: "canned.categoryAllowlist", suggests: "did you mean Thumb_Up?") { canned, _ in
      canned.categoryAllowlist = ["Victory", "Thumbs_Up"]
    }
    assertUnknown("ILoveyou", in: "canned.categoryDenylist", suggests: "did you mean ILoveYou?") { canned, _ in
      canned.categoryDenylist = ["ILoveyou"]
    }
    assertUnknown("Rock", in: "custom.categoryAllowlist", suggests: "did you mean rock?") { _, custom in
      custom.categoryAllowlist = ["Rock"]
    }
    assertUnknown("papers", in: "custom.categoryDenylist", suggests: "did you mean paper?") { _, custom in
      custom.categoryDenylist = ["papers"]
    }
  }

  func testWithoutANearNameAllAreListed() {
    let all = "None, Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory, ILoveYou, none, rock, paper"
    for name in ["Wave", ""] {
      assertUnknown(name, in: "canned.categoryAllowlist", suggests: "the categories are \(all)") { canned, _ in
        canned.categoryAllowlist = [name]
      }
    }
  }

  /// One list may serve both classifiers.
  func testNamesOfTheOtherClassifierAreKnown() throws {
    try create { canned, custom in
      canned.categoryAllowlist = ["Victory", "rock"]
      custom.categoryAllowlist = canned.categoryAllowlist
      custom.categoryDenylist = ["Closed_Fist"]
    }
  }

  func testTheRecognizerRefusesThem() throws {
    var options = HandGestureRecognizer.Options()
    options.canned.categoryAllowlist = ["Thumbs_Up"]
    let path = try TestModels.gestureRecognizerPath()
    assertStatusError(.invalidArgument, mentions: "`Thumbs_Up`") { try HandGestureRecognizer(modelPath: path, options: options) }
    options.canned.categoryAllowlist = ["Thumb_Up"]
    _ = try HandGestureRecognizer(modelPath: path, options: options)
  }
}
