import SystemSupport

/// The timestamps of a stream: they increase strictly, and the first may be any.
package struct FrameClock: Sendable {
  package private(set) var last: Int?

  package init() {}

  /// Takes the timestamp of the next frame, in milliseconds. A refused one changes nothing.
  package mutating func accept(_ timestamp: Int) throws(StatusError) {
    guard !timestamp.multipliedReportingOverflow(by: 1000).overflow else {
      throw StatusError(
        .invalidArgument, "Input timestamp is out of range: \(timestamp) milliseconds cannot be counted in microseconds.",
        suggestion: "timestamps must be within ±\(Int.max / 1000)")
    }
    if let last, timestamp <= last {
      throw StatusError(
        .invalidArgument, "Input timestamp must be monotonically increasing.", location: "timestamp \(timestamp) ms after \(last) ms",
        suggestion: "each timestamp must be larger than the one before")
    }
    last = timestamp
  }
}
