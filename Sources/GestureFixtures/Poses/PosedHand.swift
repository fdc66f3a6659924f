import GestureSupport
import HandLandmarkerCore

/// A pose with a position and size in an image.
///
/// The hand can be drawn, or computed without a model.
///
/// ```swift
/// let hand = PosedHand(.openPalm, x: 0.3, y: 0.5, scale: 0.2)
/// let frame = HandScene([hand, PosedHand(.thumbUp.left, x: 0.7)]).frame(at: .milliseconds(40))
/// ```
public struct PosedHand: Sendable, Hashable, Codable {
  /// The posture and orientation of the hand.
  public var pose: HandPose
  /// The horizontal position of the palm's middle.
  ///
  /// A fraction of the image's width, from the left edge.
  public var x: Float
  /// The vertical position of the palm's middle.
  ///
  /// A fraction of the image's height, from the top edge.
  public var y: Float
  /// A further shift to the right and downwards.
  ///
  /// The unit is the image's shorter side, so that the shift is equal in images of all shapes.
  package var shift = SIMD2<Float>.zero
  /// The length from the wrist to the middle finger's knuckle.
  ///
  /// The unit is the image's shorter side.
  public var scale: Float
  /// The distance from the image plane towards the camera.
  ///
  /// The unit is the image's shorter side; the camera is at 3.5.
  package var depth: Float = 0
  /// The length of the drawn forearm.
  ///
  /// In lengths from the wrist to the knuckle of the middle finger.
  package var forearm: Float = 3
  /// The colour of the skin.
  ///
  /// Red, green and blue in linear light, 0…1.
  public var skin = SIMD3<Float>(0.70, 0.42, 0.30)
  /// The identity of the hand in results; see `Hand.id`.
  public var id = 0
  /// The classifier's answers for the hand in results, see `Hand.gestureScores`.
  ///
  /// Nil for none, as from a hand tracker.
  public var gestureScores: GestureScores?

  /// Creates a hand with the gesture of its pose.
  ///
  /// - Parameters:
  ///   - pose: The posture of the hand.
  ///   - x: The middle of the palm as a fraction of the image's width.
  ///   - y: The middle of the palm as a fraction of the image's height.
  ///   - scale: The length from the wrist to the knuckle of the middle finger, as a fraction of the image's shorter
  ///     side.
  ///   - id: The identity of the hand in results.
  public init(_ pose: HandPose, x: Float = 0.5, y: Float = 0.5, scale: Float = 0.25, id: Int = 0) {
    self.pose = pose
    self.x = x
    self.y = y
    self.scale = scale
    self.id = id
    gesture = pose.gesture
  }

  /// The gesture of the hand in results; nil for «None».
  ///
  /// Setting it, even to nil, gives a score of 0.9.
  package var gesture: HandGesture? {
    get { gestureScores?.winner?.gesture }
    set {
      gestureScores = GestureScores(
        winner: GestureScore(label: newValue?.rawValue ?? HandGesture.absence, score: 0.9))
    }
  }
}

extension PosedHand {
  /// Returns the hand at another position and in another size.
  ///
  /// - Parameters:
  ///   - x: The middle of the palm as a fraction of the image's width.
  ///   - y: The middle of the palm as a fraction of the image's height.
  ///   - scale: The new ``scale``; nil keeps it.
  ///   - depth: The new ``depth``; nil keeps it.
  package func placed(_ x: Float, _ y: Float, scale: Float? = nil, depth: Float? = nil) -> PosedHand {
    changed(self) { hand in
      hand.x = x
      hand.y = y
      hand.scale = scale ?? hand.scale
      hand.depth = depth ?? hand.depth
    }
  }

  /// Returns the hand moved to the right and downwards.
  ///
  /// In units of the image's shorter side.
  public func shifted(_ right: Float, _ down: Float) -> PosedHand { changed(self) { $0.shift += SIMD2(right, down) } }

  /// The mirror image of the hand.
  ///
  /// The image is on the other side.
  package var mirrored: PosedHand {
    changed(self) { hand in
      hand.pose = pose.mirrored
      hand.x = 1 - x
      hand.shift.x = -shift.x
    }
  }

  /// Returns the hand rotated counter-clockwise in the image plane, in degrees.
  package func turned(by degrees: Float) -> PosedHand { changed(self) { $0.pose.roll += degrees } }

  /// Returns the hand with another skin colour.
  package func with(skin: SIMD3<Float>) -> PosedHand { changed(self) { $0.skin = skin } }

  /// Returns the hand with an identity.
  package func with(id: Int) -> PosedHand { changed(self) { $0.id = id } }

  /// Returns a hand between this one and another.
  ///
  /// Pose, position, size and skin are interpolated. Identity and forearm are this hand's.
  ///
  /// - Parameters:
  ///   - other: The hand at share 1.
  ///   - share: The share, 0 for this hand, 1 for the other.
  package func interpolated(to other: PosedHand, _ share: Float) -> PosedHand {
    var hand = self
    hand.pose = pose.interpolated(to: other.pose, share)
    hand.x = mix(x, other.x, share)
    hand.y = mix(y, other.y, share)
    hand.shift = shift + (other.shift - shift) * share
    hand.scale = mix(scale, other.scale, share)
    hand.depth = mix(depth, other.depth, share)
    hand.skin = skin + (other.skin - skin) * share
    if pose.gesture != other.pose.gesture || gestureScores != other.gestureScores {
      if share >= 2 / 3 {
        hand.gestureScores = other.gestureScores
      } else if share > 1 / 3, (gestureScores ?? other.gestureScores) != nil {
        hand.gesture = nil
      }
    }
    return hand
  }

  /// Returns the hand as by another person.
  ///
  /// Joints, orientation, position, size and skin differ slightly.
  ///
  /// - Parameters:
  ///   - amount: The amount; 1 bends joints by up to 7 degrees, turns the hand by up to 12, and moves it by up to a
  ///     tenth of the image.
  ///   - generator: The source of the differences.
  package func varied(by amount: Float = 1, using generator: inout SeededGenerator) -> PosedHand {
    var hand = self
    hand.pose = pose.varied(by: amount, using: &generator)
    hand.x += 0.1 * amount * generator.symmetric()
    hand.y += 0.06 * amount * generator.symmetric()
    hand.scale *= 1 + 0.12 * amount * generator.symmetric()
    hand.skin *= 1 + 0.3 * amount * generator.symmetric()
    return hand
  }
}

extension HandPose {
  /// Returns the pose at a position of an image; see ``PosedHand``.
  package func placed(_ x: Float, _ y: Float, scale: Float = 0.25) -> PosedHand {
    PosedHand(self, x: x, y: y, scale: scale)
  }
}

extension PosedHand {
  /// Refuses a hand that cannot be drawn.
  ///
  /// - Throws: `StatusError` (invalid argument) for a position, size or colour that is not finite, a size that is not
  ///   positive, and a pose that no hand can take.
  func check() throws(StatusError) {
    try pose.check()
    let numbers = [x, y, shift.x, shift.y, depth, forearm, skin.x, skin.y, skin.z]
    guard numbers.allSatisfy(\.isFinite), scale.isFinite, scale > 0, depth < HandCamera.distance else {
      throw StatusError(
        .invalidArgument, "A hand at (\(x), \(y)) + \(shift) of size \(scale) and depth \(depth) cannot be drawn.",
        suggestion: "numbers must be finite, the scale above 0, the depth below \(HandCamera.distance)")
    }
  }
}
