import HandValues

/// A detector some of whose movements need a hand that faces the camera; see ``HandEventDetector/facingCamera(_:)``.
public struct FacingDetector<Base: HandEventDetector>: HandEventDetector {
  private var base: Base
  private let kinds: Set<HandMotionKind>
  private var actions = CountedActions()

  fileprivate init(_ base: Base, _ kinds: Set<HandMotionKind>) { (self.base, self.kinds) = (base, kinds) }

  /// Returns the events that a frame makes certain and that count.
  public mutating func events(for frame: HandFrame) -> [HandEvent] { base.events(for: frame).filter { counts($0, frame) } }

  /// Ends what is still being made.
  public mutating func finish() -> [HandEvent] {
    defer { actions = CountedActions() }
    return base.finish().filter { counts($0, nil) }
  }

  /// - Parameter frame: Nil at the end of the stream, when nothing faces the camera.
  private mutating func counts(_ event: HandEvent, _ frame: HandFrame?) -> Bool {
    guard let kind = event.motion, kinds.contains(kind) else { return true }
    let faces = event.phase == .ended || frame.map { Self.facesCamera(event, $0) } ?? false
    return actions.counted(event) { _ in faces } != nil && faces
  }

  /// Whether the palm of the hand is turned to the camera; not if the hand cannot be read.
  private static func facesCamera(_ event: HandEvent, _ frame: HandFrame) -> Bool {
    func distance(_ hand: Hand) -> Float { (hand.landmarks.middle([.thumbTIP, .indexFingerTIP]).xy - event.location).length }
    // The detector may know the hand by an earlier identity.
    let hand = frame.hands.first { $0.id == event.handID } ?? frame.hands.min { distance($0) < distance($1) }
    return hand?.reading?.side == .palm
  }
}

extension HandEventDetector {
  /// The same detector, of which these movements count only while the palm faces the camera: hands that hold something pinch without meaning it.
  public func facingCamera(_ kinds: Set<HandMotionKind> = [.pinch]) -> FacingDetector<Self> { FacingDetector(self, kinds) }
}
