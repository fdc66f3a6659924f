import Foundation
import GestureFixtures
import GestureImages
import HandDrawings
import HandLandmarkerCore
import TestSupport
import XCTest

#if canImport(FoundationXML)
  import FoundationXML
#endif

final class HandDrawingTests: XCTestCase {
  /// A hand whose points are a grid in the image's middle.
  private func hand(_ gesture: GestureScore? = nil) -> Hand {
    let points = HandPoints { SIMD3<Float>(0.35 + Float($0 % 5) * 0.07, 0.8 - Float($0 / 5) * 0.1, 0) }
    return Hand(
      handedness: .right, handednessScore: 0.98, landmarks: points, worldLandmarks: points,
      gestureScores: gesture.map { GestureScores(winner: $0) })
  }

  private func gray(_ width: Int, _ height: Int) throws -> RasterImage {
    try RasterImage(data: Data(repeating: 128, count: width * height), width: width, height: height, format: .gray8)
  }

  private func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> [UInt8] {
    let bytes = image.rgbBytes()
    let start = (y * image.width + x) * 3
    return Array(bytes[start..<start + 3])
  }

  func testPointsAndLinesHaveTheirFingersColours() throws {
    let picture = HandDrawing().draw([hand()], on: try gray(400, 300))
    XCTAssertEqual(pixel(picture, Int(0.42 * 400), Int(0.8 * 300)), [0xFF, 0x5A, 0x5F], "point 1, of the thumb")
    XCTAssertEqual(pixel(picture, Int(0.35 * 400), Int(0.8 * 300)), [0xE8, 0xE8, 0xE8], "point 0, the wrist")
    XCTAssertEqual(
      pixel(picture, Int(0.385 * 400), Int(0.8 * 300)), [0xE8, 0xE8, 0xE8], "the line from the wrist to the thumb")
    XCTAssertEqual(pixel(picture, 5, 5), [128, 128, 128], "away from the hand nothing changes")
  }

  func testNearPointsAreLarger() throws {
    func area(z: Float) throws -> Int {
      var moved = hand()
      moved.landmarks[20] = SIMD3(0.9, 0.2, z)
      let picture = HandDrawing().draw([moved], on: try gray(400, 300))
      let bytes = picture.rgbBytes()
      return (0..<400 * 100).count { bytes[$0 * 3] == 0xC0 && bytes[$0 * 3 + 1] == 0x6B && bytes[$0 * 3 + 2] == 0xE8 }
    }
    XCTAssertGreaterThan(try area(z: -0.3), try area(z: 0.3))
  }

  /// Widths follow the hand's size.
  ///
  /// Lines are an eightieth of the hand, and at least a pixel. Points are 1.1 line widths, up to 1.8 near the camera
  /// and down to 0.6 far from it. Rims are wider and translucent.
  func testWidthsFollowTheHand() throws {
    for (scale, size) in [(Float(1), 1200), (2.5, 1200), (1, 60)] {
      var (drawing, hand) = (HandDrawing(), hand())
      drawing.lineScale = scale
      drawing.showsLabels = false
      for (index, depth) in [0, 0.1, -0.1, 0.9, -0.9, .nan].enumerated() { hand.landmarks[index * 4].z = Float(depth) }
      let (width, height) = (Float(size), Float(size) * 0.75)
      let diagonal = ((0.28 * width) * (0.28 * width) + (0.4 * height) * (0.4 * height)).squareRoot()
      let line = max(diagonal / 80, 1) * scale
      var (lines, dots): ([(Float, DrawingColor, Float)], [(Float, DrawingColor, Float)]) = ([], [])
      for element in drawing.elements(for: [hand], width: size, height: size * 3 / 4) {
        if case .line(_, _, let width, let color, let opacity) = element { lines.append((width, color, opacity)) }
        if case .dot(_, let radius, let color, let opacity) = element { dots.append((radius, color, opacity)) }
      }
      for (index, element) in lines.enumerated() {
        XCTAssertEqual(element.0, index < 21 ? 1.8 * line : line, accuracy: 0.001 * line)
        XCTAssertEqual(element.2, index < 21 ? 0.45 : 1)
      }
      XCTAssertEqual(Set(lines.prefix(21).map(\.1)), [.black])
      XCTAssertEqual(
        lines.suffix(21).map(\.1),
        Array(repeating: drawing.palmColor, count: HandConnection.palm.count)
          + [
            HandConnection.thumb, HandConnection.indexFinger, HandConnection.middleFinger, HandConnection.ringFinger,
            HandConnection.pinky,
          ]
          .enumerated().flatMap { finger in finger.element.map { _ in drawing.fingerColors[finger.offset] } })
      for (index, pair) in zip(stride(from: 0, to: 42, by: 2), stride(from: 1, to: 42, by: 2)).enumerated() {
        let (rim, dot) = (dots[pair.0], dots[pair.1])
        let z = hand.landmarks[index].z
        let nearness = z.isNaN ? 1 : min(max(1.1 - 1.5 * z / (diagonal / width), 0.6), 1.8)
        XCTAssertEqual(dot.0, line * nearness, accuracy: 0.001 * line, "point \(index)")
        XCTAssertEqual(rim.0, dot.0 * 1.35, accuracy: 0.001 * line)
        XCTAssertEqual([rim.2, dot.2], [0.6, 1])
        XCTAssertEqual(
          [rim.1, dot.1], [.black, index == 0 ? drawing.palmColor : drawing.fingerColors[(index - 1) / 4]])
      }
    }
    var drawing = HandDrawing()
    drawing.fingerColors = [.black]
    let colors = drawing.elements(for: [hand()], width: 400, height: 300).compactMap { element -> DrawingColor? in
      if case .line(_, _, _, let color, 1) = element { color } else { nil }
    }
    XCTAssertEqual(
      colors.count { $0 == .black }, HandConnection.thumb.count, "fingers without a colour have that of the palm")
    XCTAssertEqual(colors.count { $0 == drawing.palmColor }, 21 - HandConnection.thumb.count)
  }

  /// The label is beside the hand.
  ///
  /// It is above a small hand, below a hand at the upper edge, and beside a hand that is as high as the image: on the
  /// right, or else on the left.
  func testTheLabelIsBesideTheHand() throws {
    let (width, height) = (Float(1600), Float(1200))
    for (name, low, high) in [
      ("above", SIMD2<Float>(700, 500), SIMD2<Float>(800, 600)), ("below", SIMD2(700, 10), SIMD2(800, 110)),
      ("right", SIMD2(700, 10), SIMD2(720, 1190)), ("left", SIMD2(1500, 10), SIMD2(1520, 1190)),
    ] {
      var hand = hand(GestureScore(label: "Victory", score: 0.5))
      hand.landmarks = hand.landmarks.mapPoints { point in
        let share = SIMD2((point.x - 0.35) / 0.28, (point.y - 0.4) / 0.4)
        let place = low + (high - low) * share
        return SIMD3(place.x / width, place.y / height, 0)
      }
      var box: (origin: SIMD2<Float>, size: SIMD2<Float>) = (.zero, .zero)
      var scale: Float = 0
      var drawing = HandDrawing()
      drawing.lineScale = 0.2
      for element in drawing.elements(for: [hand], width: 1600, height: 1200) {
        if case .box(let origin, let size, _, _, _) = element { box = (origin, size) }
        if case .text(_, _, let side, _) = element { scale = side }
      }
      let gap = 4 * scale
      XCTAssertGreaterThan(gap, 0)
      let middle = (low.x + high.x) / 2 - box.size.x / 2
      let expected: SIMD2<Float> =
        switch name {
        case "above": SIMD2(middle, low.y - gap - box.size.y)
        case "below": SIMD2(middle, high.y + gap)
        case "right": SIMD2(high.x + gap, low.y)
        default: SIMD2(low.x - gap - box.size.x, low.y)
        }
      XCTAssertEqual(box.origin.x, expected.x, accuracy: 1, name)
      XCTAssertEqual(box.origin.y, expected.y, accuracy: 1, name)
    }
  }

  /// A drawn Victory shows two fingers.
  func testLabelsCountFingers() {
    var drawing = HandDrawing()
    let victory = HandPose.victory.hand()
    func lines() -> [String] {
      drawing.elements(for: [victory], width: 640, height: 480).compactMap {
        if case .text(let line, _, _, _) = $0 { line } else { nil }
      }
    }
    XCTAssertEqual(lines().count, 2, "gesture and side")
    drawing.showsFingerCount = true
    XCTAssertEqual(lines().last, "2 fingers")
  }

  func testLabelsStayWithinThePictureAndApart() {
    var low = hand(GestureScore(label: "Thumb_Up", score: 0.9))
    low.landmarks = low.landmarks.mapPoints { $0 - SIMD3(0.34, 0.39, 0) }
    let elements = HandDrawing().elements(
      for: [low, low, hand(GestureScore(label: "Victory", score: 0.5))], width: 320, height: 240)
    let boxes = elements.compactMap { element -> (SIMD2<Float>, SIMD2<Float>)? in
      if case .box(let origin, let size, _, _, _) = element { (origin, origin + size) } else { nil }
    }
    XCTAssertEqual(boxes.count, 3)
    for (i, box) in boxes.enumerated() {
      XCTAssertGreaterThanOrEqual(box.0.min(), 0)
      XCTAssertLessThanOrEqual(box.1.x, 320)
      XCTAssertLessThanOrEqual(box.1.y, 240)
      for other in boxes[..<i] {
        let apart = box.0.x >= other.1.x || box.1.x <= other.0.x || box.0.y >= other.1.y || box.1.y <= other.0.y
        XCTAssertTrue(apart, "labels lie over each other")
      }
    }
  }

  /// A landmark far outside the image moves no label.
  ///
  /// A landmark without a position does not either; a near landmark does.
  func testLabelsAreAtTheLandmarksNearThePicture() {
    func label(_ landmark: SIMD3<Float>) -> SIMD2<Float>? {
      var hand = hand(GestureScore(label: "Victory", score: 0.5))
      hand.landmarks[20] = landmark
      for case .box(let origin, _, _, _, _) in HandDrawing().elements(for: [hand], width: 640, height: 480) {
        return origin
      }
      return nil
    }
    let without = label(SIMD3(.nan, .nan, 0))
    XCTAssertNotNil(without)
    for distance in [3.01, 3.5, 1e9, .infinity] as [Float] {
      for sign in [-1, 1] as [Float] {
        XCTAssertEqual(label(SIMD3(sign * distance, 0.5, 0)), without, "\(sign * distance)")
        XCTAssertEqual(label(SIMD3(0.5, sign * distance, 0)), without, "\(sign * distance)")
      }
    }
    XCTAssertNotEqual(label(SIMD3(-2.9, 0.5, 0)), without)
    XCTAssertNotEqual(label(SIMD3(0.5, -2.9, 0)), without)
  }

  /// Labels may touch each other.
  ///
  /// The image is just large enough for the labels of two hands outside of it, and shows both with all of their text.
  func testLabelsThatJustTouchHaveRoom() {
    let full = hand(GestureScore(label: "Victory", score: 0.5))
    let size = SIMD2<Float>(6 * 11 - 1 + 6, 2 * 10 - 2 + 6)
    for (width, height, way) in [(100, 48, SIMD3<Float>(0, 1, 0)), (142, 30, SIMD3<Float>(1, 0, 0))] {
      for shift in [way, -way] {
        var outside = full
        outside.landmarks = full.landmarks.mapPoints { $0 + shift }
        var boxes: [(origin: SIMD2<Float>, size: SIMD2<Float>)] = []
        for case .box(let origin, let size, _, _, _) in HandDrawing().elements(
          for: [outside, outside], width: width, height: height)
        {
          boxes.append((origin, size))
        }
        XCTAssertEqual(boxes.map(\.size), [size, size], "\(shift)")
        XCTAssertNotEqual(boxes.first?.origin, boxes.last?.origin)
      }
    }
  }

  /// No label is over a finger.
  ///
  /// Hands of any size are anywhere in images of any size; large images have labels with all of their text.
  func testLabelsLeaveTheFingersFree() {
    var random = SeededGenerator(seed: 9)
    var lettersInSmallImages = 0
    for (width, height) in [(40, 30), (64, 96), (128, 96), (160, 120), (320, 240), (1280, 960)] {
      for number in 0..<40 {
        let pose: HandPose = [.victory, .openPalm, .closedFist, .thumbUp][number % 4]
        let hands = (0...number % 2).map { _ -> Hand in
          let scale = Float.random(in: 0.3...1.4, using: &random)
          let shift = SIMD3(
            Float.random(in: -0.3...0.3, using: &random), Float.random(in: -0.3...0.3, using: &random), 0)
          var hand = pose.hand()
          hand.landmarks = hand.landmarks.mapPoints { ($0 - SIMD3(0.5, 0.5, 0)) * scale + SIMD3(0.5, 0.5, 0) + shift }
          hand.gestureScores = GestureScores(winner: GestureScore(label: "Pointing_Up", score: 0.87))
          return hand
        }
        for vectors in [false, true] {
          let elements = HandDrawing().elements(
            for: hands, width: width, height: height, smallestLetters: vectors ? 0.1 : 1)
          var boxes: [(lower: SIMD2<Float>, upper: SIMD2<Float>)] = []
          var lines: [String] = []
          for element in elements {
            if case .box(let origin, let size, _, _, _) = element { boxes.append((origin, origin + size)) }
            if case .text(let line, _, _, _) = element { lines.append(line) }
          }
          if width < 200 { lettersInSmallImages += lines.count }
          if width == 1280, hands.count == 1 { XCTAssertEqual(lines.first, "Pointing_Up 87%", "\(number)") }
          for hand in hands {
            for line in HandConnection.all where !HandConnection.palm.contains(line) {
              for step in 0...20 {
                let (a, b) = (hand[line.start], hand[line.end])
                let point = a + (b - a) * (Float(step) / 20)
                let (x, y) = (point.x * Float(width), point.y * Float(height))
                for box in boxes where box.lower.x < x && x < box.upper.x && box.lower.y < y && y < box.upper.y {
                  XCTFail(
                    "\(width)×\(height), \(number): a label from \(box.lower) to \(box.upper) covers a finger at \(x), \(y)"
                  )
                  return
                }
              }
            }
          }
        }
      }
    }
    XCTAssertGreaterThan(lettersInSmallImages, 200, "small images have labels as well")
  }

  func testStrangeLandmarksAreLeftOut() throws {
    var strange = hand(GestureScore(label: "A", score: .nan))
    strange.landmarks[4] = SIMD3(.nan, 0, 0)
    strange.landmarks[8] = SIMD3(.infinity, 0.5, .nan)
    strange.landmarks[12] = SIMD3(1e30, -1e30, 0)
    for size in [(1, 1), (3, 500), (64, 48)] {
      let picture = HandDrawing().draw([strange], on: try gray(size.0, size.1))
      XCTAssertEqual(picture.width, size.0)
    }
    let points = HandDrawing().elements(for: [strange], width: 64, height: 48).count { element in
      if case .dot = element { true } else { false }
    }
    XCTAssertEqual(points, 2 * 18)
  }

  func testVectorsHaveTheSameShapes() {
    let svg = HandDrawing().svg(
      of: [hand(GestureScore(label: "<&\">", score: 1))], width: 400, height: 300, picture: "a&b.png")
    XCTAssertTrue(
      svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"300\" viewBox=\"0 0 400 300\""))
    XCTAssertEqual(svg.components(separatedBy: "<line ").count - 1, 42, "21 lines, each with its rim")
    XCTAssertEqual(svg.components(separatedBy: "<circle ").count - 1, 42)
    XCTAssertTrue(svg.contains("&lt;&amp;&quot;&gt; 100%</text>"))
    XCTAssertTrue(svg.contains("href=\"a&amp;b.png\""))
    XCTAssertEqual(XMLParser(data: Data(svg.utf8)).parse(), true)
  }
}
