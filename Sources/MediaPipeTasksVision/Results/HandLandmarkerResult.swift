import Foundation
import GestureClassifier

/// The hands that a ``HandLandmarker`` finds in one image or frame.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerResult) @objcMembers
#endif
public final class HandLandmarkerResult: HandTaskResult, @unchecked Sendable {
  /// Creates a result, such as for tests and previews.
  public convenience init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]],
    timestampInMilliseconds: Int
  ) {
    self.init(
      landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, gestures: nil,
      timestampInMilliseconds: timestampInMilliseconds)
  }
}

#if canImport(ObjectiveC)
  /// The landmarks for Objective-C, under MediaPipe's name; Swift uses `HandLandmark`.
  @objc(MPPHandLandmark)
  public enum MPPHandLandmark: UInt {
    case wrist = 0
    case thumbCMC, thumbMCP, thumbIP, thumbTIP
    case indexFingerMCP, indexFingerPIP, indexFingerDIP, indexFingerTIP
    case middleFingerMCP, middleFingerPIP, middleFingerDIP, middleFingerTIP
    case ringFingerMCP, ringFingerPIP, ringFingerDIP, ringFingerTIP
    case pinkyMCP, pinkyPIP, pinkyDIP, pinkyTIP
  }
#endif

/// A line of the hand's skeleton between two landmarks.
#if canImport(ObjectiveC)
  @objc(MPPConnection) @objcMembers
#endif
public final class Connection: NSObject, Sendable {
  /// The landmark at the start, a raw value of `HandLandmark`.
  public let start: UInt
  /// The landmark at the end, a raw value of `HandLandmark`.
  public let end: UInt

  /// Creates a line.
  public init(start: UInt, end: UInt) {
    self.start = start
    self.end = end
  }

  /// The raw values of both landmarks.
  public override var description: String { "\(start)–\(end)" }
}

/// The objects of the skeleton's lines, created once.
enum HandConnections {
  static let palm = objects(HandConnection.palm)
  static let thumb = objects(HandConnection.thumb)
  static let indexFinger = objects(HandConnection.indexFinger)
  static let middleFinger = objects(HandConnection.middleFinger)
  static let ringFinger = objects(HandConnection.ringFinger)
  static let pinky = objects(HandConnection.pinky)
  static let all = palm + thumb + indexFinger + middleFinger + ringFinger + pinky

  private static func objects(_ lines: [HandConnection]) -> [Connection] {
    lines.map { Connection(start: UInt($0.start.rawValue), end: UInt($0.end.rawValue)) }
  }
}
