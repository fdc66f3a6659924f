import GestureSupport
import HandValues

/// Fitted hands in the results of the command line with `--joints`.
extension FittedHand {
  /// A JSON object with the fingers' angles and the joints' poses.
  ///
  /// Angles are in degrees; quaternions are x, y, z, w.
  var json: JSON {
    func angles(_ finger: FingerPose) -> JSON {
      ["spread": finger.spread, "knuckle": finger.mcp, "middle": finger.pip, "end": finger.dip]
    }
    let places = HandJoint.allCases.map { joint -> (String, JSON) in
      let place = self[joint]
      return (
        joint.name, ["position": Self.numbers(place.position), "rotation": Self.numbers(place.rotation.quaternion)]
      )
    }
    let thumb: JSON = [
      "spread": thumb.spread, "lift": thumb.lift, "turn": thumb.turn, "knuckle": thumb.mcp, "end": thumb.ip,
    ]
    let angles: JSON = [
      "thumb": thumb, "index": angles(index), "middle": angles(middle), "ring": angles(ring), "pinky": angles(pinky),
    ]
    return ["handedness": handedness.rawValue, "residual": residual, "angles": angles, "joints": JSON.object(places)]
  }

  /// The columns of ``fields``, such as `wristX`, `wristQW` and `indexKnuckle`.
  package static let columns: [String] =
    HandJoint.allCases.flatMap { joint in ["X", "Y", "Z", "QX", "QY", "QZ", "QW"].map { joint.name + $0 } } + [
      "jointsResidual"
    ]
    + ["thumbSpread", "thumbLift", "thumbTurn", "thumbKnuckle", "thumbEnd"]
    + ["index", "middle", "ring", "pinky"].flatMap { finger in
      ["Spread", "Knuckle", "Middle", "End"].map { finger + $0 }
    }

  /// The numbers of each joint, in the order of ``HandJoint``.
  ///
  /// The numbers are the position in metres, x, y and z, and the rotation as a quaternion, x, y, z and w.
  package var numbers: [Float] { joints.flatMap { Self.numbers($0.position) + Self.numbers($0.rotation.quaternion) } }

  /// The ``numbers``, the residual, and the angles of the fingers in degrees.
  package var fields: [String] {
    let ofThumb = [thumb.spread, thumb.lift, thumb.turn, thumb.mcp, thumb.ip]
    let ofFingers = [index, middle, ring, pinky].flatMap { [$0.spread, $0.mcp, $0.pip, $0.dip] }
    return (numbers + [residual] + ofThumb + ofFingers).map(\.description)
  }

  private static func numbers<Vector: SIMD<Float>>(_ vector: Vector) -> [Float] { vector.indices.map { vector[$0] } }
}

/// Fits the hands of consecutive records.
package struct RecordFitter: Sendable {
  private let fieldOfView: Float
  private var fitter = HandFitter()
  private var source: String?

  /// - Parameter fieldOfView: The field of view in degrees along the longer side of the image.
  package init(fieldOfView: Float) { self.fieldOfView = fieldOfView }

  /// Returns the fitted hands of a record.
  ///
  /// Nil for a hand that cannot be fitted. Each image and each video starts again.
  package mutating func fit(_ record: HandRecord) -> [FittedHand?] {
    if record.time == nil || record.source != source { fitter = HandFitter() }
    source = record.source
    return record.hands.enumerated().map { number, hand in
      var hand = hand
      if record.time == nil { hand.id = number }
      return fitter.fit(hand, fieldOfView: fieldOfView)
    }
  }

  /// Forgets the hands after the end of a stream.
  package mutating func reset() { fitter = HandFitter() }

  /// Returns the value for hands in results.
  package static func json(_ hands: [FittedHand?]) -> JSON { hands.map { $0.map(\.json).json }.json }
}
