import GestureSupport
import HandValues

/// The hands of an image or of a video frame with their context in a file of results: the form in which the command
/// line writes and reads them, one line of JSON.
///
/// ```json
/// {"source": "a.ppm", "width": 420, "height": 420, "timestampInMilliseconds": null, "gestures": […], "handedness": […], "landmarks": […], "worldLandmarks": […]}
/// ```
///
/// The arrays of the JSON have one element per hand, in order, as MediaPipe's results have.
public struct HandRecord: Sendable, Hashable {
  /// The file the image came from. A byte of its name that is not UTF-8 is a scalar from U+10FF80 to U+10FFFF, which
  /// the package's readers take as that byte; in JSON it is half of a surrogate pair, `\udce9`, as Python writes it.
  public var source: String?
  /// The width of the stored image, in pixels. Width and height are the `imageSize` of the hands.
  public var width: Int? {
    didSet { setImageSize() }
  }
  /// The height of the stored image, in pixels.
  public var height: Int? {
    didSet { setImageSize() }
  }
  /// The number of the image, from 0, within a file of several that are unrelated; nil otherwise.
  public var frameNumber: Int?
  /// The time of a frame; nil for a single image.
  public var time: Duration?
  /// The hands. Presence, palm scores and regions are not part of the JSON.
  public var hands: [Hand]
  /// Whether gestures were classified: the JSON has the key `gestures`.
  package var hasGestures: Bool
  /// Whether all scores of a hand are written, not only that of its gesture.
  package var hasAllScores = false
  /// Whether `id` stays with a hand from frame to frame: the JSON has the key `handIDs`.
  package var hasIdentities: Bool

  /// Creates the record of an image or frame.
  ///
  /// - Parameters:
  ///   - hands: The hands.
  ///   - source: The file the image came from.
  ///   - frameNumber: The number of the image within a file of several that are unrelated.
  ///   - width: The width of the stored image, in pixels.
  ///   - height: The height of the stored image, in pixels.
  ///   - time: The time of a frame; nil for a single image.
  ///   - hasGestures: Whether gestures were classified; nil asks the hands.
  ///   - hasIdentities: Whether `id` stays with a hand from frame to frame; nil for the frames that have a time.
  public init(
    hands: [Hand], source: String? = nil, frameNumber: Int? = nil, width: Int? = nil, height: Int? = nil,
    time: Duration? = nil,
    hasGestures: Bool? = nil, hasIdentities: Bool? = nil
  ) {
    (self.hands, self.source, self.frameNumber, self.time) = (hands, source, frameNumber, time)
    (self.width, self.height) = (width, height)
    self.hasGestures = hasGestures ?? hands.contains { $0.gestureScores != nil }
    self.hasIdentities = hasIdentities ?? (time != nil)
    if width != nil, height != nil { setImageSize() }
  }

  /// Gives the hands the size of the image; nil if it is not known.
  mutating func setImageSize() {
    for index in hands.indices { hands[index].imageSize = ImageSize(width, height) }
  }

  /// Creates the record of a frame of a stream.
  ///
  /// - Parameters:
  ///   - frame: Its hands, time and size.
  ///   - source: The file the frame came from.
  ///   - hasGestures: Whether gestures were classified; nil asks the hands.
  public init(_ frame: HandFrame, source: String? = nil, hasGestures: Bool? = nil) {
    self.init(
      hands: frame.hands, source: source, width: frame.width, height: frame.height, time: frame.time,
      hasGestures: hasGestures)
  }

  /// The frame of a stream; nil for a single image, which has no time.
  public var frame: HandFrame? { time.map { HandFrame(hands: hands, at: $0, width: width, height: height) } }

  /// The name of the image for reading: the source, and the number if it has one (`frames.y4m#3`). Bytes that are not
  /// UTF-8 and control characters are written `\xE9`.
  package var sourceName: String { FileName.printable(source ?? "-") + (frameNumber.map { "#\($0)" } ?? "") }
}
