/// How a finger other than the thumb is bent. Angles in degrees; 0 is straight, positive bends towards the palm.
package struct FingerPose: Sendable, Hashable, Codable {
  /// Knuckle, middle and end joint.
  package var knuckle: Float
  package var middle: Float
  package var end: Float
  /// Sideways at the knuckle, positive towards the thumb's side.
  package var spread: Float

  package init(knuckle: Float, middle: Float, end: Float, spread: Float = 0) {
    self.knuckle = knuckle
    self.middle = middle
    self.end = end
    self.spread = spread
  }

  /// A finger bent evenly: 0 straight, 1 closed into the palm.
  package init(curl: Float, spread: Float = 0) {
    self.init(knuckle: 4 + 78 * curl, middle: 6 + 96 * curl, end: 4 + 62 * curl, spread: spread)
  }
}

/// How the thumb stands. Angles in degrees.
package struct ThumbPose: Sendable, Hashable, Codable {
  /// Away from the index finger within the plane of the palm.
  package var spread: Float
  /// Out of the plane of the palm, towards the side the palm faces.
  package var lift: Float
  /// Bend of the knuckle and of the end joint.
  package var knuckle: Float
  package var end: Float
  /// Where a bent thumb points: 0 across the palm towards the little finger, 90 out towards the side the palm faces.
  package var turn: Float

  package init(spread: Float, lift: Float, knuckle: Float, end: Float, turn: Float = 0) {
    self.spread = spread
    self.lift = lift
    self.knuckle = knuckle
    self.end = end
    self.turn = turn
  }
}

/// One hand to be drawn: its posture, and how it is held before the camera.
package struct HandPose: Sendable, Hashable, Codable {
  package var thumb: ThumbPose
  package var index: FingerPose
  package var middle: FingerPose
  package var ring: FingerPose
  package var little: FingerPose
  /// A left hand is the mirror image of a right one.
  package var isLeft = false
  /// Degrees. At 0, 0, 0 the fingers point up and the palm faces the camera; pitch, then yaw, then roll (counter-clockwise in the picture).
  package var pitch: Float = 0
  package var yaw: Float = 0
  package var roll: Float = 0
  /// Where the middle of the palm lies, as fractions of the picture's width and height from the top left.
  package var x: Float = 0.5
  package var y: Float = 0.5
  /// Towards the camera, in units of the picture's shorter side.
  package var depth: Float = 0
  /// From the wrist to the knuckle of the middle finger, as a fraction of the picture's shorter side.
  package var scale: Float = 0.25
  /// Length of the drawn forearm in the same unit as the hand (1 = wrist to middle knuckle).
  package var forearm: Float = 3
  /// Linear-light red, green and blue, 0…1.
  package var skin = SIMD3<Float>(0.70, 0.42, 0.30)

  package init(thumb: ThumbPose, index: FingerPose, middle: FingerPose, ring: FingerPose, little: FingerPose) {
    self.thumb = thumb
    self.index = index
    self.middle = middle
    self.ring = ring
    self.little = little
  }
}
