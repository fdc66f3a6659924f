import GestureSupport
import HandValues

/// When events count; see ``EventArming``.
public struct EventArmingSettings: Sendable, Hashable {
  /// The gesture that arms; nil: events always count.
  public var gesture: HandGesture?
  /// The duration for which it is held until events count.
  public var holdDuration: Duration
  /// The duration after which events no longer count, from the last event that counted, or the last frame with the gesture that arms.
  public var pause: Duration
  /// The duration for which another gesture is held until events no longer count; nil if only the pause disarms.
  public var disarmDuration: Duration?
  /// The duration from an event that counts in which none of the same name does.
  public var cooldown: Duration

  /// Creates settings; see the properties for their meaning.
  public init(
    gesture: HandGesture? = nil, holdDuration: Duration = .milliseconds(500), pause: Duration = .milliseconds(5000),
    disarmDuration: Duration? = .milliseconds(800), cooldown: Duration = .zero
  ) {
    self.gesture = gesture
    self.holdDuration = holdDuration
    self.pause = pause
    self.disarmDuration = disarmDuration
    self.cooldown = cooldown
  }

  /// - Throws: `StatusError` (invalid argument) that names the setting and its range.
  func check() throws(StatusError) {
    let durations = [
      ("holdDuration", holdDuration), ("pause", pause), ("disarmDuration", disarmDuration ?? .zero), ("cooldown", cooldown),
    ]
    for (name, value) in durations { try StatusError.check(value >= .zero, option: name, value, "at least 0 seconds") }
  }
}
