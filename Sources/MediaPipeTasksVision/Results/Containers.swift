import Foundation
import GestureClassifier
import HandFiles

/// A point of a hand: a ``NormalizedLandmark`` or a ``Landmark``.
///
/// The subclass determines the unit of the coordinates. Two landmarks of the same class are equal if their coordinates
/// differ by less than `1e-6` each, as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPTaskLandmark) @objcMembers
#endif
public class TaskLandmark: NSObject, Codable, @unchecked Sendable {
  /// The coordinate to the right.
  public let x: Float
  /// The coordinate downwards.
  public let y: Float
  /// The coordinate away from the camera: smaller is nearer.
  public let z: Float
  /// The likelihood that the point is visible, 0…1.
  ///
  /// The hand models do not estimate it: nil.
  public let visibility: NSNumber?
  /// The likelihood that the point is within the image, 0…1.
  ///
  /// The hand models do not estimate it: nil.
  public let presence: NSNumber?

  /// Creates a landmark.
  public init(x: Float, y: Float, z: Float, visibility: NSNumber?, presence: NSNumber?) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
    self.presence = presence
  }

  /// The JSON form of a landmark.
  private struct Coded: Codable {
    var x: Float
    var y: Float
    var z: Float
    var visibility: Float?
    var presence: Float?
  }

  /// Reads an object with `x`, `y`, `z` and perhaps `visibility` and `presence`.
  ///
  /// - Throws: `DecodingError` if a coordinate is missing or is not a number.
  public required convenience init(from decoder: any Decoder) throws {
    let point = try Coded(from: decoder)
    self.init(
      x: point.x, y: point.y, z: point.z, visibility: point.visibility.map(NSNumber.init),
      presence: point.presence.map(NSNumber.init))
  }

  /// Writes an object with `x`, `y`, `z` and any `visibility` and `presence`.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try Coded(x: x, y: y, z: z, visibility: visibility?.floatValue, presence: presence?.floatValue).encode(to: encoder)
  }

  /// Whether the other landmark is equal within a tolerance.
  ///
  /// The class must be the same, and the coordinates nearly the same. Coordinates may differ by less than `1e-6` each
  /// (`MPPLandmark.m`).
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TaskLandmark, type(of: other) == type(of: self) else { return false }
    let tolerance: Float = 1e-6
    return other === self
      || abs(x - other.x) < tolerance && abs(y - other.y) < tolerance && abs(z - other.z) < tolerance
  }

  /// One value for all landmarks, because equality has a tolerance.
  public override var hash: Int { 0 }

  /// The coordinates.
  public override var description: String { "(x: \(x), y: \(y), z: \(z))" }
}

/// A point of the hand in the image.
///
/// `x` and `y` are fractions of the stored image's width and height, measured from its top left corner; they are not
/// clamped to 0…1. `z` is the depth on the scale of `x`, with the wrist at about 0; smaller is nearer to the camera.
#if canImport(ObjectiveC)
  @objc(MPPNormalizedLandmark) @objcMembers
#endif
public final class NormalizedLandmark: TaskLandmark, @unchecked Sendable {}

/// A point of the hand in space, in metres.
///
/// The axes go to the right, downwards and away from the camera; the origin is near the hand's centre.
#if canImport(ObjectiveC)
  @objc(MPPLandmark) @objcMembers
#endif
public final class Landmark: TaskLandmark, @unchecked Sendable {}

/// A model's chosen category, with its score.
///
/// Categories are compared by identity, as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPCategory) @objcMembers
#endif
public final class ResultCategory: NSObject, Codable, Sendable {
  /// The position in the model's output.
  ///
  /// −1 for gestures; 0 for a right and 1 for a left hand.
  public let index: Int
  /// The score, 0…1.
  public let score: Float
  /// The label in the model, such as `Thumb_Up` or `Right`.
  public let categoryName: String?
  /// The label in the wanted language; nil for gestures.
  public let displayName: String?

  /// Creates a category.
  public init(index: Int, score: Float, categoryName: String?, displayName: String?) {
    self.index = index
    self.score = score
    self.categoryName = categoryName
    self.displayName = displayName
  }

  /// Reads an object with `index`, `score`, `categoryName` and `displayName`.
  ///
  /// - Throws: `DecodingError` if a key except the names is missing, or a value is of another type.
  public convenience init(from decoder: any Decoder) throws {
    let read = try HandRecord.Category(from: decoder)
    self.init(index: read.index, score: read.score, categoryName: read.categoryName, displayName: read.displayName)
  }

  /// Writes an object with `index`, `score`, `categoryName` and `displayName`.
  ///
  /// Names that are nil are written as null.
  ///
  /// - Throws: The errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try HandRecord.Category(index: index, score: score, categoryName: categoryName, displayName: displayName).encode(
      to: encoder)
  }

  /// Name and score.
  public override var description: String { "\(categoryName ?? "") \(score)" }
}

/// The base class of every task's result.
///
/// Results are immutable and may be sent between threads.
#if canImport(ObjectiveC)
  @objc(MPPTaskResult) @objcMembers
#endif
open class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the result's frame.
  ///
  /// In image mode a counter of the task's calls, 0, 1000, 2000, …, as in MediaPipe.
  public let timestampInMilliseconds: Int

  /// Creates a result that has only its time.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// Returns the result itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The hand's values as MediaPipe's results have them.
extension Hand {
  var normalizedLandmarks: [NormalizedLandmark] {
    landmarks.map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) }
  }

  var landmarksInMetres: [Landmark] {
    worldLandmarks.map { Landmark(x: $0.x, y: $0.y, z: $0.z, visibility: nil, presence: nil) }
  }

  /// The category of the handedness.
  ///
  /// The index belongs to the name, in a mirrored image too.
  var handednessCategories: [ResultCategory] {
    [
      ResultCategory(
        index: handedness.index, score: handednessScore, categoryName: handedness.rawValue,
        displayName: handedness.rawValue)
    ]
  }

  /// The category of the gesture.
  ///
  /// Only name and score survive the combination of the classifiers, as in MediaPipe.
  var gestureCategories: [ResultCategory] {
    gestureScores?.winner.map { [ResultCategory(index: -1, score: $0.score, categoryName: $0.label, displayName: nil)] }
      ?? []
  }
}

extension [Hand] {
  /// Creates the hands of a result that was constructed from arrays.
  ///
  /// The array is empty if one of the hands is not complete.
  init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]],
    gestures: [[ResultCategory]]? = nil,
    handIDs: [Int]? = nil
  ) {
    let counts = [landmarks.count, worldLandmarks.count, handedness.count, gestures?.count, handIDs?.count].compactMap {
      $0
    }
    self = []
    guard Set(counts).count == 1 else { return }
    for index in landmarks.indices {
      guard let side = handedness[index].first, let label = Handedness(rawValue: side.categoryName ?? ""),
        let points = HandPoints(landmarks[index].map { SIMD3($0.x, $0.y, $0.z) }),
        let worldPoints = HandPoints(worldLandmarks[index].map { SIMD3($0.x, $0.y, $0.z) })
      else {
        self = []
        return
      }
      append(
        Hand(
          id: handIDs?[index] ?? index, handedness: label, handednessScore: side.score, landmarks: points,
          worldLandmarks: worldPoints,
          gestureScores: gestures.map {
            GestureScores($0[index].map { GestureScore(label: $0.categoryName ?? "", score: $0.score) })
          }))
    }
  }
}
