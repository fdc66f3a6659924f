import Foundation
import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// The directions of a hand for a gesture, tested in every direction.
final class GestureShapeTests: XCTestCase {
  /// A gesture is classified near its direction only.
  ///
  /// Within 60 degrees of the direction, turns at the hand's direction and 15 degrees beside it are tried.
  func testDirections() throws {
    for (name, first, tip, meant) in [
      ("Pointing_Up", .indexFingerMCP, .indexFingerTIP, 0), ("Thumb_Up", .thumbMCP, .thumbTIP, 0),
      ("Thumb_Down", .thumbMCP, .thumbTIP, 180),
    ] as [(String, HandLandmark, HandLandmark, Float)] {
      let shape = try XCTUnwrap(GestureShape.canned[name])
      for (width, height) in [(100, 100), (320, 100), (90, 200)] {
        for degrees in stride(from: Float(-179), through: 179, by: 7) {
          let angle = degrees * .pi / 180
          var hand = HandPose.openPalm.hand()
          hand.landmarks[first] = SIMD3(0.5, 0.5, 0)
          hand.landmarks[tip] = SIMD3(0.5 + 30 * sin(angle) / Float(width), 0.5 - 30 * cos(angle) / Float(height), 0)
          hand.worldLandmarks[tip] = hand.worldLandmarks[first] + SIMD3(0.08 * sin(angle), -0.08 * cos(angle), 0)
          let off = degrees - meant
          let wrapped = off - 360 * (off / 360).rounded()
          let image = RasterImage(checkedData: Data(), width: width, height: height, bytesPerRow: width, format: .gray8)
          let turns = shape.turns(of: hand, in: ImageGeometry(image)).map { $0 * 180 / .pi }
          let expected = abs(wrapped) <= 60 ? [-15, 0, 15].map { wrapped + $0 } : []
          XCTAssertEqual(turns.count, expected.count, "\(name) \(degrees)")
          for (turn, wanted) in zip(turns, expected) {
            XCTAssertEqual(turn, wanted, accuracy: 0.01, "\(name) \(degrees)")
          }
        }
      }
    }
  }
}
