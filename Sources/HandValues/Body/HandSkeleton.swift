/// A right hand's digit in the hand's own space: joints and axes.
package struct PosedDigit: Sendable {
  /// The root, the next two joints, the tip.
  package private(set) var points: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  /// The axes of the angles of ``JointAngles``. Positive angles turn counter-clockwise for a viewer who looks against
  /// the axis.
  private(set) var axes: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  package subscript(_ index: Int) -> SIMD3<Float> {
    switch index {
    case 0: points.0
    case 1: points.1
    case 2: points.2
    default: points.3
    }
  }

  /// Returns the derivative of a point, 1…3, by an angle, 0…4.
  ///
  /// Angles are in radians; nil if the point does not depend on the angle.
  func derivative(of point: Int, by angle: Int) -> SIMD3<Float>? {
    switch angle {
    case 0: axes.0.cross(self[point] - points.0)
    case 1: axes.1.cross(self[point] - points.0)
    case 2: axes.2.cross(self[point] - points.0)
    case 3: point > 1 ? axes.3.cross(self[point] - points.1) : nil
    default: point > 2 ? axes.4.cross(self[point] - points.2) : nil
    }
  }

  init(_ finger: Finger, _ angles: JointAngles, _ bones: HandBones.Digit) {
    self = finger == .thumb ? PosedDigit(thumb: angles, bones) : PosedDigit(finger: angles, bones)
  }

  private init(finger angles: JointAngles, _ bones: HandBones.Digit) {
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: angles.values[0])
    var bend: Float = 0
    func bone(_ angle: Float, _ length: Float) -> SIMD3<Float> {
      bend += angle
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: bend)
      return SIMD3(cosine * spreadSine, cosine * spreadCosine, sine) * length
    }
    let first = bones.root + bone(angles.values[2], bones.lengths.x)
    let second = first + bone(angles.values[3], bones.lengths.y)
    points = (bones.root, first, second, second + bone(angles.values[4], bones.lengths.z))
    let axis = SIMD3(spreadCosine, -spreadSine, 0)
    axes = (SIMD3(0, 0, -1), .zero, axis, axis, axis)
  }

  private init(thumb angles: JointAngles, _ bones: HandBones.Digit) {
    let (spreadSine, spreadCosine) = ExactMath.sineAndCosine(degrees: angles.values[0])
    let (liftSine, liftCosine) = ExactMath.sineAndCosine(degrees: angles.values[1])
    let (turnSine, turnCosine) = ExactMath.sineAndCosine(degrees: angles.values[2])
    var direction = SIMD3(liftCosine * spreadSine, liftCosine * spreadCosine, liftSine)
    let across = SIMD3(-spreadCosine, spreadSine, 0)
    var towards = across * turnCosine + across.cross(direction) * -turnSine
    let axis = direction.cross(towards)
    axes = (SIMD3(0, 0, -1), -across, direction, axis, axis)
    func bone(_ angle: Float, _ length: Float) -> SIMD3<Float> {
      let (sine, cosine) = ExactMath.sineAndCosine(degrees: angle)
      let turned = direction * cosine + towards * sine
      towards = towards * cosine - direction * sine
      direction = turned
      return direction * length
    }
    let first = bones.root + bone(0, bones.lengths.x)
    let second = first + bone(angles.values[3], bones.lengths.y)
    points = (bones.root, first, second, second + bone(angles.values[4], bones.lengths.z))
  }

  /// Returns the direction of a bone, 0…2, towards the tip.
  func direction(_ bone: Int) -> SIMD3<Float> { (self[bone + 1] - self[bone]).normalized }

  /// Returns the direction of the back of a bone, 0…2.
  func back(_ bone: Int) -> SIMD3<Float> { direction(bone).cross(axes.4) }
}

/// A right hand's joints in the hand's own space; see ``HandBones``.
package struct HandSkeleton: Sendable {
  /// The middle of the palm. The x and y of a drawn hand are the position of this point.
  package static let palmCentre = SIMD3<Float>(0, 0.55, 0)
  /// The length from the wrist to the extended middle finger's tip.
  package static let length: Float = 2.04
  /// The offset from the thumb's root to MediaPipe's landmark.
  ///
  /// In drawn hands MediaPipe finds the wrist and the thumb's root slightly beside the drawn points (medians of 35
  /// images).
  static let thumbRootOffset = SIMD3<Float>(0.085, 0.06, 0)

  package let digits: FingerValues<PosedDigit>

  package init(_ angles: FingerValues<JointAngles>, _ bones: HandBones = .average) {
    digits = FingerValues { PosedDigit($0, angles[$0], bones.digits[$0]) }
  }

  /// The wrist and the joints of the digits, from root to tip. The digits are thumb, index, middle, ring and little
  /// finger.
  package var joints: [SIMD3<Float>] { [.zero] + digits.flatMap { digit in (0..<4).map { digit.value[$0] } } }

  /// The joints at the positions of MediaPipe's landmarks.
  package var landmarks: [SIMD3<Float>] {
    var points = joints
    points[0] += PalmShape.wrist
    points[1] += Self.thumbRootOffset
    return points
  }
}
