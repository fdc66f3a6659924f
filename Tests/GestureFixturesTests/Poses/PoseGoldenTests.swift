import GestureFixtures
import TestSupport
import XCTest

/// The poses compared with MediaPipe 1.2.2.
///
/// MediaPipe recognised each of the seven canned gestures, drawn from five directions.
final class PoseGoldenTests: XCTestCase {
  /// A line of `Tests/Goldens/poses.jsonl`.
  private struct PoseGolden: Decodable {
    let name: String
    let checksum: String
    /// Nil where MediaPipe found no hand.
    let gesture: String?
    let handedness: String?
    let landmarks: [Float]?
    let worldLandmarks: [Float]?
  }

  private static func goldens() throws -> [(item: DrawnPoses.Item, golden: PoseGolden)] {
    let file = TestModels.packageRoot.appendingPathComponent("Tests/Goldens/poses.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let goldens = try lines.map { try JSONDecoder().decode(PoseGolden.self, from: Data($0.utf8)) }
    assertSameMembers(
      goldens.map(\.name), DrawnPoses.items.map(\.name),
      "Tests/Scripts/regenerate-goldens.sh asks MediaPipe about the drawn poses")
    XCTAssertEqual(goldens.map(\.name), DrawnPoses.items.map(\.name), "in this order")
    return Array(zip(DrawnPoses.items, goldens))
  }

  func testImagesAreThoseMediaPipeWasShown() throws {
    for (item, golden) in try Self.goldens() {
      XCTAssertEqual(
        item.scene.draw().checksum, golden.checksum, "\(item.name): run Tests/Scripts/regenerate-goldens.sh")
    }
  }

  func testMediaPipeNamesThePosesFromFiveDirections() throws {
    let goldens = try Self.goldens()
    XCTAssertEqual(goldens.count, 35)
    let right = goldens.filter {
      $0.golden.gesture == $0.item.scene.hands.first?.gesture?.rawValue && $0.golden.handedness == "Right"
    }
    XCTAssertGreaterThanOrEqual(right.count, 32)
  }

  func testComputedLandmarksAreWhereMediaPipeFindsThem() throws {
    var depths: [Float] = []
    for (item, golden) in try Self.goldens() {
      let computed = try XCTUnwrap(item.scene.results.first)
      let found = try XCTUnwrap(HandPoints(Golden.points(try XCTUnwrap(golden.landmarks))))
      XCTAssertLessThan(
        median(zip(computed.landmarks, found).map { length(SIMD2($0.x - $1.x, $0.y - $1.y)) }), 0.03, item.name)
      let world = try XCTUnwrap(HandPoints(Golden.points(try XCTUnwrap(golden.worldLandmarks))))
      XCTAssertLessThan(
        median(zip(computed.worldLandmarks, world).map { length(SIMD2($0.x - $1.x, $0.y - $1.y)) }), 0.03,
        "\(item.name), metres")
      // Depth is what MediaPipe knows least: on the whole it has the same sign and size.
      let product = zip(computed.landmarks, found).reduce(Float(0)) { $0 + $1.0.z * $1.1.z }
      depths.append(product / computed.landmarks.reduce(0) { $0 + $1.z * $1.z })
    }
    XCTAssertEqual(median(depths), 1.2, accuracy: 0.4)
  }

  /// The computed landmarks alone are enough for Google's classifier.
  func testTheClassifierNamesComputedHands() throws {
    let recognizer = try HandGestureRecognizer(model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()))
    let others: [HandPose] = [
      .openHand, .closedHand, .pinch, .openPinch, .pointingLeft, .pointingRight, .pointingDown, .one, .two, .three,
      .four, .ell, .call,
    ]
    for pose in (HandPose.gestures + others).flatMap({ [$0, $0.mirrored] }) {
      let hand = pose.hand(imageSize: ImageSize(width: 640, height: 480))
      let scores = try recognizer.gestureScores(of: hand)
      XCTAssertEqual(scores.winner?.label, pose.gesture?.rawValue ?? "None", "\(pose.handedness.rawValue) \(pose)")
    }
  }

  private func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
  private func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
}
