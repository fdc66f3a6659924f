import Foundation
import TestSupport
import XCTest

/// The drawing code.
///
/// It must give the same bytes everywhere, because the goldens depend on it.
final class DrawnSceneTests: XCTestCase {
  func testPicturesAreThoseMediaPipeWasShown() throws {
    let pictures = try Goldens.pictures()
    assertSameMembers(
      pictures.map(\.golden.name), (DrawnScene.pictures + DrawnScene.turnedPictures).map(\.name),
      "Tests/Scripts/regenerate-goldens.sh asks MediaPipe about the drawn scenes")
    for name in ["one_hand", "two_hands"] {
      for numHands in [1, 2] { XCTAssertFalse(try Goldens.clip(name, numHands: numHands).isEmpty) }
    }
  }

  func testEveryCannedPoseIsWhatMediaPipeCallsIt() throws {
    for pose in NamedPose.canned {
      for name in [pose.rawValue, "\(pose.rawValue)_left"] {
        let golden = try Goldens.picture(name).golden
        for variant in TestModels.Variant.allCases {
          let gesture = try XCTUnwrap(golden.gestures(of: variant).first, name)
          XCTAssertEqual(gesture.name, pose.rawValue, "\(name), \(variant)")
          XCTAssertGreaterThan(gesture.score, 0.5, "\(name), \(variant)")
        }
      }
    }
  }

  func testDrawingAgainGivesTheSameBytes() {
    let scene = DrawnScene([NamedPose.victory.hand.placed(0.5, 0.5, scale: 0.3)], width: 97, height: 61)
    let first = scene.draw()
    XCTAssertEqual(first, scene.draw())
    XCTAssertEqual(first.rgb.count, 97 * 61 * 3)
    XCTAssertEqual(first.ppmData.count, "P6\n97 61\n255\n".utf8.count + 97 * 61 * 3)
  }

  func testMirroredHandIsTheMirrorImage() {
    var right = DrawnScene([NamedPose.thumbUp.hand.placed(0.4, 0.45)], width: 80, height: 60)
    right.light.key.x = 0
    right.light.fill.x = 0
    var left = right
    left.hands = right.hands.map(\.mirrored)
    let (a, b) = (right.draw(), left.draw())
    for y in 0..<60 {
      for x in 0..<80 {
        for channel in 0..<3 {
          let difference = Int(a.rgb[(y * 80 + x) * 3 + channel]) - Int(b.rgb[(y * 80 + 79 - x) * 3 + channel])
          XCTAssertLessThanOrEqual(abs(difference), 2, "x \(x), y \(y)")
        }
      }
    }
  }

  func testTurningFourTimesIsNothing() {
    let picture = DrawnScene([NamedPose.pointingUp.hand], width: 50, height: 40).draw()
    let quarter = picture.turned(clockwise: 90)
    XCTAssertEqual(quarter.width, 40)
    // The top left corner goes to the top right.
    XCTAssertEqual(Array(quarter.rgb[(39 * 3)..<(40 * 3)]), Array(picture.rgb[0..<3]))
    XCTAssertEqual(quarter.turned(clockwise: 270), picture)
    XCTAssertEqual(quarter.turned(clockwise: 90), picture.turned(clockwise: 180))
  }

  /// The drawn hand's own joints, against MediaPipe's landmarks of the image.
  func testTheLandmarksOfADrawnHandAreWhereMediaPipeFindsThem() throws {
    for pose in NamedPose.allCases {
      let golden = try Goldens.picture(pose.rawValue).golden
      let size = SIMD2(Float(golden.width), Float(golden.height))
      let found = Golden.points(try XCTUnwrap(golden.landmarks.first)).map { SIMD2($0.x, $0.y) * size }
      let drawn = pose.hand.landmarks(width: golden.width, height: golden.height)
      XCTAssertEqual(drawn.count, 21)
      let (box, truth) = (LandmarkBox(drawn), LandmarkBox(found))
      XCTAssertEqual(box.longerSide / truth.longerSide, 1, accuracy: 0.2, pose.rawValue)
      let distances = zip(drawn, found).map { (($0 - $1) * ($0 - $1)).sum().squareRoot() / truth.longerSide }
      XCTAssertLessThan(distances.reduce(0, +) / 21, 0.12, pose.rawValue)
      XCTAssertEqual(
        LandmarkBox(pose.hand.sized(80, width: 1920, height: 1080).landmarks(width: 1920, height: 1080)).longerSide, 80,
        accuracy: 0.1)
    }
  }

  func testATextureIsTheSameFromTheSameSeed() {
    func picture(_ seed: UInt64?) -> DrawnPicture {
      DrawnScene([NamedPose.victory.hand], width: 90, height: 60).draw(
        over: seed.map { DrawnTexture(seed: $0).backdrop(width: 90, height: 60) })
    }
    XCTAssertEqual(picture(1), picture(1))
    XCTAssertNotEqual(picture(1), picture(2))
    XCTAssertNotEqual(picture(1), picture(nil))
  }

  func testSamplePictureIsDrawn() throws {
    let file = TestModels.packageRoot.appendingPathComponent("Models/sample/victory.ppm")
    let data = try Data(contentsOf: file)
    XCTAssertEqual(data, DrawnScene.sample.draw().ppmData)
    XCTAssertLessThanOrEqual(data.count, 300_000)
  }

  func testVariationsDifferAndComeBackWithTheirSeed() {
    var generator = SeededGenerator(seed: 7)
    let first = NamedPose.fourFingers.hand.varied(using: &generator)
    let second = NamedPose.fourFingers.hand.varied(using: &generator)
    XCTAssertNotEqual(first, second)
    generator = SeededGenerator(seed: 7)
    XCTAssertEqual(first, NamedPose.fourFingers.hand.varied(using: &generator))
  }

  func testTrainingSetHasAFolderForEachLabelAndBothHands() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("training-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try DrawnTrainingSet.write(
      to: folder, labels: [("none", [.openPalm, .closedFist]), ("ell", [.thumbAndIndex])], perLabel: 2, seed: 3)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["ell", "none"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("none").path).sorted()
    XCTAssertEqual(files, ["none_0.ppm", "none_1.ppm"])
    let scenes = DrawnTrainingSet.scenes(of: .pinch, count: 6, seed: 3)
    XCTAssertEqual(scenes.flatMap(\.hands).map(\.pose.handedness), [.right, .right, .left, .right, .right, .left])
    XCTAssertEqual(Set(scenes).count, 6)
  }
}
