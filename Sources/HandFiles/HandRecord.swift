import GestureSupport
import HandValues

/// The hands of an image or frame in a results file.
///
/// The command line writes and reads a record as one line of JSON, here with line breaks for reading:
///
/// ```json
/// {"source": "a.ppm", "width": 420, "height": 420, "timestampInMilliseconds": null,
///  "gestures": […], "handedness": […], "landmarks": […], "worldLandmarks": […]}
/// ```
///
/// The arrays of the JSON have one element per hand, in order, as in MediaPipe's results.
public struct HandRecord: Sendable, Hashable {
  /// The file of the image.
  ///
  /// A byte of its name that is not UTF-8 is a scalar from U+10FF80 to U+10FFFF, which the package's readers convert
  /// back. In JSON it is half of a surrogate pair, `\udce9`, as in Python.
  public var source: String?
  /// The size of the stored image in pixels.
  ///
  /// The hands have the same image size. Nil if the size is not known.
  public var imageSize: ImageSize? {
    didSet { setImageSize() }
  }
  /// The number of the image, from 0.
  ///
  /// Only for an image in a file of unrelated images; nil otherwise.
  public var frameNumber: Int?
  /// The time of a frame; nil for a single image.
  public var time: Duration?
  /// The hands.
  ///
  /// The JSON omits presence, palm scores and regions.
  public var hands: [Hand]
  /// Whether gestures were classified, so that the JSON has the key `gestures`.
  package var hasGestures: Bool
  /// Whether all scores of a hand are written.
  ///
  /// Otherwise only the gesture's score is written.
  package var hasAllScores = false
  /// Whether `id` is constant from frame to frame.
  ///
  /// The JSON then has the key `handIDs`.
  package var hasIdentities: Bool

  /// Creates the record of an image or frame.
  ///
  /// - Parameters:
  ///   - hands: The hands.
  ///   - source: The file the image came from.
  ///   - frameNumber: The number of the image within a file of several that are unrelated.
  ///   - imageSize: The size of the stored image, in pixels.
  ///   - time: The time of a frame; nil for a single image.
  ///   - hasGestures: Whether gestures were classified; nil infers it from the hands.
  ///   - hasIdentities: Whether `id` is constant from frame to frame; nil for true if there is a time.
  public init(
    hands: [Hand], source: String? = nil, frameNumber: Int? = nil, imageSize: ImageSize? = nil, time: Duration? = nil,
    hasGestures: Bool? = nil, hasIdentities: Bool? = nil
  ) {
    self.hands = hands
    self.source = source
    self.frameNumber = frameNumber
    self.imageSize = imageSize
    self.time = time
    self.hasGestures = hasGestures ?? hands.contains { $0.gestureScores != nil }
    self.hasIdentities = hasIdentities ?? (time != nil)
    if imageSize != nil { setImageSize() }
  }

  /// Gives the hands the size of the image.
  mutating func setImageSize() {
    for index in hands.indices { hands[index].imageSize = imageSize }
  }

  /// Creates the record of a frame of a stream.
  ///
  /// - Parameters:
  ///   - frame: The frame with hands, time and size.
  ///   - source: The file of the frame.
  ///   - hasGestures: Whether gestures were classified; nil infers it from the hands.
  public init(_ frame: HandFrame, source: String? = nil, hasGestures: Bool? = nil) {
    self.init(
      hands: frame.hands, source: source, imageSize: frame.imageSize, time: frame.time, hasGestures: hasGestures)
  }

  /// The frame of a stream.
  ///
  /// Nil for a single image, which has no time.
  public var frame: HandFrame? { time.map { HandFrame(hands: hands, at: $0, imageSize: imageSize) } }

  /// The name of the image for display.
  ///
  /// Consists of the source, and the number if any (`frames.y4m#3`). Control characters and bytes that are not UTF-8
  /// are written as `\xE9`.
  package var sourceName: String { FileName.printable(source ?? "-") + (frameNumber.map { "#\($0)" } ?? "") }
}
