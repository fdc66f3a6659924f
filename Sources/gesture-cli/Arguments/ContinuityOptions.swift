import GestureCommandLine
import HandLandmarkerCore

/// The options of hands that stay themselves from frame to frame.
enum ContinuityOptions {
  private static let milliseconds = 1...10_000

  static let bridge = Option.integer(
    "bridge", "MS", shown: "a new identity after one frame", in: milliseconds,
    "Give a hand that was lost for up to MS its identity back, such as 400 (video, live-stream)")
  static let steady = Option.flag(
    "steady", "Decide left or right by all frames of a hand; in files by those of the next half second as well (video, live-stream)")
  static let fillGaps = Option.integer(
    "fill-gaps", "MS", shown: "none", in: milliseconds,
    "Fill gaps of up to MS in which a hand was lost, between the frames before and after (video files); implies --bridge MS")

  static let all: [any OptionDefinition] = [bridge, steady, fillGaps]

  /// The longest time for which a hand may be lost.
  static func bridge(in arguments: ParsedArguments) -> Duration? {
    (arguments[bridge] ?? arguments[fillGaps]).map { .milliseconds($0) }
  }

  /// The mender of a recording's hands; nil if no option asks for it.
  static func mender(_ arguments: ParsedArguments) -> HandMender? {
    guard arguments.has(bridge) || arguments[steady] || arguments.has(fillGaps) else { return nil }
    return HandMender(
      maximumGap: bridge(in: arguments), stabilizesHandedness: arguments[steady],
      maximumFilledGap: arguments[fillGaps].map { .milliseconds($0) })
  }
}
