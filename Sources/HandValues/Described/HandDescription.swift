/// The description of a hand: conditions that all must hold.
///
/// Unmentioned properties do not matter.
///
/// ```swift
/// let ell = HandDescription(extended: [.thumb, .index], folded: [.middle, .ring, .pinky])
/// let pointingUp = ell.and(HandDescription(directions: [.index: .up]))
/// print(ell.score(of: reading))  // 0…1
/// ```
///
/// Descriptions are combined with ``and(_:)``, ``or(_:)`` and ``negated``.
public struct HandDescription: Sendable, Hashable {
  /// Fingers that are stretched out.
  public var extended: FingerSet
  /// Fingers that are between extended and folded.
  public var bent: FingerSet
  /// Fingers that are folded.
  public var folded: FingerSet
  /// Fingertips that touch. In each set, the tip nearest to the thumb touches all others. For the thumb this is
  /// ``HandReading/pinchStrength(of:)``.
  public var touching: [FingerSet]
  /// Ranges of angles in degrees, within −360…360.
  ///
  /// A range above 180 also matches equivalent angles a whole turn away.
  public var angles: [HandAngle: ClosedRange<Float>]
  /// The side that faces the camera; nil for any side.
  public var side: HandSide?
  /// The directions of fingers from the knuckle to the tip.
  public var directions: [Finger: HandDirection]
  /// The direction from wrist to middle knuckle; nil for any direction.
  public var direction: HandDirection?
  /// Left or right; nil for either.
  public var handedness: Handedness?
  /// Descriptions that must fit too.
  public var all: [HandDescription]
  /// Descriptions of which at least one must fit, unless there are none.
  public var any: [HandDescription]
  /// Descriptions that must not fit.
  public var none: [HandDescription]

  /// Creates a description from conditions; without any it fits every hand.
  public init(
    extended: FingerSet = [], bent: FingerSet = [], folded: FingerSet = [], touching: [FingerSet] = [],
    angles: [HandAngle: ClosedRange<Float>] = [:], side: HandSide? = nil, directions: [Finger: HandDirection] = [:],
    direction: HandDirection? = nil, handedness: Handedness? = nil, all: [HandDescription] = [],
    any: [HandDescription] = [],
    none: [HandDescription] = []
  ) {
    self.extended = extended
    self.bent = bent
    self.folded = folded
    self.touching = touching
    self.angles = angles
    self.side = side
    self.directions = directions
    self.direction = direction
    self.handedness = handedness
    self.all = all
    self.any = any
    self.none = none
  }

  /// Returns a description that fits if both do.
  public func and(_ other: HandDescription) -> HandDescription { HandDescription(all: [self, other]) }

  /// Returns a description that fits if at least one of them does.
  public func or(_ other: HandDescription) -> HandDescription { HandDescription(any: [self, other]) }

  /// A description that fits if this one does not.
  public var negated: HandDescription { HandDescription(none: [self]) }

  /// Whether there are no conditions.
  package var isEmpty: Bool { self == HandDescription() }
}
