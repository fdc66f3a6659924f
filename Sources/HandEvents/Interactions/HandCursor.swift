import HandValues

/// A cursor that a hand moves, and clicks with by a pinch of thumb and index finger, which does not move it.
///
/// ```swift
/// var cursor = HandCursor(HandCursor.Area(from: SIMD2(0.8, 0.3), to: SIMD2(0.2, 0.8)))
/// for try await frame in results {
///   guard let hand = frame.hands.first else { continue }
///   guard let state = cursor.update(hand, in: frame) else { continue }
///   if state.isClick { press(at: state.position) }
/// }
/// ```
///
/// The knuckles and the wrist move the cursor, which bending fingers leave where they are, steadied as by
/// `PointSmoother`. It stays from when the fingertips touch until they part, unless the hand moves meanwhile: that
/// drags. It never jumps: a hand that returns, or another hand, takes it where it is, and what it is off is made up for
/// while the hand moves, by a fifth of each step.
public struct HandCursor: Sendable {
  /// The cursor in a frame.
  public struct State: Sendable, Hashable {
    /// In fractions of the screen's width and height, 0…1 from the top left corner.
    public let position: SIMD2<Float>
    /// Whether the fingertips touch.
    public let isPressed: Bool
    /// Whether they began to touch in this frame; ``position`` is where the cursor was when they did.
    public let isClick: Bool
  }

  /// The part of the image in which a hand moves the cursor over the whole screen.
  public struct Area: Sendable, Hashable {
    /// The point of the image that is the top left corner of the screen, in fractions of its width and height.
    public let start: SIMD2<Float>
    /// The point of the image that is the bottom right corner of the screen. It may lie left of ``start``: the screen
    /// is a mirror then.
    public let end: SIMD2<Float>

    /// The whole image.
    public static let image = Area(checkedFrom: SIMD2(0, 0), to: SIMD2(1, 1))

    /// Creates an area of two points of the image.
    ///
    /// - Throws: `StatusError` (invalid argument) for a point that is not within −1…2, and for a width or a height
    ///   below 0.05.
    public init(from start: SIMD2<Float>, to end: SIMD2<Float>) throws(StatusError) {
      for (name, point) in [("start", start), ("end", end)] {
        try StatusError.check(all((point .>= -1) .& (point .<= 2)), option: "area." + name, point, "-1 to 2")
      }
      let size = end - start
      try StatusError.check(min(abs(size.x), abs(size.y)) >= 0.05, option: "area", size, "at least 0.05 wide and high")
      self.init(checkedFrom: start, to: end)
    }

    /// Creates the area between the points to which a hand was held for two corners of the screen; nil if they are too
    /// near to each other, or a hand has coordinates that are not finite.
    ///
    /// - Parameters:
    ///   - topLeft: The hand at the top left corner.
    ///   - bottomRight: The hand at the bottom right corner.
    public init?(topLeft: Hand, bottomRight: Hand) {
      guard let area = try? Area(from: topLeft.palmCenter, to: bottomRight.palmCenter) else { return nil }
      self = area
    }

    private init(checkedFrom start: SIMD2<Float>, to end: SIMD2<Float>) { (self.start, self.end) = (start, end) }

    /// The point of the screen of a point of the image.
    func position(of point: SIMD2<Float>) -> SIMD2<Float> { (point - start) / (end - start) }
  }

  /// The default parameters of the filter.
  ///
  /// A hand at rest is steadied more than by those of `LandmarkSmoothing()`, and one that moves lags less.
  public static let smoothing = LandmarkSmoothing(minimumCutoff: 0.5, beta: 6, derivativeCutoff: 2)

  /// The share of each step of the hand by which the cursor comes nearer to where it belongs.
  private static let returnShare: Float = 0.2
  /// A pinching hand that moves further than this drags, in hand sizes.
  private static let dragDistance: Float = 0.15

  /// The part of the image that is the screen.
  public let area: Area
  /// How far the cursor moves for a way of the hand over the area, 1 for the whole screen. With another gain the hand
  /// moves the cursor as a mouse does.
  public let gain: Float
  /// Whether the cursor stays while the hand moves, such as while a program shows a menu; the hand takes it from there
  /// again, as a mouse that was lifted.
  public var isHeld = false

  private var smoother: PointSmoother
  private var aspectRatio = AspectRatio()
  private var order = StreamOrder()
  private var pinches = HandCursor.noPinches
  /// The point of the screen that the hand shows, what the cursor is off it, and the identity of the hand.
  private var last: (point: SIMD2<Float>, offset: SIMD2<Float>, id: Int)?
  private var state: State?
  /// The point of the screen that the hand showed when the fingertips began to touch; nil while they do not, and while
  /// the hand drags.
  private var touch: SIMD2<Float>?
  private var isDragging = false

  private static let noPinches = PinchDetector([.index])

  /// Creates a cursor with default smoothing that has seen nothing.
  ///
  /// - Parameter area: The part of the image that is the screen.
  public init(_ area: Area = .image) { (self.area, gain, smoother) = (area, 1, PointSmoother(checked: Self.smoothing)) }

  /// Creates a cursor that has seen nothing.
  ///
  /// - Parameters:
  ///   - area: The part of the image that is the screen.
  ///   - gain: See ``gain``, 0.1…20.
  ///   - smoothing: The parameters of the filter.
  /// - Throws: `StatusError` (invalid argument) for a value that is out of range.
  public init(
    _ area: Area = .image, gain: Float = 1, smoothing: LandmarkSmoothing = Self.smoothing
  ) throws(StatusError) {
    try StatusError.check(0.1...20 ~= gain, option: "gain", gain, "0.1 to 20")
    (self.area, self.gain) = (area, gain)
    smoother = try PointSmoother(smoothing)
  }

  /// Returns the cursor in the next frame. Another hand than before takes the cursor where it is, and clicks only after
  /// its fingertips were apart. A hand with coordinates that are not finite, and a frame whose time is not later than
  /// the last one, leave the cursor where it is.
  ///
  /// - Parameters:
  ///   - hand: A hand of the frame.
  ///   - frame: The frame.
  /// - Returns: Nil before the first hand whose coordinates are finite.
  public mutating func update(_ hand: Hand, in frame: HandFrame) -> State? {
    switch order.step(to: frame) {
    case .next: break
    case .repeated, .late: return unchanged
    case .restarted: (pinches, touch, isDragging) = (Self.noPinches, nil, false)
    }
    aspectRatio.measure(frame)
    guard let measure = HandMeasure(hand, aspectRatio: aspectRatio.value) else { return unchanged }
    if last?.id != hand.id { (pinches, touch, isDragging) = (Self.noPinches, nil, false) }
    let point = area.position(of: smoother.position(ofMiddle: Hand.palmLandmarks, of: hand, in: frame)) * gain
    let changes = pinches.process(measure, at: frame.time.seconds) { _ in .zero }

    // The cursor stays, whatever the hand does: what it is off is made up for later.
    let step = last.map { $0.id == hand.id ? point - $0.point : .zero } ?? .zero
    var offset = last.map { $0.id == hand.id ? $0.offset : $0.point + $0.offset - point } ?? .zero
    if pinches.isClosed, touch == nil, !isDragging { touch = last?.id == hand.id ? last?.point : point }
    if !pinches.isClosed { (touch, isDragging) = (nil, false) }
    if let touch, pinches.isActive {
      let way = (point - touch) / gain * (area.end - area.start) * SIMD2(aspectRatio.value, 1)
      if way.length > Self.dragDistance * measure.size { (self.touch, isDragging) = (nil, true) }
    }
    if isHeld || touch != nil {
      offset -= step
    } else if gain == 1, offset.length > 0 {
      offset -= offset * min(Self.returnShare * step.length / offset.length, 1)
    }
    var position = point + offset
    let shown = position.clamped(lowerBound: .zero, upperBound: .one)
    if gain != 1 {
      // At the edge of the screen a mouse stops, and comes back at once.
      offset += shown - position
      position = shown
    }
    last = (point, offset, hand.id)
    let state = State(position: shown, isPressed: pinches.isActive, isClick: changes.contains { $0.phase == .began })
    self.state = state
    return state
  }

  /// The cursor of the last frame, without a click.
  private var unchanged: State? { state.map { State(position: $0.position, isPressed: $0.isPressed, isClick: false) } }
}
