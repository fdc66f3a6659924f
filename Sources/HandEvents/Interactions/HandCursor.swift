import HandValues

/// A cursor that a hand moves, and clicks with by a pinch of thumb and index finger, which does not move it.
///
/// ```swift
/// var cursor = HandCursor()
/// for try await frame in results {
///   guard let hand = frame.hands.first else { continue }
///   let state = cursor.update(hand, in: frame)
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
  private var smoother: PointSmoother
  private var press = Self.open
  /// The position at which the cursor is held, and the point of the hand that belongs to it.
  private var hold: (position: SIMD2<Float>, point: SIMD2<Float>)?
  private var isDragged = false
  private var last: (id: Int, position: SIMD2<Float>)?

  /// Creates a cursor that has seen nothing.
  ///
  /// - Parameters:
  ///   - landmark: The point that moves the cursor. The knuckle of the index finger is steadier than its tip.
  ///   - smoothing: The parameters of the filter.
  public init(_ landmark: HandLandmark = .indexFingerTIP, smoothing: LandmarkSmoothing = LandmarkSmoothing()) {
    self.landmark = landmark
    smoother = PointSmoother(smoothing)
  }

  /// Returns the cursor in the next frame. Another hand than before begins anew, and clicks only after its fingertips were apart.
  ///
  /// - Parameters:
  ///   - hand: A hand of the frame.
  ///   - frame: The frame.
  public mutating func update(_ hand: Hand, in frame: HandFrame) -> State {
    if last?.id != hand.id { (press, hold, isDragged, last) = (Self.open, nil, false, nil) }
    let point = smoother.position(of: landmark, of: hand, in: frame)
    let strength = hand.reading?.pinchStrength(of: .index) ?? 0
    let changed = press.update(strength)
    if strength < Self.holdStrength || !press.hasBeenOpen {
      (hold, isDragged) = (nil, false)
    } else if hold == nil {
      hold = (last?.position ?? point, point)
    }
    if let held = hold {
      let isFar = (point - held.point).length > Self.dragDistance * (hand[.wrist] - hand[.middleFingerMCP]).xy.length
      // The fingers close and open without a movement of the hand.
      if !press.isOn || changed { hold?.point = point }
      if isDragged, press.isOn {
        hold = (held.position + point - held.point, point)
      } else if press.isOn, !changed, isFar {
        (isDragged, hold) = (true, (held.position, point))
      }
    }
    let position = hold?.position ?? point
    last = (hand.id, position)
    return State(position: position, isPressed: press.isOn, isClick: changed && press.isOn)
  }
}
