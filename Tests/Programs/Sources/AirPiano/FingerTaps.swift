import HandEvents
import HandValues

/// Finds taps of each finger.
///
/// An extended finger is folded quickly, while others stay extended. The finger names the event.
public nonisolated struct FingerTaps: HandEventDetector {
  private struct Key: Hashable { var hand: Int, finger: Finger }

  /// The probabilities of an extended finger for down and up.
  ///
  /// A finger with less than the first is down, with more than the second is up.
  private static let (down, up): (Float, Float) = (0.3, 0.7)
  private static let longest = Duration.milliseconds(250)
  /// The time at which each finger was last up.
  ///
  /// A finger that is down has no time.
  private var lastUp: [Key: Duration] = [:]

  public init() {}

  public mutating func events(for frame: HandFrame) -> [HandEvent] {
    lastUp = lastUp.filter { key, _ in frame.hands.contains { $0.id == key.hand } }
    var events: [HandEvent] = []
    for hand in frame.hands {
      guard let extensions = hand.reading?.extensions else { continue }
      for (finger, probability) in extensions where finger != .thumb {
        let key = Key(hand: hand.id, finger: finger)
        if probability > Self.up { lastUp[key] = frame.time }
        guard probability < Self.down, extensions.count(where: { $0.value > Self.up }) > 1,
          let start = lastUp.removeValue(forKey: key),
          frame.time - start <= Self.longest
        else { continue }
        let tip = hand[finger.tip]
        events.append(
          HandEvent(
            .completed, .custom(finger.rawValue), handID: hand.id, handedness: hand.handedness, time: frame.time,
            start: start,
            location: SIMD2(tip.x, tip.y)))
      }
    }
    return events
  }

  public mutating func finish() -> [HandEvent] {
    lastUp = [:]
    return []
  }
}
