import GestureFixtures
import HandLandmarkerCore
import TestSupport
import XCTest

/// The two distances of a hand, `HandPosition` and `HandFitter`.
///
/// Compared with the known distances of drawn hands.
final class HandDistanceTests: XCTestCase {
  /// The errors of measured distances.
  ///
  /// Natural logarithms of the distance as a multiple of the true one, less their median.
  private struct Errors {
    private var values: [Float] = []

    mutating func add(_ measured: Float, _ truth: Float) { values.append(log(measured / truth)) }

    /// The error that a share of hands stays below.
    ///
    /// The error is a factor.
    func factor(of share: Double) -> Float {
      let median = values.sorted()[values.count / 2]
      return exp(values.map { abs($0 - median) }.sorted()[Int(Double(values.count - 1) * share)])
    }
  }

  /// Distances of drawn hands at any turn.
  ///
  /// The hands are shapes that people show; the camera sees 16 degrees.
  func testDistancesOfDrawnHands() throws {
    try LongTests.require()
    let tracker = try HandTracker(
      model: HandModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: .init(search: .thorough))
    var generator = SeededGenerator(seed: 62)
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }
    let fieldOfView = 2 * atan(0.5 / 3.5) * 180 / Float.pi
    var all: [String: (position: Errors, fitted: Errors)] = [:]
    var (count, apart) = (0, 0)
    for index in 0..<600 {
      let yaw = number(-85...85)
      let named = HandPose.gestures[index % HandPose.gestures.count].held(
        pitch: number(-45...45), yaw: yaw, roll: number(-60...60))
      let pose = Bool.random(using: &generator) ? named : named.left
      let scale = number(0.1...0.3)
      let posed = PosedHand(pose, x: number(0.4...0.6), y: number(0.4...0.6), scale: scale)
      let image = try HandScene([posed], width: 480, height: 480).image()
      guard let hand = try tracker.recognize(image: image).first,
        let position = hand.inImage(480, 480).position(fieldOfView: fieldOfView),
        let body = HandFitter.fit(hand.inImage(480, 480), fieldOfView: fieldOfView)
      else { continue }
      let truth = 1 / scale
      let fitted = HandLandmark.palm.reduce(Float(0)) { $0 + body.points[$1].z } / 5
      for group in ["all", abs(yaw) < 30 ? "palm" : abs(yaw) > 60 ? "edge" : "between"] {
        all[group, default: (Errors(), Errors())].position.add(position.palm.z, truth)
        all[group, default: (Errors(), Errors())].fitted.add(fitted, truth)
      }
      count += 1
      if max(position.palm.z / fitted, fitted / position.palm.z) > 1.2 { apart += 1 }
    }
    /// The errors of nine in ten hands.
    func factors(_ group: String) throws -> (position: Float, fitted: Float) {
      let errors = try XCTUnwrap(all[group])
      return (errors.position.factor(of: 0.9), errors.fitted.factor(of: 0.9))
    }
    XCTAssertLessThan(try factors("all").position, 1.17)
    XCTAssertLessThan(try factors("all").fitted, 1.2)
    XCTAssertLessThan(try factors("edge").position, try factors("edge").fitted)
    XCTAssertGreaterThan(apart, 30, "the two are not the same distance")
    XCTAssertGreaterThan(count, 550)
  }
}

extension HandLandmark {
  fileprivate static let palm: [HandLandmark] = [.wrist, .indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP]
}
