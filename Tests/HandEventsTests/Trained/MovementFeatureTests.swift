import GestureFixtures
import HandEvents
import XCTest

/// The figures of a movement's path, of shapes whose figures are known.
///
/// A path has the 16 points relative to their mean, the same divided by the extent, and 18 figures. The path of the
/// palm comes before that of the index finger's tip, and both before the hand's shape.
final class MovementFeatureTests: XCTestCase {
  private static let count = MovementWindow.count
  private static let pathCount = 4 * 16 + 18
  private static let step: Float = 0.1

  private func measure(_ pose: HandPose = .openPalm) throws -> HandMeasure {
    try XCTUnwrap(HandMeasure(pose.hand(), aspectRatio: 4.0 / 3))
  }

  private func vector(_ points: [MovementPoint]) throws -> [Float] {
    let frames = PosedMovement.still(duration: .seconds(1)).frames()
    let samples = try XCTUnwrap(MovementRecording(label: "", frames: frames).tracks().first)
    var window = try XCTUnwrap(MovementWindow(samples, from: 0, to: 0.5))
    window.points = points
    return MovementFeatures.vector(of: window)
  }

  /// The vector of a path of the palm, with the fingertip on another path.
  private func vector(_ palm: [SIMD2<Float>], _ tip: [SIMD2<Float>]? = nil) throws -> [Float] {
    let measure = try measure()
    return try vector(zip(palm, tip ?? palm).map { MovementPoint(palm: $0, indexTip: $1, measure: measure, size: 0.3) })
  }

  private func figures(_ path: [SIMD2<Float>]) throws -> [Float] { Array(try vector(path)[64..<Self.pathCount]) }

  private func line(_ degrees: Float) -> [SIMD2<Float>] {
    let way = SIMD2<Float>(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) * Self.step
    return (0..<Self.count).map { way * Float($0) + SIMD2<Float>(3, -2) }
  }

  private func arc(_ turns: Float, radius: Float = 1) -> [SIMD2<Float>] {
    (0..<Self.count).map { index in
      let angle = 2 * Float.pi * turns * Float(index) / Float(Self.count - 1)
      return SIMD2<Float>(cos(angle), sin(angle)) * radius
    }
  }

  func testThePointsAreRelativeToTheirMean() throws {
    let path = line(30)
    let vector = try vector(path, arc(0.7))
    let extent = Self.step * (Float(16 * 16 - 1) / 12).squareRoot()
    for index in 0..<Self.count {
      let offset = (Float(index) - 7.5) * Self.step
      XCTAssertEqual(vector[2 * index], offset * cos(.pi / 6), accuracy: 1e-5)
      XCTAssertEqual(vector[2 * index + 1], offset * sin(.pi / 6), accuracy: 1e-5)
      XCTAssertEqual(vector[32 + 2 * index], offset * cos(.pi / 6) / (extent + 0.01), accuracy: 1e-5)
      XCTAssertEqual(vector[32 + 2 * index + 1], offset * sin(.pi / 6) / (extent + 0.01), accuracy: 1e-5)
    }
    let other = try self.vector(arc(0.7), path)
    XCTAssertEqual(Array(vector[..<Self.pathCount]), Array(other[Self.pathCount..<2 * Self.pathCount]))
    XCTAssertEqual(Array(other[..<Self.pathCount]), Array(vector[Self.pathCount..<2 * Self.pathCount]))
    XCTAssertEqual(vector.count, MovementFeatures.count)
  }

  func testTheFiguresOfALine() throws {
    let length = 15 * Self.step
    let extent = Self.step * (Float(16 * 16 - 1) / 12).squareRoot()
    let fullness = extent * extent / (extent * extent + 0.005 * 0.005 * 1)
    for degrees in [Float(0), 30, 90, 135, 200, -60] {
      let figures = try figures(line(degrees))
      for index in 0...5 { XCTAssertEqual(figures[index], 0, accuracy: 1e-3, "no turn and no area: \(index)") }
      XCTAssertEqual(figures[6], log(length + 0.005), accuracy: 1e-4)
      XCTAssertEqual(figures[7], log(extent + 0.005), accuracy: 1e-4)
      XCTAssertEqual(figures[8], length / (length + 0.01), accuracy: 1e-4)
      XCTAssertEqual(figures[9], cos(degrees * .pi / 180) * length / (length + 0.01), accuracy: 1e-4)
      XCTAssertEqual(figures[10], sin(degrees * .pi / 180) * length / (length + 0.01), accuracy: 1e-4)
      XCTAssertEqual(figures[11], log(Self.step + 0.005), accuracy: 1e-4)
      XCTAssertEqual(figures[12], log(Self.step + 0.005), accuracy: 1e-4)
      XCTAssertEqual(figures[13], 0, accuracy: 1e-3, "even speed")
      XCTAssertEqual(figures[14], 0, accuracy: 2e-3, "narrow")
      XCTAssertEqual(figures[15], cos(2 * degrees * .pi / 180) * fullness, accuracy: 1e-3)
      XCTAssertEqual(figures[16], sin(2 * degrees * .pi / 180) / 2 * fullness, accuracy: 1e-3)
      XCTAssertEqual(figures[17], 1, accuracy: 1e-4, "straight on at each point")
    }
  }

  func testTheFiguresOfCircles() throws {
    let figures = try figures(arc(1))
    // 14 turns of a fifteenth of a circle each, of which smoothing changes the first and the last.
    XCTAssertEqual(figures[0], 14 / 15 * 2 * .pi, accuracy: 0.25)
    XCTAssertEqual(figures[1], figures[0], accuracy: 1e-4)
    XCTAssertEqual(figures[2], figures[3], accuracy: 1e-3, "as much in both halves")
    XCTAssertEqual(figures[2] + figures[3], figures[0], accuracy: 1e-4)
    XCTAssertEqual(figures[4], 1, accuracy: Float(0.13), "a circle has the largest area of its length")
    XCTAssertEqual(figures[8], 0, accuracy: 0.01, "it ends where it began")
    XCTAssertEqual(figures[14], 1, accuracy: 0.1, "as high as wide")
    XCTAssertEqual(figures[17], cos(2 * .pi / 15), accuracy: 0.02)
    let half = try self.figures(arc(0.5, radius: 2))
    XCTAssertEqual(half[0], 14 / 15 * .pi, accuracy: 0.15)
    XCTAssertEqual(half[8], 4 / (2 * .pi), accuracy: 0.03, "the diameter of the length")
    // Seen from the mean of its points, a half circle's area is π / 2 of their variance.
    XCTAssertEqual(half[5], Float.pi / 2, accuracy: 0.1, "area per extent squared")
  }

  /// A mirror image turns the other way, and a movement backwards ends where it began.
  func testMirrorImagesAndMovementsBackwards() throws {
    let path = arc(0.6) + []
    let own = try figures(path)
    let mirrored = try figures(path.map { SIMD2<Float>(-$0.x, $0.y) })
    let backwards = try figures(path.reversed())
    for index in 0..<18 {
      let sign: Float = [0, 2, 3, 4, 5, 9, 16].contains(index) ? -1 : 1
      XCTAssertEqual(mirrored[index], sign * own[index], accuracy: 1e-3, "mirrored: \(index)")
      if [2, 3].contains(index) { continue }
      let turned: Float = [0, 4, 5, 9, 10].contains(index) ? -1 : 1
      XCTAssertEqual(backwards[index], turned * own[index], accuracy: 1e-3, "backwards: \(index)")
    }
    XCTAssertEqual(backwards[2], -own[3], accuracy: 0.3)
  }

  /// The speed's least and largest value are those of the smoothed path.
  func testUnevenSpeed() throws {
    let path = (0..<Self.count).map { SIMD2<Float>(Float($0 < 8 ? $0 : 4 * $0 - 21) * 0.1, 0) }
    let figures = try figures(path)
    XCTAssertEqual(figures[11], log(0.4 + 0.005), accuracy: 1e-4)
    XCTAssertEqual(figures[12], log(0.1 + 0.005), accuracy: 1e-4)
    XCTAssertGreaterThan(figures[13], 0.4)
  }

  /// The hand's shape is its mean, and the differences to it in each quarter; only changes of the size count.
  func testTheShapeInQuarters() throws {
    let poses: [HandPose] = [.openPalm, .closedFist, .victory, .pointingUp]
    let measures = try poses.map { try measure($0) }
    let points = (0..<Self.count).map { index in
      MovementPoint(palm: .zero, indexTip: .zero, measure: measures[index / 4], size: exp(Float(index / 4)))
    }
    let vector = try vector(points)
    let shape = Array(vector[(2 * Self.pathCount)...])
    XCTAssertEqual(shape.count, 14 * 5)
    for number in 0..<14 where ![6, 7].contains(number) {
      let values = measures.indices.map { points[4 * $0].values[4 + number] }
      let mean = values.reduce(0, +) / 4
      XCTAssertEqual(shape[number], number == 8 ? 0 : mean, accuracy: 1e-4, "\(number)")
      for part in 0..<4 {
        XCTAssertEqual(shape[14 * (1 + part) + number], values[part] - mean, accuracy: 1e-4, "\(number) of \(part)")
      }
    }
  }

  func testAPointBetweenTwoAndATurnedPoint() throws {
    let (open, fist) = (try measure(), try measure(.closedFist))
    let a = MovementPoint(palm: SIMD2(1, 2), indexTip: SIMD2(3, 5), measure: open, size: 0.3)
    let b = MovementPoint(palm: SIMD2(2, 0), indexTip: SIMD2(3, 1), measure: fist, size: 0.6)
    let between = a.interpolated(to: b, share: 0.25)
    for index in 0..<19 {
      XCTAssertEqual(between.values[index], a.values[index] * 0.75 + b.values[index] * 0.25, accuracy: 1e-5)
    }
    XCTAssertEqual([a.values[12], b.values[12]], [log(0.3), log(0.6)])
    let turned = a.turned(sine: 1, cosine: 0, scale: SIMD2(2, 3))
    XCTAssertEqual(turned.palm, SIMD2(-4, 3), "a quarter clockwise, then twice as wide and three times as high")
    XCTAssertEqual(turned.indexTip, SIMD2(-10, 9))
    XCTAssertEqual(turned.values[10], -a.values[11])
    XCTAssertEqual(turned.values[11], a.values[10])
    for index in [4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18] {
      XCTAssertEqual(turned.values[index], a.values[index], "\(index)")
    }
  }
}
