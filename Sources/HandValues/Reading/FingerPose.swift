import GestureFoundation

/// The bend of a finger other than the thumb.
///
/// Angles are in degrees; 0 is straight, positive towards the palm.
public struct FingerPose: Sendable, Hashable, Codable {
  /// The bend of the knuckle, the joint MCP.
  public var mcp: Float
  /// The bend of the middle joint, PIP.
  public var pip: Float
  /// The bend of the outer joint, DIP.
  public var dip: Float
  /// The sideways angle at the knuckle, positive towards the thumb.
  public var spread: Float

  /// Creates a finger from its angles.
  public init(mcp: Float, pip: Float, dip: Float, spread: Float = 0) {
    self.mcp = mcp
    self.pip = pip
    self.dip = dip
    self.spread = spread
  }

  /// Creates an evenly bent finger.
  ///
  /// - Parameters:
  ///   - curl: The bend: 0 is straight, 1 is closed into the palm.
  ///   - spread: The sideways angle at the knuckle, positive towards the thumb.
  public init(curl: Float, spread: Float = 0) {
    self.init(mcp: 4 + 78 * curl, pip: 6 + 96 * curl, dip: 4 + 62 * curl, spread: spread)
  }
}

/// The state of a finger as people count it.
///
/// ``HandReading/curl(of:)`` measures the bend.
public enum FingerState: String, Sendable, Hashable, CaseIterable, Codable {
  /// Stretched out, as for showing a number.
  case extended
  /// Slightly bent: some people would count the finger.
  case bent
  /// Not counted: bent half-way, or closed towards the palm.
  ///
  /// A thumb across the palm or against the fingers.
  case folded

  /// The smallest ``HandReading/extensions`` of an extended finger.
  package static let extendedThreshold: Float = 0.5
  /// The largest ``HandReading/extensions`` of a folded finger.
  package static let foldedThreshold: Float = 0.25

  /// The state of a finger.
  ///
  /// - Parameter value: The extension of the finger, 0…1; see ``HandReading/extensions``.
  package init(extension value: Float) {
    self = value >= Self.extendedThreshold ? .extended : value <= Self.foldedThreshold ? .folded : .bent
  }
}

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
