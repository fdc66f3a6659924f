import Foundation

/// A result as one line of JSON, the form in which the command line writes and reads results.
///
/// ```json
/// {"source": "a.ppm", "width": 420, "height": 420, "timestampInMilliseconds": null, "gestures": […], "handedness": […], "landmarks": […], "worldLandmarks": […]}
/// ```
///
/// The arrays have one element per hand, in result order.
public struct ResultRecord: Sendable {
  /// The file the picture came from.
  public var source: String?
  /// Of the stored picture, in pixels.
  public var width: Int?
  /// Of the stored picture, in pixels.
  public var height: Int?
  /// Nil in image mode.
  public var timestampInMilliseconds: Int?
  /// Nil if gestures were not looked for.
  public var gestures: [[ResultCategory]]?
  /// As in the result of a task.
  public var handedness: [[ResultCategory]]
  /// As in the result of a task: 21 points, fractions of the picture.
  public var landmarks: [[NormalizedLandmark]]
  /// As in the result of a task: 21 points, metres.
  public var worldLandmarks: [[Landmark]]
  /// Nil in image mode.
  public var handIDs: [Int]?

  /// A record made by hand; results make theirs with `record(source:width:height:)`.
  public init(
    source: String? = nil, width: Int? = nil, height: Int? = nil, timestampInMilliseconds: Int? = nil, gestures: [[ResultCategory]]? = nil,
    handedness: [[ResultCategory]], landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handIDs: [Int]? = nil
  ) {
    self.source = source
    self.width = width
    self.height = height
    self.timestampInMilliseconds = timestampInMilliseconds
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handIDs = handIDs
  }
}
