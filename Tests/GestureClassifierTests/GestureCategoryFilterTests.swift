import GestureClassifier
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import XCTest

final class GestureCategoryFilterTests: XCTestCase {
  private let names = GestureLabels.canned
  private let scores: [Float] = [0.05, 0.1, 0.2, 0.3, 0.05, 0.15, 0.1, 0.05]

  func testEverythingPassesByDefaultTheBestFirst() throws {
    let passing = try filtered { _ in }
    XCTAssertEqual(passing.map(index), [3, 2, 5, 1, 6, 0, 4, 7])
  }

  func testMaxResultsKeepsTheBest() throws {
    XCTAssertEqual(try filtered { $0.maxResults = 2 }.map(\.label), ["Pointing_Up", "Open_Palm"])
    XCTAssertEqual(try filtered { $0.maxResults = 0 }.count, 8)
    XCTAssertEqual(try filtered { $0.maxResults = -5 }.count, 8)
  }

  func testTheThresholdIsInclusive() throws {
    XCTAssertEqual(try filtered { $0.minimumScore = 0.2 }.map(index), [3, 2])
  }

  func testTheModelsThresholdHoldsUnlessAnotherIsGiven() throws {
    XCTAssertEqual(try filtered(modelThreshold: 0.2) { _ in }.map(index), [3, 2])
    XCTAssertEqual(
      try filtered(modelThreshold: 0.2) { $0.minimumScore = 0 }.count, 8, "a threshold of 0 is one as well")
    XCTAssertEqual(try filtered(modelThreshold: 0.2) { $0.minimumScore = 1e-6 }.count, 8)
    XCTAssertEqual(try filtered(modelThreshold: 0.2) { $0.minimumScore = 0.25 }.map(index), [3])
  }

  func testOnlySomeAndAllButSome() throws {
    XCTAssertEqual(try filtered { $0.selection = .only([.victory, .closedFist]) }.map(index), [1, 6])
    XCTAssertEqual(try filtered { $0.selection = .only([]) }.count, 0)
    XCTAssertEqual(try filtered { $0.selection = .except([.pointingUp]) }.map(index), [2, 5, 1, 6, 0, 4, 7])
    XCTAssertEqual(try filtered { $0.selection = .except([.custom("None")]) }.map(index), [3, 2, 5, 1, 6, 4, 7])
    XCTAssertEqual(try filtered { $0.selection = .except(Set(HandGesture.canned)) }.map(index), [0])
    XCTAssertEqual(try filtered { $0.selection = .except(Set(HandGesture.canned + [.custom("None")])) }.count, 0)
  }

  func testUnknownNamesAreIgnoredAndAloneFilterNothing() throws {
    XCTAssertEqual(
      try filtered { $0.selection = .only([.custom("closed_fist"), .closedFist]) }.map(index), [1],
      "names match exactly")
    XCTAssertEqual(try filtered { $0.selection = .only([.custom("Wave")]) }.count, 8)
    XCTAssertEqual(try filtered { $0.selection = .except([.custom("Wave")]) }.count, 8)
  }

  func testSelectionsNeedLabels() {
    for selection in [GestureSelection.only([.victory]), .except([.victory])] {
      var options = HandGestureRecognizer.Options.Classifier()
      options.selection = selection
      XCTAssertThrowsError(
        try GestureCategoryFilter(options, names: [], modelThreshold: nil, place: Place(file: "model"))
      ) { error in
        XCTAssertEqual((error as? StatusError)?.status, .invalidArgument)
        XCTAssertEqual(
          (error as? StatusError)?.message,
          "Using `category_allowlist` or `category_denylist` requires labels to be present in the TFLite Model Metadata but none was found."
        )
      }
    }
  }

  private func filtered(
    modelThreshold: Float? = nil, _ change: (inout HandGestureRecognizer.Options.Classifier) -> Void
  ) throws
    -> [GestureScore]
  {
    var options = HandGestureRecognizer.Options.Classifier()
    change(&options)
    let filter = try GestureCategoryFilter(
      options, names: names, modelThreshold: modelThreshold, place: Place(file: "model"))
    return filter.passing(scores)
  }

  private func index(_ score: GestureScore) -> Int? { names.firstIndex(of: score.label) }
}
