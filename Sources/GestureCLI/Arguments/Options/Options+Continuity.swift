import GestureCommandLine

/// Hands that are followed from frame to frame.
extension Options {
  static let smooth = Option.flag(
    "smooth",
    """
    Smooth the landmarks of tracked hands
    The filter is the One-Euro filter (video, live-stream).
    """)
  static let bridge = Option.integer(
    "bridge", "MS", shown: "a new identity after one frame", in: 1...10_000,
    """
    Keep the identity of a hand that was lost for up to MS
    400 is a good value (video, live-stream).
    """)
  static let steady = Option.flag(
    "steady",
    """
    Decide left or right by all frames of a hand
    In files, the frames of the next half second count as well (video, live-stream).
    """)
  static let fillGaps = Option.integer(
    "fill-gaps", "MS", shown: "none", in: 1...10_000,
    """
    Fill gaps of up to MS in which a hand was lost
    Landmarks are interpolated between the frames before and after the gap (video files). It implies --bridge MS.
    """)
  static let continuity: [any OptionDefinition] = [bridge, steady, fillGaps]

  /// The options that only the frames of a stream can have.
  static let ofStreams: [any OptionDefinition] =
    [smooth, realtime, timestamps, clock, duration, searchBudget] + continuity
}
