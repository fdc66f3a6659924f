import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

/// Searches parts of an image, including turned ones.
///
/// The stand-in has palms at fixed positions of its input.
final class PalmDetectorTests: XCTestCase {
  func testATurnedLookMakesPalmsNoLarger() throws {
    let model = try PalmDetector.compiled(Bytes(StandInHands().detector(), name: "stand-in"))
    let detector = try PalmDetector(model, minScore: 0.5, Workspace(for: [model]))
    for (width, height) in [(90, 90), (120, 40), (50, 130)] {
      let pixels = Data((0..<width * height).flatMap { _ in [255, 0, 0] as [UInt8] })
      let image = RasterImage(checkedData: pixels, width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
      for (turn, side) in [(0, 80), (0.5, 80), (-0.8, 100), (1.5, 60)] as [(Float, Float)] {
        let tile = SearchTile(xCenter: Float(width) / 2, yCenter: Float(height) / 2, side: side)
        let palm = try XCTUnwrap(
          detector.palms(in: image, SearchLook(tile: tile, turn: turn, border: .replicate)).first)
        let size = StandInHands().regionSide / 2.6 * side
        XCTAssertEqual(palm.box.width * Float(width), size, accuracy: size * 0.01, "turned by \(turn)")
        XCTAssertEqual(palm.box.height * Float(height), size, accuracy: size * 0.01, "turned by \(turn)")
        // The palm is a quarter of the look left of its middle, and half of its size lower.
        let offset = SIMD2(-0.25, StandInHands().regionSide / 2.6 / 2) * side
        let x = Float(width) / 2 + offset.x * cos(turn) - offset.y * sin(turn)
        let y = Float(height) / 2 + offset.x * sin(turn) + offset.y * cos(turn)
        XCTAssertEqual((palm.box.xMin + palm.box.width / 2) * Float(width), x, accuracy: 0.5, "turned by \(turn)")
        XCTAssertEqual((palm.box.yMin + palm.box.height / 2) * Float(height), y, accuracy: 0.5, "turned by \(turn)")
      }
    }
  }
}
