/// What counts as a movement. Distances are in hand sizes, twice the distance from the wrist to the middle finger's knuckle, about the length of
/// an open hand; times are in milliseconds unless the name states another unit. So they hold for hands near and far, and for any frame rate.
public struct HandMotionSettings: Sendable, Hashable {
  /// Which side is right, and which way is clockwise.
  public enum Viewpoint: String, Sendable, Hashable, CaseIterable, Codable {
    /// As the image shows it: right is towards larger x.
    case image
    /// As the person in an image that is not mirrored sees it: right is towards smaller x.
    case person
  }

  /// The built-in movements that are reported.
  public var kinds = Set(HandMotionKind.allCases)
  /// Which side is right, and which way is clockwise.
  public var viewpoint = Viewpoint.image
  /// The width of the image divided by its height. Nil takes it from the frames if they have their sizes, and otherwise measures it by
  /// comparing landmarks and world landmarks.
  public var aspectRatio: Float?

  /// The minimum length of a swipe.
  public var swipeDistance: Float = 0.8
  /// The minimum mean speed of a swipe, in hand sizes per second.
  public var swipeSpeed: Float = 1.8
  /// The largest angle between a swipe and the side it is named after, in degrees.
  public var swipeAngle: Float = 35
  /// The duration after a swipe, Spread or Squeeze in which the first movement back is not one itself.
  public var returnDuration = 1000
  /// The minimum width of a wave's strokes.
  public var waveDistance: Float = 0.3
  /// The minimum number of strokes from side to side before a wave begins.
  public var waveStrokes = 4
  /// A pinch begins when the tips of thumb and index finger are nearer to each other than this.
  public var pinchBeginDistance: Float = 0.15
  /// A pinch ends when the tips are further from each other than this.
  public var pinchEndDistance: Float = 0.24
  /// How far the hand or a fingertip has to move during a pinch until it is reported.
  public var pinchStep: Float = 0.03
  /// The longest time in which a hand opens or closes as a whole.
  public var grabDuration = 800
  /// The minimum radius of a circle.
  public var circleRadius: Float = 0.12
  /// The longest time for one round of a circle.
  public var circleDuration = 3000
  /// How far the tip of the index finger has to move relative to its knuckle in the image in a tap.
  public var tapDistance: Float = 0.12
  /// The longest time from the beginning to the end of a tap.
  public var tapDuration = 600
  /// The minimum change of the distance between two hands.
  public var spreadDistance: Float = 1.2
  /// A hand that is missing for longer begins anew: nothing of what it did before counts.
  public var maximumGap = 400

  /// Creates the defaults.
  public init() {}
}
