import HandValues

/// A detector whose events need a hand that faces the camera.
///
/// See ``HandEventDetector/facingCamera(if:)``.
struct FacingDetector<Base: HandEventDetector>: HandEventDetector {
  /// Whether a hand faced the camera when it was last seen.
  private typealias Sight = (faces: Bool, time: Duration)

  /// The time for which an unseen hand is remembered.
  private static var memory: Duration { .seconds(10) }

  private var base: Base
  private let needsPalm: @Sendable (HandEvent) -> Bool
  private var actions = CountedActions()
  private var order = StreamOrder()
  private var sights: [Int: Sight] = [:]
  private var lastFrame: HandFrame?

  fileprivate init(_ base: Base, _ needsPalm: @escaping @Sendable (HandEvent) -> Bool) {
    self.base = base
    self.needsPalm = needsPalm
  }

  /// Returns the counting events that a frame makes certain.
  mutating func events(for frame: HandFrame) -> [HandEvent] {
    switch order.step(to: frame) {
    case .next, .repeated: break
    case .late: return []
    case .restarted(let frames): return finish() + frames.flatMap { self.events(for: $0) }
    }
    sights = sights.filter { frame.time - $0.value.time <= Self.memory }
    for hand in frame.hands { sights[hand.id] = (hand.reading?.side == .palm, frame.time) }
    lastFrame = frame
    return base.events(for: frame).compactMap { counted($0) }
  }

  /// Ends the actions in progress.
  mutating func finish() -> [HandEvent] {
    defer { (actions, order, sights, lastFrame) = (CountedActions(), StreamOrder(), [:], nil) }
    return base.finish().compactMap { counted($0) }
  }

  private mutating func counted(_ event: HandEvent) -> HandEvent? {
    guard needsPalm(event), event.phase != .armed, event.phase != .disarmed else { return event }
    if event.phase == .ended { return actions.counted(event) { _ in false } }
    let faces = facesCamera(event)
    // A step that does not count leaves an action open that has begun.
    return faces || event.phase == .began ? actions.counted(event) { _ in faces } : nil
  }

  /// Whether the palm faces the camera.
  ///
  /// False if the hand cannot be read.
  private func facesCamera(_ event: HandEvent) -> Bool {
    let hands = lastFrame?.hands ?? []
    if hands.contains(where: { $0.id == event.handID }) { return sights[event.handID]?.faces ?? false }
    func distance(_ hand: Hand) -> Float {
      let pinch = hand.landmarks.middle([.thumbTIP, .indexFingerTIP]).xy
      return min((pinch - event.location).length, (hand.palmCenter - event.location).length)
    }
    // The detector may know the hand by an earlier identity.
    let nearest = hands.min { distance($0) < distance($1) }
    if let nearest, distance(nearest) <= 2 * (nearest[.wrist] - nearest[.middleFingerMCP]).xy.length {
      return sights[nearest.id]?.faces ?? false
    }
    return sights[event.handID]?.faces ?? false
  }
}

extension HandEventDetector {
  /// Returns this detector with events only while the palm faces the camera.
  ///
  /// Hands that hold an object pinch without meaning it.
  ///
  /// ```swift
  /// let pinches = FingerPinchDetector().facingCamera()
  /// let movements = HandMovementDetector().facingCamera { $0.movement == .pinch }
  /// ```
  ///
  /// An action that has begun is followed to its end. A lost hand counts as it was last seen.
  ///
  /// - Parameter needsPalm: Returns whether an event needs the palm; events that do not always count. Nil applies to
  ///   all events.
  public func facingCamera(if needsPalm: (@Sendable (HandEvent) -> Bool)? = nil) -> some HandEventDetector {
    FacingDetector(self, needsPalm ?? { _ in true })
  }
}
