import Foundation
import TestSupport
import XCTest

/// The drawer itself: it must give the same bytes everywhere, or the goldens mean nothing.
final class DrawnSceneTests: XCTestCase {
  func testPicturesAreThoseMediaPipeWasShown() throws {
    let pictures = try Goldens.pictures()
    XCTAssertEqual(Set(pictures.map(\.golden.name)).count, DrawnScene.pictures.count + DrawnScene.turnedPictures.count)
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
    right.keyLight.x = 0
    right.fillLight.x = 0
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
    try DrawnTrainingSet.write(to: folder, labels: [("none", [.openPalm, .closedFist]), ("ell", [.thumbAndIndex])], perLabel: 2, seed: 3)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted(), ["ell", "none"])
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("none").path).sorted()
    XCTAssertEqual(files, ["none_0.ppm", "none_1.ppm"])
    let scenes = DrawnTrainingSet.scenes(of: .pinch, count: 6, seed: 3)
    XCTAssertEqual(scenes.flatMap(\.hands).map(\.isLeft), [false, false, true, false, false, true])
    XCTAssertEqual(Set(scenes).count, 6)
  }
}
