import Foundation
import HandLandmarkerCore

/// The errors of the joint angles of drawn hands.
///
/// The models found the hands. Angles are read or fitted.
struct FitComparison {
  private struct Errors {
    private var squares: [Double] = [0, 0]
    private var count = 0

    mutating func add(_ errors: [Float]) {
      for index in squares.indices { squares[index] += Double(errors[index] * errors[index]) }
      count += 1
    }

    /// Root mean squares, and by how many percent the second is lower.
    var text: String {
      let roots = squares.map { ($0 / Double(max(count, 1))).squareRoot() }
      return String(format: "%7d %7.2f %7.2f %6.1f %%", count, roots[0], roots[1], 100 * (1 - roots[1] / roots[0]))
    }
  }

  /// Degrees along a side of the square image of `PosedHand`.
  private static let fieldOfView = Float(2 * atan(0.5 / 3.5) * 180 / .pi)
  private var byJoint: [String: Errors] = [:]
  private var byView: [Int: Errors] = [:]
  private var all = Errors()
  private var residuals: [Float] = []
  /// The shortest of a few fits of each hand, in microseconds.
  private var durations: [Double] = []

  init(_ lines: [HandLine]) {
    for line in lines {
      guard let hand = line.hand, let reading = hand.reading else { continue }
      var (body, duration): (FittedHand?, Double) = (nil, .infinity)
      for _ in 0..<5 {
        let start = ContinuousClock.now
        body = HandFitter.fit(hand, fieldOfView: Self.fieldOfView)
        duration = min(duration, (ContinuousClock.now - start) / .microseconds(1))
      }
      guard let body else { continue }
      residuals.append(body.residual)
      durations.append(duration)
      let (pitch, yaw) = (line.truth["pitch"] ?? 0, line.truth["yaw"] ?? 0)
      // The angle of the palm to the line of sight: 90 is the edge of the hand.
      let facing = cos(pitch * .pi / 180) * cos(yaw * .pi / 180)
      let view = min(Int(acos(min(abs(facing), 1)) * 180 / .pi / 15), 5) * 15
      func add(_ name: String, _ read: Float, _ fitted: Float, key: String) {
        guard let truth = line.truth[key] else { return }
        let errors = [read - truth, fitted - truth].map { $0 - 360 * ($0 / 360).rounded() }
        byJoint[name, default: Errors()].add(errors)
        byView[view, default: Errors()].add(errors)
        all.add(errors)
      }
      for (name, read, fitted) in [
        ("index", reading.index, body.index), ("middle", reading.middle, body.middle),
        ("ring", reading.ring, body.ring),
        ("pinky", reading.pinky, body.pinky),
      ] {
        for (joint, path) in [("knuckle", \FingerPose.mcp), ("middle", \.pip), ("end", \.dip), ("spread", \.spread)] {
          add("\(joint) of fingers", read[keyPath: path], fitted[keyPath: path], key: "\(name).\(joint)")
        }
      }
      for (joint, path) in [("knuckle", \ThumbPose.mcp), ("end", \.ip), ("spread", \.spread), ("lift", \.lift)] {
        add("\(joint) of the thumb", reading.thumb[keyPath: path], body.thumb[keyPath: path], key: joint)
      }
    }
  }

  var text: String {
    let header = "                         count    read  fitted  lower"
    func line(_ name: String, _ errors: Errors) -> String {
      (name + ":").padding(toLength: 22, withPad: " ", startingAt: 0) + errors.text
    }
    let joints = byJoint.sorted { $0.key < $1.key }.map(line)
    let views = byView.sorted { $0.key < $1.key }.map { line("view \($0) to \($0 + 15)", $1) }
    func median<Number: Comparable>(_ numbers: [Number]) -> Number? {
      numbers.isEmpty ? nil : numbers.sorted()[numbers.count / 2]
    }
    let last = "median residual \(median(residuals) ?? 0), a fit takes \(median(durations) ?? 0) microseconds"
    return ([header] + joints + views + [line("all", all), last]).joined(separator: "\n")
  }
}
