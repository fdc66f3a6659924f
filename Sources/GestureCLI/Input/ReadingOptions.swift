import GestureImages

/// The options for reading frames from inputs.
package struct ReadingOptions: Sendable {
  /// The stated format of headerless frames; nil to detect the format.
  package var raw: RawFrameFormat?
  /// Whether truncated and damaged inputs are accepted.
  package var toleratesDamage = false
  /// The minimum longer side of reduced JPEG images; nil for all pixels.
  package var reducedSide: Int?
  /// The clockwise turn, in degrees, that makes the images upright.
  package var rotationDegrees = 0
  /// The number of threads per JPEG image; nil for the default.
  package var threads: Int?
  /// The patience with cameras and addresses.
  var waiting = WaitingOptions()

  package init() {}
}

/// The patience with a camera or an address that sends no frames.
struct WaitingOptions: Sendable {
  /// The longest wait for a frame; zero for no limit.
  var timeout = Duration.seconds(10)
  /// The time limit for reading a camera; nil for no limit.
  var duration: Duration?
  /// Whether a lost camera is connected to again.
  var reconnects = false

  /// The suggestion for a camera error, if reconnecting may help.
  func hint(isCamera: Bool) -> String { reconnects || !isCamera ? "" : "; --reconnect connects again" }
}
