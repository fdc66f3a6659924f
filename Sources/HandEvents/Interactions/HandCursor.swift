import HandValues

/// A cursor that a hand moves, and clicks with by a pinch of thumb and index finger, which does not move it.
///
/// ```swift
/// var cursor = HandCursor()
/// for try await frame in results {
///   guard let hand = frame.hands.first else { continue }
///   guard let state = cursor.update(hand, in: frame) else { continue }
///   if state.isClick { press(at: state.position) }
/// }
/// ```
///
/// The point is steadied, see `PointSmoother`. It stays from when the fingertips come near to each other until they are apart again, unless the hand
/// moves while they touch: that drags.
public struct HandCursor: Sendable {
  /// The cursor in a frame.
  public struct State: Sendable, Hashable {
    /// In fractions of the image's width and height.
    public let position: SIMD2<Float>
    /// Whether the fingertips touch.
    public let isPressed: Bool
    /// Whether they began to touch in this frame.
    public let isClick: Bool
  }

  /// The strength of a pinch from which the cursor stays.
  private static let holdStrength: Float = 0.2
  /// The tips hardly move on when they touch for a click.
  private static let open = PinchSwitch(begin: 0.75, end: 0.45)
  /// A pinching hand that moves further than this drags, in hand lengths.
  private static let dragDistance: Float = 0.3

  private let landmark: HandLandmark
  /// Of the landmark, and of a knuckle, which a pinch does not move.
  private var (smoother, knuckle) = (PointSmoother(), PointSmoother())
  private var press = Self.open
  /// The position at which the cursor is held, and the place of the knuckle that belongs to it.
  private var hold: (position: SIMD2<Float>, place: SIMD2<Float>)?
  private var isDragged = false
  private var last: (id: Int, position: SIMD2<Float>)?

  /// Creates a cursor with default smoothing that has seen nothing.
  ///
  /// - Parameter landmark: The point that moves the cursor. The knuckle of the index finger is steadier than its tip.
  public init(_ landmark: HandLandmark = .indexFingerTIP) { self.landmark = landmark }

  /// Creates a cursor that has seen nothing.
  ///
  /// - Parameters:
  ///   - landmark: The point that moves the cursor.
  ///   - smoothing: The parameters of the filter.
  /// - Throws: `StatusError` (invalid argument) for a parameter that is out of range.
  public init(_ landmark: HandLandmark = .indexFingerTIP, smoothing: LandmarkSmoothing) throws(StatusError) {
    self.init(landmark)
    smoother = try PointSmoother(smoothing)
    knuckle = smoother
  }

  /// Returns the cursor in the next frame. Another hand than before begins anew, and clicks only after its fingertips
  /// were apart. A hand with coordinates that are not finite leaves the cursor where it is.
  ///
  /// - Parameters:
  ///   - hand: A hand of the frame.
  ///   - frame: The frame.
  /// - Returns: Nil before the first hand whose coordinates are finite.
  public mutating func update(_ hand: Hand, in frame: HandFrame) -> State? {
    guard hand.landmarks.areFinite else {
      return last.map { State(position: $0.position, isPressed: press.isOn, isClick: false) }
    }
    if last?.id != hand.id { (press, hold, isDragged, last) = (Self.open, nil, false, nil) }
    let point = smoother.position(of: landmark, of: hand, in: frame)
    let place = knuckle.position(of: .indexFingerMCP, of: hand, in: frame)
    let strength = hand.reading?.pinchStrength(of: .index) ?? 0
    let changed = press.update(strength)
    if strength < Self.holdStrength || !press.hasBeenOpen {
      (hold, isDragged) = (nil, false)
    } else if hold == nil {
      hold = (last?.position ?? point, place)
    }
    if let held = hold {
      let scale = SIMD2(AspectRatio.of(frame) ?? 1, 1)
      let length = ((hand[.wrist] - hand[.middleFingerMCP]).xy * scale).length
      let isFar = ((place - held.place) * scale).length > Self.dragDistance * length
      if !press.isOn || changed { hold?.place = place }
      if isDragged, press.isOn {
        hold = (held.position + place - held.place, place)
      } else if press.isOn, !changed, isFar {
        (isDragged, hold) = (true, (held.position, place))
      }
    }
    let position = hold?.position ?? point
    last = (hand.id, position)
    return State(position: position, isPressed: press.isOn, isClick: changed && press.isOn)
  }
}
