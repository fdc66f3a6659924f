/// The hands of one image or video frame, and the form in which the command line writes and reads them: one line of JSON.
///
/// ```json
/// {"source": "a.ppm", "width": 420, "height": 420, "timestampInMilliseconds": null, "gestures": […], "handedness": […], "landmarks": […], "worldLandmarks": […]}
/// ```
///
/// The arrays of the JSON have one element per hand, in order, as MediaPipe's results have.
public struct HandFrame: Sendable, Hashable {
  /// The file the image came from.
  public var source: String?
  /// The width of the stored image, in pixels.
  public var width: Int?
  /// The height of the stored image, in pixels.
  public var height: Int?
  /// The number of the image, from 0, within a file of several that are unrelated; nil otherwise.
  public var frameNumber: Int?
  /// The time of a frame; nil for a single image.
  public var timestampInMilliseconds: Int?
  /// The hands. Presence, palm scores and regions are not part of the JSON.
  public var hands: [Hand]
  /// Whether gestures were classified: the JSON has the key `gestures`.
  public var hasGestures: Bool
  /// Whether `id` stays with a hand from frame to frame: the JSON has the key `handIDs`.
  public var hasIdentities: Bool

  /// Creates a frame.
  public init(
    source: String? = nil, frameNumber: Int? = nil, width: Int? = nil, height: Int? = nil, timestampInMilliseconds: Int? = nil,
    hands: [Hand], hasGestures: Bool, hasIdentities: Bool
  ) {
    self.source = source
    self.frameNumber = frameNumber
    self.width = width
    self.height = height
    self.timestampInMilliseconds = timestampInMilliseconds
    self.hands = hands
    self.hasGestures = hasGestures
    self.hasIdentities = hasIdentities
  }

  /// The name of the image for reading: the source, and the number if it has one (`frames.y4m#3`).
  public var sourceName: String { (source ?? "-") + (frameNumber.map { "#\($0)" } ?? "") }
}
