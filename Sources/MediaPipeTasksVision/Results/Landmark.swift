import Foundation

/// A point of the hand in space, in metres, with the origin near the hand's centre.
///
/// Two landmarks are equal if their coordinates differ by less than `1e-6` each, as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPLandmark) @objcMembers
#endif
public final class Landmark: NSObject, Codable, @unchecked Sendable {
  /// Metres to the right.
  public let x: Float
  /// Metres downwards.
  public let y: Float
  /// Metres away from the camera.
  public let z: Float
  /// How likely the point is visible, 0…1. The hand models do not estimate it: nil.
  public let visibility: NSNumber?
  /// How likely the point is within the image, 0…1. The hand models do not estimate it: nil.
  public let presence: NSNumber?

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// Reads an object with the keys `x`, `y`, `z` and, if there, `visibility` and `presence`.
  ///
  /// - Throws: `DecodingError` if a coordinate is missing or is not a number.
  public convenience init(from decoder: any Decoder) throws {
    let point = try CodedPoint(from: decoder)
    self.init(
      x: point.x, y: point.y, z: point.z, visibility: point.visibility.map(NSNumber.init), presence: point.presence.map(NSNumber.init))
  }

  /// Writes an object with the keys `x`, `y`, `z` and, if set, `visibility` and `presence`.
  ///
  /// - Throws: What the encoder throws, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try CodedPoint(x: x, y: y, z: z, visibility: visibility?.floatValue, presence: presence?.floatValue).encode(to: encoder)
  }

  /// Whether the other is of the same class, with coordinates that differ by less than `1e-6` each.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? Landmark else { return false }
    return other === self || coordinatesMatch((x, y, z), (other.x, other.y, other.z))
  }

  /// The same for all: equality has a tolerance, so nothing finer is safe.
  public override var hash: Int { 0 }

  /// The coordinates.
  public override var description: String { "(x: \(x), y: \(y), z: \(z))" }
}
