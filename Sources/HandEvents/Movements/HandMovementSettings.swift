import GestureSupport

/// The criteria of the movements.
///
/// Distances are in hand sizes, twice the distance from the wrist to the middle finger's knuckle, about the length of
/// an open hand. The criteria therefore hold for hands near and far, and for any frame rate.
public struct HandMovementSettings: Sendable, Hashable {
  /// The view that defines right and left, and clockwise and counter-clockwise.
  public enum Viewpoint: String, Sendable, Hashable, CaseIterable, Codable {
    /// The view of the image: right is towards larger x.
    case image
    /// The person's view of an image that is not mirrored.
    ///
    /// Right is towards smaller x.
    case person
  }

  /// The built-in movements that are reported.
  public var kinds: Set<HandMovement>
  /// The view that names directions.
  public var viewpoint: Viewpoint

  /// The minimum length of a swipe.
  public var swipeDistance: Float
  /// The minimum mean speed of a swipe, in hand sizes per second.
  public var swipeSpeed: Float
  /// The way of the index finger's tip in a tap.
  ///
  /// The way is measured in the image, relative to the finger's knuckle.
  public var tapDistance: Float
  /// The longest gap after which a hand continues.
  ///
  /// After a longer one, no earlier movement of the hand counts.
  public var maximumGap: Duration

  /// The largest angle between a swipe and its named direction, in degrees.
  package var swipeAngle: Float = 35
  /// The duration after a swipe that ignores the first movement back.
  ///
  /// After Spread and Squeeze it is two fifths of it.
  package var returnDuration = Duration.milliseconds(1000)
  /// The minimum width of a wave's strokes.
  package var waveDistance: Float = 0.3
  /// The number of strokes from side to side before a wave begins.
  package var waveStrokes = 4
  /// The movement of a pinching hand or fingertip that is reported.
  package var pinchStep: Float = 0.03
  /// The longest duration of opening or closing the whole hand.
  package var grabDuration = Duration.milliseconds(800)
  /// The minimum radius of a circle.
  package var circleRadius: Float = 0.33
  /// The longest duration of one circle.
  package var circleDuration = Duration.milliseconds(5000)
  /// The longest duration of a tap.
  package var tapDuration = Duration.milliseconds(600)
  /// The smallest change of the distance between two hands.
  package var spreadDistance: Float = 1

  /// Creates settings; see the properties for their meaning.
  public init(
    kinds: Set<HandMovement> = HandMovement.usual, viewpoint: Viewpoint = .image, swipeDistance: Float = 0.8,
    swipeSpeed: Float = 1.3, tapDistance: Float = 0.12, maximumGap: Duration = .milliseconds(400)
  ) {
    self.kinds = kinds
    self.viewpoint = viewpoint
    self.swipeDistance = swipeDistance
    self.swipeSpeed = swipeSpeed
    self.tapDistance = tapDistance
    self.maximumGap = maximumGap
  }

  /// Checks the ranges of the settings.
  ///
  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    let lengths = [
      ("swipeDistance", swipeDistance), ("swipeSpeed", swipeSpeed), ("tapDistance", tapDistance),
    ]
    for (name, value) in lengths {
      try StatusError.check(value >= 0 && value.isFinite, option: name, value, "at least 0")
    }
    try StatusError.check(maximumGap >= .zero, option: "maximumGap", maximumGap, "at least 0 seconds")
  }
}
