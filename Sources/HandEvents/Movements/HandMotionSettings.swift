import GestureSupport

/// The criteria of the movements. Distances are in hand sizes, twice the distance from the wrist to the middle finger's knuckle, about the length of
/// an open hand. So they hold for hands near and far, and for any frame rate.
public struct HandMotionSettings: Sendable, Hashable {
  /// Which side is right, and which way is clockwise.
  public enum Viewpoint: String, Sendable, Hashable, CaseIterable, Codable {
    /// As the image shows it: right is towards larger x.
    case image
    /// As the person in an image that is not mirrored sees it: right is towards smaller x.
    case person
  }

  /// The built-in movements that are reported.
  public var kinds: Set<HandMotionKind>
  /// Which side is right, and which way is clockwise.
  public var viewpoint: Viewpoint
  /// The width of the image divided by its height. Nil takes it from the frames if they have their sizes, and otherwise measures it by
  /// comparing landmarks and world landmarks.
  public var aspectRatio: Float?

  /// The minimum length of a swipe.
  public var swipeDistance: Float
  /// The minimum mean speed of a swipe, in hand sizes per second.
  public var swipeSpeed: Float
  /// The largest angle between a swipe and the side it is named after, in degrees.
  public var swipeAngle: Float
  /// The duration after a swipe in which the first movement back is not one itself; two fifths of it after Spread and Squeeze.
  public var returnDuration: Duration
  /// The minimum width of a wave's strokes.
  public var waveDistance: Float
  /// The minimum number of strokes from side to side before a wave begins.
  public var waveStrokes: Int
  /// A pinch begins when the tips of thumb and index finger are nearer to each other than this.
  public var pinchBeginDistance: Float
  /// A pinch ends when the tips are further from each other than this.
  public var pinchEndDistance: Float
  /// The distance that the hand or a fingertip has to move during a pinch until it is reported.
  public var pinchStep: Float
  /// The longest time in which a hand opens or closes as a whole.
  public var grabDuration: Duration
  /// The minimum radius of a circle.
  public var circleRadius: Float
  /// The longest time for one round of a circle.
  public var circleDuration: Duration
  /// The distance that the tip of the index finger has to move relative to its knuckle in the image in a tap.
  public var tapDistance: Float
  /// The longest time from the beginning to the end of a tap.
  public var tapDuration: Duration
  /// The minimum change of the distance between two hands.
  public var spreadDistance: Float
  /// The minimum length of a stroke of a pointing finger.
  public var strokeDistance: Float
  /// By which factor a hand that is pushed towards the camera becomes larger at least, above 1.
  public var pushRatio: Float
  /// A hand that is missing for longer begins anew: nothing of what it did before counts.
  public var maximumGap: Duration

  /// Creates settings; see the properties for their meaning.
  public init(
    kinds: Set<HandMotionKind> = HandMotionKind.usual, viewpoint: Viewpoint = .image, aspectRatio: Float? = nil,
    swipeDistance: Float = 0.8, swipeSpeed: Float = 1.3, swipeAngle: Float = 35, returnDuration: Duration = .milliseconds(1000),
    waveDistance: Float = 0.3, waveStrokes: Int = 4, pinchBeginDistance: Float = 0.12, pinchEndDistance: Float = 0.24,
    pinchStep: Float = 0.03,
    grabDuration: Duration = .milliseconds(800), circleRadius: Float = 0.33, circleDuration: Duration = .milliseconds(5000),
    tapDistance: Float = 0.12, tapDuration: Duration = .milliseconds(600), spreadDistance: Float = 1, strokeDistance: Float = 0.5,
    pushRatio: Float = 1.3,
    maximumGap: Duration = .milliseconds(400)
  ) {
    self.kinds = kinds
    self.viewpoint = viewpoint
    self.aspectRatio = aspectRatio
    self.swipeDistance = swipeDistance
    self.swipeSpeed = swipeSpeed
    self.swipeAngle = swipeAngle
    self.returnDuration = returnDuration
    self.waveDistance = waveDistance
    self.waveStrokes = waveStrokes
    self.pinchBeginDistance = pinchBeginDistance
    self.pinchEndDistance = pinchEndDistance
    self.pinchStep = pinchStep
    self.grabDuration = grabDuration
    self.circleRadius = circleRadius
    self.circleDuration = circleDuration
    self.tapDistance = tapDistance
    self.tapDuration = tapDuration
    self.spreadDistance = spreadDistance
    self.strokeDistance = strokeDistance
    self.pushRatio = pushRatio
    self.maximumGap = maximumGap
  }

  /// Whether one of the movements is asked for, seen from either side.
  func wants(_ kinds: HandMotionKind...) -> Bool {
    kinds.contains { self.kinds.contains($0) || self.kinds.contains($0.mirrored) }
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    let lengths: [(String, Float)] = [
      ("swipeDistance", swipeDistance), ("swipeSpeed", swipeSpeed), ("swipeAngle", swipeAngle), ("waveDistance", waveDistance),
      ("pinchBeginDistance", pinchBeginDistance), ("pinchEndDistance", pinchEndDistance), ("pinchStep", pinchStep),
      ("circleRadius", circleRadius), ("tapDistance", tapDistance), ("spreadDistance", spreadDistance), ("strokeDistance", strokeDistance),
    ]
    for (name, value) in lengths { try StatusError.check(value >= 0 && value.isFinite, option: name, value, "at least 0") }
    let durations = [
      ("returnDuration", returnDuration), ("grabDuration", grabDuration), ("circleDuration", circleDuration), ("tapDuration", tapDuration),
      ("maximumGap", maximumGap),
    ]
    for (name, value) in durations { try StatusError.check(value >= .zero, option: name, value, "at least 0 seconds") }
    try StatusError.check(pushRatio > 1 && pushRatio <= 10, option: "pushRatio", pushRatio, "above 1 and at most 10")
    try StatusError.check(waveStrokes >= 1, option: "waveStrokes", waveStrokes, "at least 1")
    if let aspectRatio {
      try StatusError.check(aspectRatio > 0.01 && aspectRatio < 100, option: "aspectRatio", aspectRatio, "above 0.01 and below 100")
    }
  }
}
