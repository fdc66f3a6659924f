import Foundation
import GestureSupport
import HandEvents
import HandValues
import TestSupport
import XCTest

/// Taps of a hand whose fingers are bent by exact angles.
final class TapLimitTests: XCTestCase {
  private let open = ExactPosture()

  /// A tap of an open hand's index finger.
  private func taps(
    _ bent: ExactPosture? = nil, back: ExactPosture? = nil, rest: Int = 500, for duration: Int = 200,
    distance: Float = 0.12
  ) throws -> Int {
    let down = bent ?? ExactPosture(bends: SIMD4<Float>(60, 5, 5, 5))
    let postures = [(open, rest), (down, duration), (back ?? open, 300)]
    let frames = ExactPosture.frames(postures)
    let settings = HandMovementSettings(kinds: [.tap], tapDistance: distance)
    return try HandMovementDetector(settings: settings).events(in: frames).count
  }

  func testATapHasItsWayAndBend() throws {
    XCTAssertEqual(try taps(), 1)
    // The tip of a finger of 0.9 goes back by this in the image.
    let way = 0.9 * (cos(5 * Double.pi / 180) - cos(60 * Double.pi / 180)) / Double(ExactPosture.size)
    try assertFound("way", upTo: way, accuracy: 0.04) { try taps(distance: Float($0)) == 1 }
    try assertFound("the palm moves", upTo: 0.08, accuracy: 0.1) { shift in
      let moved = open.changed { $0.shift = Float(shift) }
      let down = ExactPosture(bends: SIMD4<Float>(60, 5, 5, 5)).changed { $0.shift = Float(shift) }
      return try taps(down, back: moved) == 1
    }
    try assertFound("where it ends", upTo: 0.4, accuracy: 0.4) { share in
      // The finger comes back to a share of the way.
      let bend = acos(cos(5 * Double.pi / 180) - share * way * Double(ExactPosture.size) / 0.9) * 180 / .pi
      return try taps(back: ExactPosture(bends: SIMD4<Float>(Float(bend), 5, 5, 5))) == 1
    }
  }

  func testATapHasItsTimes() throws {
    for (duration, count) in [(60, 1), (120, 1), (560, 1), (600, 0)] {
      XCTAssertEqual(try taps(for: duration), count, "bent for \(duration) ms")
    }
    for (rest, count) in [(80, 0), (120, 1)] { XCTAssertEqual(try taps(rest: rest), count, "after \(rest) ms") }
  }
}
