import HandValues

/// A cursor that a hand moves and clicks with by pinching.
///
/// A pinch of thumb and index finger does not move the cursor.
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
/// The knuckles and the wrist, which bending fingers do not move, move the cursor, smoothed as by `PointSmoother`. The
/// cursor stays while the fingertips touch, unless the hand moves: that drags. The cursor never jumps: a hand that
/// returns, or another hand, moves it from its position, and the offset shrinks by a fifth of each step of the hand.
public struct HandCursor: Sendable {
  /// The cursor in a frame.
  public struct State: Sendable, Hashable {
    /// The position on the screen.
    ///
    /// Fractions of the screen's width and height, 0…1 from the top left corner.
    public let position: SIMD2<Float>
    /// Whether the fingertips touch.
    public let isPressed: Bool
    /// Whether the fingertips began to touch in this frame.
    ///
    /// ``position`` is then the cursor's position at the beginning of the touch.
    public let isClick: Bool
  }

  /// The part of the image that covers the whole screen.
  public struct Area: Sendable, Hashable {
    /// The screen's top left corner, as fractions of the image's sizes.
    public let start: SIMD2<Float>
    /// The screen's bottom right corner, as fractions of the image's sizes.
    ///
    /// The corner may lie left of ``start``: the screen is then a mirror.
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

    /// Creates the area between two hands at corners of the screen.
    ///
    /// The result is nil if the hands are too near to each other, or if a hand has coordinates that are not finite.
    ///
    /// - Parameters:
    ///   - topLeft: The hand at the top left corner.
    ///   - bottomRight: The hand at the bottom right corner.
    public init?(topLeft: Hand, bottomRight: Hand) {
      guard let area = try? Area(from: topLeft.palmCenter, to: bottomRight.palmCenter) else { return nil }
      self = area
    }

    private init(checkedFrom start: SIMD2<Float>, to end: SIMD2<Float>) { (self.start, self.end) = (start, end) }

    /// Returns the screen's point of an image's point.
    func position(of point: SIMD2<Float>) -> SIMD2<Float> { (point - start) / (end - start) }
  }

  /// The default parameters of the filter.
  ///
  /// A hand at rest is steadier than with `LandmarkSmoothing()`, and a moving hand lags less.
  private static let smoothing = LandmarkSmoothing(minimumCutoff: 0.5, beta: 6, derivativeCutoff: 2)

  /// The share of the hand's step by which the cursor's offset shrinks.
  private static let returnShare: Float = 0.2
  /// The movement from which a pinching hand drags, in hand sizes.
  private static let dragDistance: Float = 0.15

  /// The part of the image that corresponds to the screen.
  package let area: Area
  /// The movement of the cursor relative to that of the hand.
  ///
  /// With 1 the area is the whole screen. With another gain the hand moves the cursor as a mouse does.
  package let gain: Float
  /// Whether the cursor stays while the hand moves.
  ///
  /// Useful for a menu, for example. After that, the hand moves the cursor from its position, like a mouse that was
  /// lifted.
  public var isHeld = false

  private var smoother: PointSmoother
  private var aspectRatio = AspectRatio()
  private var order = StreamOrder()
  private var pinches = HandCursor.noPinches
  /// The hand's point on the screen, the offset, and the ID.
  ///
  /// The offset is the cursor's distance from the point.
  private var last: (point: SIMD2<Float>, offset: SIMD2<Float>, id: Int)?
  private var state: State?
  /// The hand's point on the screen at the beginning of the touch.
  ///
  /// Nil while the fingertips are apart, and while the hand drags.
  private var touch: SIMD2<Float>?
  private var isDragging = false

  private static let noPinches = PinchDetector([.index])

  /// Creates a cursor with default smoothing that has seen nothing.
  ///
  /// - Parameter area: The part of the image that corresponds to the screen.
  public init(_ area: Area = .image) { (self.area, gain, smoother) = (area, 1, PointSmoother(checked: Self.smoothing)) }

  /// Creates a cursor that has seen nothing.
  ///
  /// - Parameters:
  ///   - area: The part of the image that corresponds to the screen.
  ///   - gain: The movement of the cursor relative to that of the hand, 0.1…20.
  ///   - smoothing: The parameters of the filter; nil for those of ``init(_:)``.
  /// - Throws: `StatusError` (invalid argument) for a value that is out of range.
  public init(
    _ area: Area = .image, gain: Float = 1, smoothing: LandmarkSmoothing? = nil
  ) throws(StatusError) {
    try StatusError.check(0.1...20 ~= gain, option: "gain", gain, "0.1 to 20")
    self.area = area
    self.gain = gain
    smoother = try PointSmoother(smoothing ?? Self.smoothing)
  }

  /// Returns the cursor in the next frame.
  ///
  /// Another hand moves the cursor from its position, and clicks only after its fingertips were apart. A hand with
  /// coordinates that are not finite, and a frame whose time does not increase, leave the cursor unchanged.
  ///
  /// - Parameters:
  ///   - hand: A hand of the frame.
  ///   - frame: The frame.
  /// - Returns: The cursor; nil before the first hand with finite coordinates.
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

    // The cursor stays, whatever the hand does; its offset shrinks later.
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
