import Foundation
import HandFiles

/// The hands of one image or frame, the base of both results.
///
/// The arrays have one element per hand, in the same order; without a hand all are empty.
#if canImport(ObjectiveC)
  @objc(MPPHandTaskResult) @objcMembers
#endif
public class HandTaskResult: TaskResult, Codable, @unchecked Sendable {
  /// The 21 points of each hand, in the order of `HandLandmark`.
  ///
  /// Coordinates are fractions of the stored image's width and height.
  public let landmarks: [[NormalizedLandmark]]
  /// The same points in metres, with the origin near the hand's centre.
  public let worldLandmarks: [[Landmark]]
  /// The category of each hand, `Right` (index 0) or `Left` (index 1).
  public let handedness: [[ResultCategory]]
  /// The hands as values, which hold more than MediaPipe's arrays.
  ///
  /// Empty in a result that was constructed from incomplete hands. An addition to MediaPipe's API.
  public let hands: [Hand]
  /// The identity of each hand in the stream modes.
  ///
  /// The number stays with a hand while it is tracked. Nil in image mode. An addition to MediaPipe's API.
  public let handIDs: [Int]?
  /// The categories of each hand's gesture; nil in results that have none.
  let gestureCategories: [[ResultCategory]]?
  /// Whether the timestamp is that of a frame.
  ///
  /// Otherwise the timestamp is the counter of image mode.
  private let isTimed: Bool

  /// Whether results of the class have gestures.
  class var hasGestures: Bool { false }

  /// Creates a result from arrays or hands.
  ///
  /// - Parameter hands: The hands; nil to take them from the arrays.
  init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]],
    gestures: [[ResultCategory]]? = nil,
    hands: [Hand]? = nil, handIDs: [Int]? = nil, timestampInMilliseconds: Int, isTimed: Bool = true
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    self.hands =
      hands
      ?? [Hand](
        landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, gestures: gestures,
        handIDs: handIDs)
    self.handIDs = handIDs
    self.isTimed = isTimed
    gestureCategories = gestures
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  private convenience init(_ hands: [Hand], hasIdentities: Bool, timestampInMilliseconds: Int, isTimed: Bool) {
    var hands = hands
    if !Self.hasGestures { for index in hands.indices { hands[index].gestureScores = nil } }
    self.init(
      landmarks: hands.map(\.normalizedLandmarks), worldLandmarks: hands.map(\.landmarksInMetres),
      handedness: hands.map(\.handednessCategories), gestures: Self.hasGestures ? hands.map(\.gestureCategories) : nil,
      hands: hands,
      handIDs: hasIdentities ? hands.map(\.id) : nil, timestampInMilliseconds: timestampInMilliseconds, isTimed: isTimed
    )
  }

  /// Creates a result of values.
  ///
  /// A result with gestures is empty if no hand has a gesture: MediaPipe drops the hands then
  /// (`MPPGestureRecognizerResult+Helpers.mm`).
  ///
  /// - Parameters:
  ///   - hands: The hands, as a tracker or recognizer finds them.
  ///   - timestampInMilliseconds: The time of the frame; in image mode a counter.
  ///   - isTimed: Whether the hands are those of a frame, with identities; false for a single image.
  public required convenience init(hands: [Hand], timestampInMilliseconds: Int, isTimed: Bool = true) {
    let isEmpty = Self.hasGestures && !hands.contains { $0.gestureScores?.winner != nil }
    self.init(
      isEmpty ? [] : hands, hasIdentities: isTimed, timestampInMilliseconds: timestampInMilliseconds, isTimed: isTimed)
  }

  /// Reads the form of `HandRecord`.
  ///
  /// Other keys are skipped. A timestamp of null, as in image mode, is 0.
  ///
  /// - Throws: `DecodingError` if a key is missing, the arrays have different numbers of hands, or a hand is not
  ///   complete.
  public required convenience init(from decoder: any Decoder) throws {
    let record = try HandRecord(from: decoder)
    self.init(
      record.hands, hasIdentities: record.hasIdentities, timestampInMilliseconds: record.time?.milliseconds ?? 0,
      isTimed: record.time != nil)
  }

  /// Writes the form of `HandRecord`.
  ///
  /// The timestamp is null in image mode.
  ///
  /// - Throws: `EncodingError` if a hand is not complete, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    guard hands.count == landmarks.count else {
      let problem = "\(landmarks.count) hands have landmarks, \(hands.count) of them are complete"
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem))
    }
    try record().encode(to: encoder)
  }

  /// Returns the result in the form of the command line's JSON.
  ///
  /// - Parameters:
  ///   - source: The file the image came from.
  ///   - imageSize: The size of the stored image, in pixels.
  public func record(source: String? = nil, imageSize: ImageSize? = nil) -> HandRecord {
    HandRecord(
      hands: hands, source: source, frameNumber: nil, imageSize: imageSize,
      time: isTimed ? .milliseconds(timestampInMilliseconds) : nil, hasGestures: Self.hasGestures,
      hasIdentities: handIDs != nil)
  }

  /// The hands as values with the time of the result.
  ///
  /// Detectors of events and movements take such frames.
  public var frame: HandFrame {
    HandFrame(hands: hands, at: .milliseconds(timestampInMilliseconds))
  }

  /// The result in the layout of the guides' sample output.
  public override var description: String {
    String(HandRecord(hands: hands, hasGestures: Self.hasGestures).text(showsSource: false).dropLast())
  }
}
