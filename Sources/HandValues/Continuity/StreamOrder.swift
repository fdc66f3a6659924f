/// Distinguishes a late frame from the start of another stream.
///
/// A frame is late if its time is before the last one. Several late frames in a row with increasing times begin another
/// stream, such as a second video whose times start again.
package struct StreamOrder: Sendable {
  package enum Step: Sendable {
    /// The frame is later than the last one.
    case next
    /// The frame has the time of the last one.
    case repeated
    /// The frame is earlier than the last one.
    case late
    /// The frames begin another stream.
    ///
    /// The last one is the new frame.
    case restarted([HandFrame])
  }

  /// The number of late frames in a row that begin another stream.
  private static let count = 3

  private var last: Duration?
  private var late: [HandFrame] = []

  package init() {}

  /// Adds the next frame.
  ///
  /// After ``Step/restarted(_:)`` the value is reset, and the frames must be added again.
  package mutating func step(to frame: HandFrame) -> Step {
    guard let last, frame.time < last else {
      let isRepeated = last == frame.time
      last = frame.time
      late = []
      return isRepeated ? .repeated : .next
    }
    if let before = late.last, frame.time <= before.time { late = [] }
    late.append(frame)
    guard late.count == Self.count else { return .late }
    defer { self = StreamOrder() }
    return .restarted(late)
  }
}
