import GestureClassifier
import GestureFixtures
import GestureImages
import HandEvents
import HandLandmarkerCore
import XCTest

/// Movements of hands in images that are stored turned.
///
/// Phones store such images.
final class TurnedMotionTests: XCTestCase {
  /// The stored position of a point of the upright image.
  ///
  /// Fractions of the image's sides; points in metres around the hand's centre have their origin at 0. Written from the
  /// meaning of an orientation, not from the code that is tested.
  ///
  /// Fractions of the image's sides; points in metres around the hand's centre have their origin at 0. Written from the
  /// meaning of an orientation, not from the code that is tested.
  private func stored(_ p: SIMD3<Float>, _ orientation: RasterImage.Orientation, origin: Float) -> SIMD3<Float> {
    switch orientation {
    case .up: p
    // The stored image has to be turned clockwise: its left edge becomes the top.
    case .right: SIMD3(p.y, origin - p.x, p.z)
    case .down: SIMD3(origin - p.x, origin - p.y, p.z)
    // Counterclockwise: its right edge becomes the top.
    case .left: SIMD3(origin - p.y, p.x, p.z)
    }
  }

  private func stored(_ frame: HandFrame, _ orientation: RasterImage.Orientation) -> HandFrame {
    var turned = frame
    for index in frame.hands.indices {
      turned.hands[index].landmarks = frame.hands[index].landmarks.mapPoints { stored($0, orientation, origin: 1) }
      turned.hands[index].worldLandmarks = frame.hands[index].worldLandmarks.mapPoints {
        stored($0, orientation, origin: 0)
      }
    }
    if orientation == .left || orientation == .right {
      turned.imageSize = frame.imageSize.map { ImageSize(width: $0.height, height: $0.width) }
    }
    return turned
  }

  /// 40 swipes and waves, as several people make them. Half of them are found without the size of the image too, which
  /// takes the world landmarks.
  func testSwipesAndWavesOfTurnedImagesAreFound() {
    let motions: [(name: String, motion: PosedMovement)] = [
      ("Swipe_Left", .swipe(.left)), ("Swipe_Right", .swipe(.right)), ("Swipe_Up", .swipe(.up)),
      ("Swipe_Down", .swipe(.down)),
      ("Wave", .wave()),
    ]
    for orientation in [RasterImage.Orientation.up, .right, .down, .left] {
      var (found, total) = (0, 0)
      var report: [String] = []
      for (name, motion) in motions {
        for seed in UInt64(0)..<8 {
          let frames = motion.varied(seed: seed).frames().map { stored($0, orientation).upright(in: orientation) }
          let names = MotionSamples.names(MotionSamples.events(frames, knowsSize: seed.isMultiple(of: 2)))
          total += 1
          if names == [name] { found += 1 } else { report.append("\(name) \(seed): \(names)") }
        }
      }
      XCTAssertEqual([found, total], [40, 40], "\(orientation): \(report)")
    }
  }

  /// Movements are different without the turn.
  ///
  /// Shows that the test above depends on the turn.
  func testWithoutTheTurnMovementsAreOthers() {
    let swipe = PosedMovement.swipe(.right).frames()
    for (orientation, name) in [
      (RasterImage.Orientation.right, "Swipe_Up"), (.down, "Swipe_Left"), (.left, "Swipe_Down"),
    ] {
      XCTAssertEqual(MotionSamples.names(MotionSamples.events(swipe.map { stored($0, orientation) })), [name])
    }
  }
}
