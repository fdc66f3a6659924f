import GestureSupport

/// The criteria of the movements. Distances are in hand sizes, twice the distance from the wrist to the middle finger's
/// knuckle, about the length of an open hand. So they hold for hands near and far, and for any frame rate.
public struct HandMovementSettings: Sendable, Hashable {
  /// Which side is right, and which way is clockwise.
  public enum Viewpoint: String, Sendable, Hashable, CaseIterable, Codable {
    /// As the image shows it: right is towards larger x.
    case image
    /// As the person in an image that is not mirrored sees it: right is towards smaller x.
    case person
  }

  /// The built-in movements that are reported.
  public var kinds: Set<HandMovement>
  /// Which side is right, and which way is clockwise.
  public var viewpoint: Viewpoint
  /// The width of the image divided by its height. Nil takes it from the frames if they have their sizes, and otherwise
  /// measures it by comparing landmarks and world landmarks.
  public var aspectRatio: Float?

  /// The minimum length of a swipe.
  public var swipeDistance: Float
  /// The minimum mean speed of a swipe, in hand sizes per second.
  public var swipeSpeed: Float
  /// The distance that the tip of the index finger has to move relative to its knuckle in the image in a tap.
  public var tapDistance: Float
  /// A hand that is missing for longer begins anew: nothing of what it did before counts.
  public var maximumGap: Duration

  /// The largest angle between a swipe and the side it is named after, in degrees.
  package var swipeAngle: Float = 35
  /// The duration after a swipe in which the first movement back is not one itself; two fifths of it after Spread and
  /// Squeeze.
  package var returnDuration = Duration.milliseconds(1000)
  /// The minimum width of a wave's strokes.
  package var waveDistance: Float = 0.3
  /// The minimum number of strokes from side to side before a wave begins.
  package var waveStrokes = 4
  /// The distance that the hand or a fingertip has to move during a pinch until it is reported.
  package var pinchStep: Float = 0.03
  /// The longest time in which a hand opens or closes as a whole.
  package var grabDuration = Duration.milliseconds(800)
  /// The minimum radius of a circle.
  package var circleRadius: Float = 0.33
  /// The longest time for one round of a circle.
  package var circleDuration = Duration.milliseconds(5000)
  /// The longest time from the beginning to the end of a tap.
  package var tapDuration = Duration.milliseconds(600)
  /// The minimum change of the distance between two hands.
  package var spreadDistance: Float = 1

  /// Creates settings; see the properties for their meaning.
  public init(
    kinds: Set<HandMovement> = HandMovement.usual, viewpoint: Viewpoint = .image, aspectRatio: Float? = nil,
    swipeDistance: Float = 0.8, swipeSpeed: Float = 1.3, tapDistance: Float = 0.12,
    maximumGap: Duration = .milliseconds(400)
  ) {
    (self.kinds, self.viewpoint, self.aspectRatio) = (kinds, viewpoint, aspectRatio)
    (self.swipeDistance, self.swipeSpeed) = (swipeDistance, swipeSpeed)
    (self.tapDistance, self.maximumGap) = (tapDistance, maximumGap)
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    let lengths = [
      ("swipeDistance", swipeDistance), ("swipeSpeed", swipeSpeed), ("tapDistance", tapDistance),
    ]
    for (name, value) in lengths {
      try StatusError.check(value >= 0 && value.isFinite, option: name, value, "at least 0")
    }
    try StatusError.check(maximumGap >= .zero, option: "maximumGap", maximumGap, "at least 0 seconds")
    if let aspectRatio {
      try StatusError.check(
        aspectRatio > 0.01 && aspectRatio < 100, option: "aspectRatio", aspectRatio, "above 0.01 and below 100")
    }
  }
}
