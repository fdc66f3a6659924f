import GestureFixtures
import GestureImages
import HandDrawings
import HandLandmarkerCore
import TestSupport
import XCTest

/// Pixels and vectors, compared with the list of their shapes.
final class DrawingPixelTests: XCTestCase {
  private func hand(_ label: String = "Thumb_Up", shift: SIMD3<Float> = .zero) -> Hand {
    var hand = HandPose.victory.hand()
    hand.landmarks = hand.landmarks.mapPoints { $0 + shift }
    hand.gestureScores = GestureScores(winner: GestureScore(label: label, score: 0.87))
    return hand
  }

  /// Whether a shape covers a point.
  private func covers(_ element: DrawingElement, _ x: Double, _ y: Double) -> Bool {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    switch element {
    case .line(let a, let b, let width, _, _):
      let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
      let squared = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
      let t = squared > 0 ? min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared, 0), 1) : 0
      return length(x - ax - t * (bx - ax), y - ay - t * (by - ay)) <= Double(width) / 2
    case .dot(let center, let radius, _, _): return length(x - Double(center.x), y - Double(center.y)) <= Double(radius)
    case .box(let origin, let size, let corner, _, _):
      let (dx, dy) = (abs(x - Double(origin.x + size.x / 2)), abs(y - Double(origin.y + size.y / 2)))
      let (w, h) = (Double(size.x) / 2, Double(size.y) / 2)
      let r = min(Double(corner), w, h)
      return dx <= w && dy <= h && (dx <= w - r || dy <= h - r || length(dx - w + r, dy - h + r) <= r)
    case .text(let text, let origin, let scale, _):
      let side = max(scale.rounded(.down), 1)
      let column = Int(((Float(x) - origin.x.rounded(.down)) / side).rounded(.down))
      let row = Int(((Float(y) - origin.y.rounded(.down)) / side).rounded(.down))
      guard column >= 0, column / 6 < text.count, (0..<8).contains(row) else { return false }
      return BitmapFont.isSet(Array(text)[column / 6], column: column % 6, row: row)
    }
  }

  private func style(_ element: DrawingElement) -> (color: DrawingColor, opacity: Double) {
    switch element {
    case .line(_, _, _, let color, let opacity), .dot(_, _, let color, let opacity),
      .box(_, _, _, let color, let opacity):
      (color, Double(opacity))
    case .text(_, _, _, let color): (color, 1)
    }
  }

  private func bounds(_ element: DrawingElement) -> (SIMD2<Float>, SIMD2<Float>) {
    switch element {
    case .line(let a, let b, let width, _, _): (pointwiseMin(a, b) - width, pointwiseMax(a, b) + width)
    case .dot(let center, let radius, _, _): (center - radius, center + radius)
    case .box(let origin, let size, _, _, _): (origin, origin + size)
    case .text(let text, let origin, let scale, _): (origin, origin + SIMD2(Float(6 * text.count), 8) * max(scale, 1))
    }
  }

  /// Smooth edges are those of 4 × 4 samples per pixel.
  ///
  /// Shapes are drawn over each other; parts outside the image change nothing.
  func testPixelsAreTheShapes() throws {
    for shift in [SIMD3<Float>(0, 0, 0), SIMD3(-0.4, -0.3, 0), SIMD3(0.35, 0.4, 0)] {
      let (width, height) = (120, 90)
      let ground = RasterImage(
        checkedData: Data(repeating: 128, count: width * height), width: width, height: height, bytesPerRow: width,
        format: .gray8)
      let hands = [hand(shift: shift)]
      let bytes = HandDrawing().draw(hands, on: ground).rgbBytes()
      let elements = HandDrawing().elements(for: hands, width: width, height: height)
      var expected = [Double](repeating: 128, count: width * height * 3)
      for element in elements {
        let (color, opacity) = style(element)
        let (lower, upper) = bounds(element)
        for y in max(Int(lower.y) - 1, 0)..<min(max(Int(upper.y) + 2, 0), height) {
          for x in max(Int(lower.x) - 1, 0)..<min(max(Int(upper.x) + 2, 0), width) {
            let count = (0..<16).count {
              covers(element, Double(x) + (Double($0 % 4) + 0.5) / 4, Double(y) + (Double($0 / 4) + 0.5) / 4)
            }
            for (channel, value) in [color.red, color.green, color.blue].enumerated() where count > 0 {
              let index = (y * width + x) * 3 + channel
              expected[index] += (Double(value) - expected[index]) * Double(count) / 16 * opacity
            }
          }
        }
      }
      let differences = zip(expected, bytes).map { abs($0 - Double($1)) }
      let (worst, sum) = (differences.max() ?? .infinity, differences.reduce(0, +))
      XCTAssertLessThan(worst, 45, "\(shift)")
      XCTAssertLessThan(sum / Double(width * height * 3), 0.5, "\(shift)")
    }
  }

  func testLettersHaveTheirShapes() {
    let letters: [Character: [String]] = [
      "L": ["#....", "#....", "#....", "#....", "#....", "#....", "#####", "....."],
      "7": ["#####", "....#", "...#.", "..#..", ".#...", ".#...", ".#...", "....."],
      "A": [".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#", "....."],
      "g": [".....", ".....", ".####", "#...#", "#...#", ".####", "....#", ".###."],
      "_": [".....", ".....", ".....", ".....", ".....", ".....", ".....", "#####"],
      "é": [".....", "#####", "#####", "#####", "#####", "#####", "#####", "....."],
    ]
    for (letter, rows) in letters {
      let drawn = (0..<8).map { row in
        (0..<5).map { BitmapFont.isSet(letter, column: $0, row: row) ? "#" : "." }.joined()
      }
      XCTAssertEqual(drawn, rows, "\(letter)")
    }
    for (column, row) in [(-1, 0), (5, 0), (0, -1), (0, 8)] {
      XCTAssertFalse(BitmapFont.isSet("L", column: column, row: row))
    }
  }

  /// The background of a label is larger than its lines.
  ///
  /// Three font pixels on each side; lines are ten apart, and letters six. Letters of images are whole pixels.
  func testLabelsFitTheirGround() throws {
    for (width, height, smallest) in [(640, 480, 1), (1280, 960, 1), (320, 200, 0.1), (200, 150, 1), (90, 300, 0.1)]
      as [(Int, Int, Float)]
    {
      for label in ["A", "Pointing_Up"] {
        let elements = HandDrawing().elements(
          for: [hand(label)], width: width, height: height, smallestLetters: smallest)
        var lines: [(text: String, origin: SIMD2<Float>, scale: Float)] = []
        var ground: (origin: SIMD2<Float>, size: SIMD2<Float>)?
        for element in elements {
          if case .text(let text, let origin, let scale, _) = element { lines.append((text, origin, scale)) }
          if case .box(let origin, let size, _, _, _) = element { ground = (origin, size) }
        }
        let (box, first) = (try XCTUnwrap(ground), try XCTUnwrap(lines.first))
        let scale = first.scale
        if smallest == 1 { XCTAssertEqual(scale, scale.rounded()) }
        XCTAssertGreaterThanOrEqual(scale, smallest)
        if width >= 640 {
          XCTAssertEqual(scale * 8, Float(height) / 28, accuracy: Float(height) / 56, "about 1/28 of the height")
        }
        let longest = Float(lines.map(\.text.count).max() ?? 0)
        XCTAssertEqual(box.size.x, scale * (6 * longest - 1 + 6), accuracy: 0.01)
        XCTAssertEqual(box.size.y, scale * (10 * Float(lines.count) - 2 + 6), accuracy: 0.01)
        for (number, line) in lines.enumerated() {
          XCTAssertEqual(line.origin.x - box.origin.x, 3 * scale, accuracy: 0.01)
          XCTAssertEqual(line.origin.y - box.origin.y, (3 + 10 * Float(number)) * scale, accuracy: 0.01)
        }
      }
    }
  }

  /// Each shape is an SVG element of its kind, with its numbers.
  ///
  /// Only translucent shapes have an opacity.
  func testVectorsAreTheShapes() {
    let hands = [hand("a\u{1}b\u{FFFE}c\u{FFFF}d")]
    let svg = HandDrawing().svg(of: hands, width: 400, height: 300)
    let elements = HandDrawing().elements(for: hands, width: 400, height: 300, smallestLetters: 0.1)
    let lines = svg.split(separator: "\n").dropFirst().dropLast()
    XCTAssertEqual(lines.count, elements.count)
    func number(_ name: String, _ line: Substring) -> Float? {
      line.firstRange(of: " \(name)=\"").flatMap { Float(line[$0.upperBound...].prefix { $0 != "\"" }) }
    }
    for (line, element) in zip(lines, elements) {
      let (color, opacity) = style(element)
      XCTAssertEqual(number("opacity", line), opacity < 1 ? Float(opacity) : nil, String(line))
      XCTAssertTrue(line.contains("\"\(color.hexadecimal)\""), String(line))
      let expected: [(String, Float)] =
        switch element {
        case .line(let a, let b, let width, _, _):
          [("x1", a.x), ("y1", a.y), ("x2", b.x), ("y2", b.y), ("stroke-width", width)]
        case .dot(let center, let radius, _, _): [("cx", center.x), ("cy", center.y), ("r", radius)]
        case .box(let origin, let size, let corner, _, _):
          [("x", origin.x), ("y", origin.y), ("width", size.x), ("height", size.y), ("rx", corner)]
        case .text(let text, let origin, let scale, _):
          [
            ("x", origin.x), ("y", origin.y + 7 * scale), ("font-size", 9 * scale),
            ("textLength", scale * Float(6 * text.count - 1)),
          ]
        }
      for (name, value) in expected {
        XCTAssertEqual(number(name, line) ?? .nan, value, accuracy: 0.006, "\(name) of \(line)")
      }
    }
    XCTAssertTrue(svg.contains(">a b c d 87%<"), "characters that XML does not allow are spaces")
  }

  /// Points far outside are omitted with their lines.
  ///
  /// They may be far in either direction alone.
  func testPointsFarOutside() {
    for far in [
      SIMD3<Float>(0.5, 1e9, 0), SIMD3(-1e9, 0.5, 0), SIMD3(0.5, .nan, 0), SIMD3(.infinity, 0.5, 0), SIMD3(3.5, 0.5, 0),
    ] {
      var hand = hand()
      hand.landmarks[8] = far
      let elements = HandDrawing().elements(for: [hand], width: 200, height: 100)
      XCTAssertEqual(elements.count { if case .dot = $0 { true } else { false } }, 2 * 20, "\(far)")
      XCTAssertEqual(elements.count { if case .line = $0 { true } else { false } }, 2 * 20, "\(far)")
    }
  }
}
