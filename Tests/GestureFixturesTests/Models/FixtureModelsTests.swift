import GestureFixtures
import MediaPipeTasksVision
import XCTest

final class FixtureModelsTests: XCTestCase {
  private func recognizer(numHands: Int = 1) throws -> HandGestureRecognizer {
    try HandGestureRecognizer(
      model: GestureModel(data: FixtureModels.gestureRecognizer()), options: .init(maximumHandCount: numHands))
  }

  func testDrawnHandsAreFoundAndNamed() throws {
    let recognizer = try recognizer()
    let views: [(scale: Float, yaw: Float, roll: Float)] = [(0.25, 0, 0), (0.18, 10, 10), (0.3, -10, -15)]
    for (number, pose) in HandPose.gestures.flatMap({ [$0, $0.left] }).enumerated() {
      let view = views[number % 3]
      let hand = PosedHand(pose.swivelled(by: view.yaw).turned(by: view.roll), x: 0.45, y: 0.52, scale: view.scale)
      let scene = HandScene([hand], width: 320, height: 240)
      let found = try recognizer.recognize(image: scene.image())
      XCTAssertNil(found.difference(from: scene.results, within: 0.15), "\(pose) \(view)")
      let apart = zip(found.first?.landmarks.map(\.self) ?? [], scene.results[0].landmarks).map { way -> Float in
        let (x, y) = (way.0.x - way.1.x, way.0.y - way.1.y)
        return (x * x + y * y).squareRoot()
      }
      XCTAssertLessThan(apart.sorted().dropFirst(10).first ?? 1, 0.05, "\(pose) \(view)")
    }
  }

  func testTasksRunFromPixelsToGestures() throws {
    let recognizer = try GestureRecognizer(modelData: FixtureModels.gestureRecognizer())
    let image = try HandPose.thumbUp.image(width: 320, height: 240)
    let result = try recognizer.recognize(image: MPImage(image))
    XCTAssertEqual(result.gestures.first?.first?.categoryName, "Thumb_Up")
    XCTAssertEqual(result.handedness.first?.first?.categoryName, "Right")
    let landmarker = try HandLandmarker(modelData: FixtureModels.handLandmarker())
    XCTAssertEqual(try landmarker.detect(image: MPImage(image)).landmarks.first?.count, 21)
  }

  func testImagesWithoutHandsHaveNone() throws {
    let recognizer = try recognizer(numHands: 2)
    for (light, background) in [(HandLight.daylight, HandBackground.dull), (.dim, .light), (.fromTheSide, .dull)] {
      var scene = HandScene([], width: 320, height: 240)
      (scene.light, scene.background) = (light, background)
      XCTAssertEqual(try recognizer.recognize(image: scene.image()), [])
    }
  }

  func testLightAndSkinDoNotMatter() throws {
    let recognizer = try recognizer()
    for (light, background, skin) in [
      (
        HandLight.dim, HandBackground(top: [0.02, 0.02, 0.03], bottom: [0.04, 0.04, 0.05]), SIMD3<Float>(0.7, 0.42, 0.3)
      ),
      (.daylight, .light, SIMD3(0.30, 0.15, 0.09)), (.fromTheSide, .dull, SIMD3(0.85, 0.6, 0.48)),
    ] {
      var scene = HandScene([PosedHand(.victory).with(skin: skin)], width: 320, height: 240)
      (scene.light, scene.background) = (light, background)
      XCTAssertEqual(try recognizer.recognize(image: scene.image()).first?.gesture, .victory, "\(skin)")
    }
  }

  func testTwoHands() throws {
    let scene = HandScene(
      [PosedHand(.victory, x: 0.25, y: 0.5, scale: 0.2), PosedHand(.thumbUp.left, x: 0.75, y: 0.5, scale: 0.2)],
      width: 400, height: 300)
    let found = try recognizer(numHands: 2).recognize(image: scene.image()).sorted { $0[.wrist].x < $1[.wrist].x }
    XCTAssertNil(found.difference(from: scene.results, within: 0.1))
  }

  func testAHandIsTrackedThroughASwipe() throws {
    let recognizer = try recognizer()
    let stream = recognizer.makeStream()
    let sampling = FrameSampling(width: 320, height: 240, framesPerSecond: 20)
    let swipe = PosedMovement.swipe(.right, pose: .openPalm, duration: .milliseconds(550), rest: .milliseconds(100))
    let frames = try swipe.images(sampling).map { frame in try stream.recognize(videoFrame: frame.image, at: frame.time)
    }
    XCTAssertTrue(frames.allSatisfy { $0.count == 1 }, "\(frames.map(\.count))")
    XCTAssertEqual(Set(frames.flatMap { $0.map(\.id) }).count, 1)
    for (hands, frame) in zip(frames, swipe.frames(sampling)) {
      XCTAssertNil(
        hands.first?.landmarks.difference(from: frame.hands[0].landmarks, within: 0.12), "\(frame.time)")
    }
  }

  /// Landmarks alone are enough for the classifier.
  func testComputedHandsAreNamed() throws {
    let recognizer = try recognizer()
    for pose in (HandPose.gestures + [.openHand, .closedHand, .pinch, .ell, .call, .pointingDown]).flatMap({
      [$0, $0.left]
    }) {
      for (pitch, yaw, roll) in [(0, 0, 0), (10, 8, 12), (-10, -8, -12)] as [(Float, Float, Float)] {
        let hand = pose.tilted(by: pitch).swivelled(by: yaw).turned(by: roll).hand(
          imageSize: ImageSize(width: 640, height: 480))
        let scores = try recognizer.gestureScores(of: hand)
        XCTAssertEqual(scores.winner?.label, pose.gesture?.rawValue ?? "None", "\(pitch) \(yaw) \(roll)")
      }
    }
  }

  func testItIsSaidInTheModelsWhatTheyAre() throws {
    let recognizer = try FixtureModels.gestureRecognizer()
    XCTAssertEqual(recognizer, try FixtureModels.gestureRecognizer())
    XCTAssertNotNil(recognizer.range(of: Data("not Google's model".utf8)))
    XCTAssertLessThan(recognizer.count, 20_000_000)
  }
}
