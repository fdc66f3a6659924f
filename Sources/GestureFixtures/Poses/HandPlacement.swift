import HandLandmarkerCore

/// The transform from a hand's own space to the scene.
struct HandPlacement: Sendable {
  let rotation: Rotation
  let origin: SIMD3<Float>
  let scale: Float
  let mirrored: Bool

  init(_ hand: PosedHand, camera: HandCamera) {
    rotation = Rotation(pitch: hand.pose.pitch, yaw: hand.pose.yaw, roll: hand.pose.roll)
    scale = hand.scale
    mirrored = hand.pose.handedness == .left
    // The middle of the palm is in the plane of symmetry, so mirroring does not move it.
    origin = camera.middle(of: hand) - rotation.apply(HandSkeleton.palmCentre) * hand.scale
  }

  func local(direction: SIMD3<Float>) -> SIMD3<Float> {
    let turned = rotation.undo(direction)
    return mirrored ? SIMD3(-turned.x, turned.y, turned.z) : turned
  }

  func local(point: SIMD3<Float>) -> SIMD3<Float> { local(direction: (point - origin) / scale) }

  /// Returns a scene point for a point of the hand's space.
  ///
  /// The inverse of `local(point:)`.
  func scene(point: SIMD3<Float>) -> SIMD3<Float> { origin + turned(point) * scale }

  /// Returns a point of the hand's own space, rotated like the hand.
  func turned(_ point: SIMD3<Float>) -> SIMD3<Float> {
    rotation.apply(mirrored ? SIMD3(-point.x, point.y, point.z) : point)
  }
}
