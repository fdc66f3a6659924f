/// The times of a stream, which increase strictly from any first time.
package struct FrameClock: Sendable {
  /// The latest time: MediaPipe counts microseconds in 64 bits, which limits milliseconds.
  private static let latest = Duration.milliseconds(Int.max / 1000)

  package private(set) var first: Duration?
  package private(set) var last: Duration?
  /// The number of accepted times.
  package private(set) var count = 0

  package init() {}

  /// Accepts the time of the next frame.
  ///
  /// A refused time changes nothing.
  ///
  /// - Throws: `StatusError` (invalid argument) for a time that is out of range or not later than the last one.
  package mutating func accept(_ time: Duration) throws(StatusError) {
    guard (.zero - Self.latest)...Self.latest ~= time else {
      throw StatusError(
        .invalidArgument,
        "Input timestamp is out of range: \(time.milliseconds) milliseconds cannot be counted in microseconds.",
        suggestion: "timestamps must be within ±\(Int.max / 1000)")
    }
    if let last, time <= last {
      throw StatusError(
        .invalidArgument, "Input timestamp must be monotonically increasing.",
        location: "timestamp \(time.millisecondsText) ms after \(last.millisecondsText) ms",
        suggestion: "each timestamp must be larger than the one before")
    }
    first = first ?? time
    last = time
    count = count + 1
  }
}
