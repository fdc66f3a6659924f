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
  public var handedness: [[ResultCategory]]
  public var landmarks: [[NormalizedLandmark]]
  public var worldLandmarks: [[Landmark]]
  /// Nil in image mode.
  public var handIDs: [Int]?

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
