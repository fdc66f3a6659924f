import GestureImages

/// The way in which frames are read from inputs.
package struct ReadingOptions: Sendable {
  /// The format of frames without headers; nil to detect the format of the input.
  package var raw: RawFrameFormat?
  /// Whether truncated and damaged inputs are accepted.
  package var toleratesDamage = false
  /// The side that JPEG images may be reduced to; nil for all pixels.
  package var reducedSide: Int?
  /// The clockwise turn, in degrees, that makes the images upright.
  package var rotationDegrees = 0
  /// The number of threads that decode a JPEG image; nil for as many as help.
  package var threads: Int?
  /// The patience with cameras and addresses.
  var waiting = WaitingOptions()

  package init() {}
}

/// The patience with a camera or an address that sends no frames.
struct WaitingOptions: Sendable {
  /// The longest wait for a frame; zero for no limit.
  var timeout = Duration.seconds(10)
  /// The time after which a camera is no longer read; nil for no limit.
  var duration: Duration?
  /// Whether a lost camera is connected to again.
  var reconnects = false

  /// The suggestion for an error about a camera, if another connection may help.
  func hint(isCamera: Bool) -> String { reconnects || !isCamera ? "" : "; --reconnect connects again" }
}
