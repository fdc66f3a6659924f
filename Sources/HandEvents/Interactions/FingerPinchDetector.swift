import GestureSupport
import HandValues

/// Finds pinches of each finger with the thumb, with their strength.
///
/// ```swift
/// for try await event in results.events(of: FingerPinchDetector()) {
///   if case .fingerPinch(let finger, let strength) = event.action { print(finger, event.phase, strength) }
/// }
/// ```
///
/// The finger whose tip is nearest to the thumb's pinches, one of a hand at a time. Nothing is filtered: a pinch begins in the frame that shows it.
/// ``HandMotionDetector`` finds pinches of the index finger that are certain not to be the way to a fist, a tenth of a second later.
public struct FingerPinchDetector: HandEventDetector {
  /// The strength has to change by so much to be reported.
  private static let step: Float = 0.05

  private struct Pinch {
    var press = PinchSwitch()
    var event: HandEvent
    var finger: Finger
    var reported: Float
  }

  private let fingers: [Finger]
  private var pinches: [Int: Pinch] = [:]

  /// Creates a detector that has seen nothing.
  ///
  /// - Parameter fingers: The fingers whose pinches are looked for.
  public init(fingers: Set<Finger> = [.index, .middle, .ring, .pinky]) {
    self.fingers = Finger.allCases.filter { fingers.contains($0) && $0 != .thumb }
  }

  /// Returns the events that a frame makes certain.
  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    var events: [HandEvent] = []
    for id in pinches.keys.sorted() where !frame.hands.contains(where: { $0.id == id }) { events += end(id, at: frame.time) }
    for hand in frame.hands { events += self.events(of: hand, at: frame.time) }
    return events
  }

  /// Ends the pinches that are still being made.
  public mutating func finish() -> [HandEvent] { pinches.keys.sorted().flatMap { end($0, at: nil) } }

  private mutating func events(of hand: Hand, at time: Duration) -> [HandEvent] {
    guard let reading = hand.reading else { return end(hand.id, at: time) }
    func event(_ phase: HandEvent.Phase, _ finger: Finger, _ strength: Float, start: Duration) -> HandEvent {
      let middle = (hand[.thumbTIP] + hand[finger.tip]) / 2
      return HandEvent(
        phase, .fingerPinch(finger, strength: strength), handID: hand.id, handedness: hand.handedness, time: time, start: start,
        duration: time - start, location: SIMD2(middle.x, middle.y))
    }
    if var pinch = pinches[hand.id] {
      let strength = reading.pinchStrength(of: pinch.finger)
      guard !pinch.press.update(strength) else {
        pinches[hand.id] = nil
        return [event(.ended, pinch.finger, strength, start: pinch.event.start)]
      }
      let moved = event(.moved, pinch.finger, strength, start: pinch.event.start)
      let isFar = (moved.location - pinch.event.location).length > 0.01 || abs(strength - pinch.reported) >= Self.step
      if isFar { (pinch.event, pinch.reported) = (moved, strength) }
      pinches[hand.id] = pinch
      return isFar ? [moved] : []
    }
    let strengths = fingers.map { ($0, reading.pinchStrength(of: $0)) }
    guard let (finger, strength) = strengths.max(by: { $0.1 < $1.1 }) else { return [] }
    var press = PinchSwitch()
    guard press.update(strength) else { return [] }
    let began = event(.began, finger, strength, start: time)
    pinches[hand.id] = Pinch(press: press, event: began, finger: finger, reported: strength)
    return [began]
  }

  /// - Parameter time: Of the frame without the hand; nil for the time of its last event.
  private mutating func end(_ id: Int, at time: Duration?) -> [HandEvent] {
    guard let pinch = pinches.removeValue(forKey: id) else { return [] }
    var event = pinch.event
    (event.phase, event.time) = (.ended, time ?? event.time)
    event.duration = event.time - event.start
    return [event]
  }
}
