import Foundation

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
