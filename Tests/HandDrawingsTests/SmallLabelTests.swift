import GestureFixtures
import HandDrawings
import HandLandmarkerCore
import XCTest

/// Labels of small images, and of hands that leave little room.
final class SmallLabelTests: XCTestCase {
  private struct Label {
    var (origin, size): (SIMD2<Float>, SIMD2<Float>) = (.zero, .zero)
    var scale: Float = 0

    func overlaps(_ other: Label) -> Bool {
      origin.x < other.origin.x + other.size.x && other.origin.x < origin.x + size.x
        && origin.y < other.origin.y + other.size.y
        && other.origin.y < origin.y + size.y
    }
  }

  private func labels(_ hands: [Hand], _ width: Int, _ height: Int, smallest: Float) -> [Label] {
    var found: [Label] = []
    for element in HandDrawing().elements(for: hands, width: width, height: height, smallestLetters: smallest) {
      if case .box(let origin, let size, _, _, _) = element { found.append(Label(origin: origin, size: size)) }
      if case .text(_, _, let scale, _) = element, let last = found.indices.last { found[last].scale = scale }
    }
    return found
  }

  private func hand(_ x: Float, _ y: Float, scale: Float, id: Int = 0) -> Hand {
    var hand = PosedHand(.openPalm, x: x, scale: scale, id: id).shifted(0, y - 0.5).hand()
    hand.gestureScores = GestureScores(winner: GestureScore(label: "Open_Palm", score: 0.9))
    return hand
  }

  /// Labels are within the image and over no other label.
  ///
  /// They are as large as wanted: at most 1/28 of the height, and whole pixels if letters must be.
  func testLabelsOfEverySizeOfImage() {
    var (whole, parts) = (0, 0)
    for (width, height) in [
      (64, 64), (100, 80), (160, 120), (224, 224), (320, 240), (400, 700), (1000, 260), (1280, 720),
    ] {
      for (first, second) in [(Float(0.3), Float(0.7)), (0.45, 0.55), (0.1, 0.9)] {
        for smallest in [Float(1), 0.75, 0.5, 0.1] {
          let hands = [hand(first, 0.5, scale: 0.15), hand(second, 0.6, scale: 0.12, id: 1)]
          let labels = labels(hands, width, height, smallest: smallest)
          for (number, label) in labels.enumerated() {
            XCTAssertGreaterThanOrEqual(label.scale, smallest)
            XCTAssertLessThanOrEqual(
              label.scale, max(Float(height) / 28 / 8 + 0.5, 1), "\(width) × \(height), \(smallest)")
            XCTAssertTrue(label.origin.x >= 0 && label.origin.y >= 0, "\(label)")
            XCTAssertTrue(
              label.origin.x + label.size.x <= Float(width) + 0.01
                && label.origin.y + label.size.y <= Float(height) + 0.01, "\(label)")
            if smallest == 1 {
              XCTAssertEqual(label.scale, label.scale.rounded())
              XCTAssertEqual(label.origin, SIMD2(label.origin.x.rounded(), label.origin.y.rounded()))
            }
            for other in labels[..<number] { XCTAssertFalse(label.overlaps(other), "\(labels)") }
          }
          if labels.count == 2 { if smallest == 1 { whole += 1 } else { parts += 1 } }
        }
      }
    }
    XCTAssertGreaterThan(whole, 9)
    XCTAssertGreaterThan(parts, 40)
  }

  /// Letters below one pixel are only written if that is allowed.
  ///
  /// Letters of one pixel have no room.
  func testLettersBelowOnePixel() {
    let size = (width: 300, height: 238)
    let hands = (0..<6).map { hand(0.1 + 0.16 * Float($0), $0 % 2 == 0 ? 0.3 : 0.75, scale: 0.2, id: $0) }
    let scales = { (smallest: Float) in
      Set(self.labels(hands, size.width, size.height, smallest: smallest).map(\.scale))
    }
    XCTAssertTrue(scales(1).isSubset(of: [1]), "\(scales(1))")
    XCTAssertTrue(scales(0.1).contains { $0 < 1 }, "\(scales(0.1))")
    XCTAssertTrue(scales(0.1).isSubset(of: [1, 0.75, 0.5]), "\(scales(0.1))")
  }

  /// No label covers a drawn point of a finger, however little room there is.
  func testLabelsLeaveFingersFree() {
    var count = 0
    for step in 0..<60 {
      let (x, y) = (0.2 + 0.01 * Float(step), 0.3 + 0.4 * Float(step % 7) / 6)
      let hands = [hand(x, y, scale: 0.2), hand(1 - x, 1 - y, scale: 0.1 + 0.01 * Float(step % 11), id: 1)]
      let elements = HandDrawing().elements(for: hands, width: 320, height: 240, smallestLetters: 0.5)
      var points: [(center: SIMD2<Float>, radius: Float)] = []
      for element in elements {
        if case .dot(let center, let radius, _, _) = element { points.append((center, radius)) }
      }
      XCTAssertEqual(points.count, 2 * 2 * 21, "each point has an outline")
      for label in labels(hands, 320, 240, smallest: 0.5) {
        count += 1
        // The wrist may be covered if nothing else is free.
        for (number, point) in points.enumerated() where number / 2 % 21 != 0 {
          let nearest = point.center.clamped(lowerBound: label.origin, upperBound: label.origin + label.size)
          let way = point.center - nearest
          XCTAssertGreaterThanOrEqual((way * way).sum().squareRoot(), point.radius - 0.01, "\(step), \(number)")
        }
      }
    }
    XCTAssertGreaterThan(count, 90)
  }
}
