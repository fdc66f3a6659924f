import Foundation
import GestureClassifier
import HandLandmarkerCore
import TestSupport
import XCTest

/// What a hand must look like for a gesture: fingers from straight to folded, and every direction.
final class GestureShapeTests: XCTestCase {
  /// A finger may be a little beyond the middle between stretched and folded, and no more.
  func testFingersMayBeALittleOff() throws {
    let (palm, fist) = (try XCTUnwrap(GestureShape.canned["Open_Palm"]), try XCTUnwrap(GestureShape.canned["Closed_Fist"]))
    var between = 0
    for step in 0...80 {
      for finger in [\HandPose.index, \.middle, \.ring, \.pinky] {
        var (open, closed) = (HandPose.openPalm, HandPose.closedFist)
        open[keyPath: finger] = FingerPose(curl: Float(step) / 80)
        closed[keyPath: finger] = FingerPose(curl: Float(step) / 80)
        for (pose, shape, sign) in [(open, palm, Float(1)), (closed, fist, -1)] {
          let reading = try XCTUnwrap(pose.hand().reading)
          let values = [reading.extension.index, reading.extension.middle, reading.extension.ring, reading.extension.pinky]
          let worst = (sign > 0 ? values.min() : values.max()) ?? 0
          let amount = sign > 0 ? worst : 1 - worst
          if (0.4..<0.5).contains(amount) { between += 1 }
          XCTAssertEqual(shape.fits(reading), amount >= 0.4, "\(values)")
        }
      }
    }
    XCTAssertGreaterThan(between, 4)
  }

  /// Within 60 degrees of its direction a gesture is looked for there and 15 degrees beside it, elsewhere not.
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
          let off = degrees - meant
          let wrapped = off - 360 * (off / 360).rounded()
          let image = RasterImage(checkedData: Data(), width: width, height: height, bytesPerRow: width, format: .gray8)
          let turns = shape.turns(of: hand, in: ImageGeometry(image)).map { $0 * 180 / .pi }
          let expected = abs(wrapped) <= 60 ? [-15, 0, 15].map { wrapped + $0 } : []
          XCTAssertEqual(turns.count, expected.count, "\(name) \(degrees)")
          for (turn, wanted) in zip(turns, expected) { XCTAssertEqual(turn, wanted, accuracy: 0.01, "\(name) \(degrees)") }
        }
      }
    }
  }
}
