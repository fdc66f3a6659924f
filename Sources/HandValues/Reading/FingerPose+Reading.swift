import GestureFoundation

extension FingerPose {
  init(_ points: HandPoints, _ finger: Finger, _ frame: PalmFrame) {
    let knuckle = finger.firstLandmark
    let bones = (
      frame.own(direction: points[knuckle + 1] - points[knuckle]),
      frame.own(direction: points[knuckle + 2] - points[knuckle + 1]),
      frame.own(direction: points[knuckle + 3] - points[knuckle + 2])
    )
    // A finger bends in a plane perpendicular to the palm. The plane's direction within the palm is the one in which
    // the bones extend furthest, either way.
    var xx = Float(0)
    var yy = Float(0)
    var xy = Float(0)
    func add(_ bone: SIMD3<Float>) {
      xx += bone.x * bone.x
      yy += bone.y * bone.y
      xy += bone.x * bone.y
    }
    add(bones.0)
    add(bones.1)
    add(bones.2)
    let spread = atan2(2 * xy, yy - xx) / 2
    let sine = sin(spread)
    let cosine = cos(spread)
    func bend(_ bone: SIMD3<Float>) -> Float { SpaceVector.degrees(bone.z, bone.x * sine + bone.y * cosine) }
    let first = bend(bones.0)
    let second = bend(bones.1)
    let third = bend(bones.2)
    self.init(
      mcp: first, pip: SpaceVector.wrapped(second - first), dip: SpaceVector.wrapped(third - second),
      spread: spread * (180 / .pi))
  }
}
