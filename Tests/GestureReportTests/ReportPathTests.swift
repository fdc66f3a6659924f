import Foundation
import GestureClassifier
import GestureImages
import GestureReport
import HandLandmarkerCore
import XCTest

/// Names beside the paths of hands in a report.
final class ReportPathTests: XCTestCase {
  /// The label of a hand on the page of a video.
  ///
  /// The video has 400×300 pixels, and the hand with this identity ends at a position.
  private func label(at location: (x: Float, y: Float), hand: Int = 1) throws -> (
    x: Double, y: Double, size: Double, endsThere: Bool
  ) {
    let image = RasterImage(
      checkedData: Data(count: 400 * 300 * 3), width: 400, height: 300, bytesPerRow: 1200, format: .rgb8)
    let points = try XCTUnwrap(HandPoints((0..<21).map { _ in SIMD3(location.x, location.y, 0) }))
    let found = Hand(id: hand, handedness: .right, landmarks: points, worldLandmarks: points)
    var report = VideoReport(source: "video")
    report.add(HandFrame(hands: [found], at: .zero), image)
    report.finish()
    let page = report.html
    let label = /<text x="([-\d.]+)" y="([-\d.]+)" font-size="([\d.]+)"( text-anchor="end")?>hand/
    let text = try XCTUnwrap(page.firstMatch(of: label), page)
    func number(_ part: Substring) throws -> Double { try XCTUnwrap(Double(part)) }
    return (try number(text.1), try number(text.2), try number(text.3), text.4 != nil)
  }

  func testTheNameStandsBesideTheHand() throws {
    let label = try label(at: (0.5, 0.5))
    XCTAssertEqual(label.x, 200, accuracy: 10)
    XCTAssertEqual(label.y, 150, accuracy: 0.1)
    XCTAssertFalse(label.endsThere)
  }

  /// The name stays within the image.
  ///
  /// Letters of a sans-serif font are at most 0.6 of their size wide on average.
  func testTheNameStaysWithinTheImage() throws {
    for hand in [1, 12345] {
      for x: Float in [0.5, 0.8, 0.85, 0.9, 0.95, 1] {
        for y: Float in [-0.2, 0, 0.5, 1, 1.2] {
          let label = try label(at: (x, y), hand: hand)
          let width = 0.6 * label.size * Double("hand \(hand)".count)
          XCTAssertLessThanOrEqual(label.endsThere ? label.x : label.x + width, 400)
          XCTAssertGreaterThanOrEqual(label.endsThere ? label.x - width : label.x, 0)
          XCTAssertGreaterThanOrEqual(label.y - label.size, 0)
          XCTAssertLessThanOrEqual(label.y, 300)
        }
      }
    }
  }

  /// Times of results in a file may be any, in any order.
  func testTimesThatCannotBeSubtractedDoNotTrap() {
    let image = RasterImage(checkedData: Data(count: 48), width: 4, height: 4, bytesPerRow: 12, format: .rgb8)
    let hand = Hand(handedness: .right, landmarks: HandPoints { _ in .zero }, worldLandmarks: HandPoints { _ in .zero })
    for times in [[Int.min, .max], [.max, .min, 0], [0, .max], [.min, 0]] {
      var report = VideoReport(source: "video")
      for time in times { report.add(HandFrame(hands: [hand], at: .milliseconds(time)), image) }
      report.finish()
      XCTAssertTrue(report.html.contains("Timeline"), "\(times)")
    }
  }
}
