import Foundation
import GestureTraining
import HandFiles
import HandValues
import TestSupport
import XCTest

/// Landmarks of other programs at the limits of what can be read.
final class LandmarkEdgeTests: XCTestCase {
  private let points = TrainingFixtures.example("wave", winding: 1, seed: 4).hand.landmarks

  private func read(_ text: String) throws -> LandmarkFile {
    try LandmarkFile(Data(text.utf8), name: "x", imageSize: ImageSize(width: 4, height: 3))
  }

  private func list(_ points: [SIMD3<Float>], sizes: (Int) -> Int = { _ in 3 }) -> String {
    "["
      + points.enumerated().map {
        "[" + [$1.x, $1.y, $1.z].prefix(sizes($0)).map { "\($0)" }.joined(separator: ", ") + "]"
      }.joined(
        separator: ", ") + "]"
  }

  /// Pixels are refused on each axis.
  ///
  /// Positions far outside the image are pixels, whichever point has them.
  func testPixelsAreRefusedOnEachAxis() throws {
    for (index, axis) in [(0, 0), (0, 1), (20, 0), (20, 1), (9, 1)] {
      for (value, isRead) in [(Float(4), true), (-4, true), (4.01, false), (-4.01, false), (300, false)] {
        var moved = Array(points)
        moved[index][axis] = value
        XCTAssertEqual(
          (try? read("{\"landmarks\": \(list(moved))}")) != nil, isRead, "\(value) on axis \(axis) of point \(index)")
      }
    }
    var deep = Array(points)
    deep[3].z = 100
    XCTAssertNoThrow(try read("{\"landmarks\": \(list(deep))}"), "depth has no such limit")
  }

  func testAWidthWithoutAHeightIsRefused() {
    let columns = (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
    let row = (0..<21).map { "0.\($0),0.5" }.joined(separator: ",")
    for text in [
      "{\"landmarks\": \(list(Array(points))), \"width\": 640}", "width,height,\(columns)\n640,,\(row)\n",
    ] {
      assertStatusError(.invalidArgument, mentions: "there is a width, but no height") { try read(text) }
    }
  }

  func testAllPointsHaveTheSameCoordinates() throws {
    let text = { (sizes: @escaping (Int) -> Int) in "{\"landmarks\": \(self.list(Array(self.points), sizes: sizes))}" }
    XCTAssertEqual(try read(text { _ in 3 }).losses.contains(.depth), false)
    XCTAssertEqual(try read(text { _ in 2 }).losses.contains(.depth), true)
    for wrong in [0, 7, 20] {
      for (most, one) in [(3, 2), (2, 3), (3, 1), (2, 1), (3, 0)] {
        XCTAssertThrowsError(
          try read(text { $0 == wrong ? one : most }), "point \(wrong) has \(one) numbers, the others \(most)")
      }
    }
    for count in [20, 22] {
      let all = Array(points) + [SIMD3(0.5, 0.5, 0)]
      XCTAssertThrowsError(try read("{\"landmarks\": \(list(Array(all.prefix(count))))}"), "\(count) points")
    }
    // All numbers after each other.
    for size in [2, 3] {
      let numbers = points.flatMap { [$0.x, $0.y, $0.z].prefix(size) }
      let file = try read("{\"landmarks\": \(numbers)}")
      XCTAssertEqual(file.entries.first?.record.hands.first?.landmarks[.pinkyTIP].y, points[.pinkyTIP].y)
      for count in [numbers.count - 1, numbers.count + 1] {
        XCTAssertThrowsError(try read("{\"landmarks\": \(Array((numbers + [0]).prefix(count)))}"), "\(count) numbers")
      }
    }
  }

  /// Errors of files of several lines have the right line.
  ///
  /// Lines before may have any length.
  func testLinesOfErrors() throws {
    let good = "{\"landmarks\": \(list(Array(points)))}"
    for line in 1...5 {
      let lines = (1...5).map {
        $0 == line ? "{\"landmarks\": [1, 2]}" : $0 % 2 == 0 ? good.replacingOccurrences(of: ", [", with: ",  [") : good
      }
      XCTAssertThrowsError(try read(lines.joined(separator: "\n"))) {
        XCTAssertTrue("\($0)".contains("line \(line)"), "\(line): \($0)")
      }
    }
    let file = try read(Array(repeating: good, count: 5).joined(separator: "\n"))
    XCTAssertEqual(file.entries.map { $0.place.location }, (1...5).map { "line \($0)" })
    XCTAssertEqual(file.incompleteCount, 0)
    XCTAssertEqual(file.entries.map(\.isMirrored), Array(repeating: false, count: 5))
    XCTAssertEqual(file.entries.map(\.rotationDegrees), Array(repeating: 0, count: 5))
  }

  func testLossesInWords() {
    XCTAssertNil(LandmarkFile.Losses().text)
    XCTAssertEqual(LandmarkFile.Losses.depth.text, "no depth")
    XCTAssertEqual(LandmarkFile.Losses([.depth, .position]).text, "no depth and no position in the image")
    XCTAssertEqual(
      LandmarkFile.Losses([.depth, .handedness, .worldLandmarks]).text, "no depth, no handedness and no world landmarks"
    )
  }
}
