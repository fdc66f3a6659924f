import HandValues

/// A number that a hand sets, such as of a fader or a joint of a robot: a measure of the hand, mapped to 0…1.
///
/// ```swift
/// var volume = HandFader(.openness)
/// volume.calibrate(low: fist, high: openHand)
/// if let value = volume.value(of: hand) { player.volume = value }
/// ```
public struct HandFader: Sendable {
  /// A measure of a hand.
  public enum Measure: String, Sendable, CaseIterable, Codable {
    /// The middle of the palm above the bottom of the image, in image heights.
    case height
    /// The turn in the image, in degrees counter-clockwise.
    case roll
    /// The nearness of the tips of thumb and index finger, 0…1.
    case pinch
    /// The straightness of the four fingers, 0…1.
    case openness

    /// The measures that become 0 and 1 without a calibration.
    var range: (low: Float, high: Float) {
      switch self {
      case .height: (0.2, 0.8)
      case .roll: (-60, 60)
      case .pinch: (0, 1)
      case .openness: (0.25, 0.85)
      }
    }

    func value(of hand: Hand) -> Float? {
      guard let reading = hand.reading else { return nil }
      switch self {
      case .height: return 1 - hand.palmCenter.y
      case .roll: return reading.roll
      case .pinch: return reading.pinchStrength(of: .index)
      case .openness:
        let bends = [Finger.index, .middle, .ring, .pinky].reduce(Float(0)) { $0 + reading.bend(of: $1) } / 4
        return 1 - bends / 180
      }
    }
  }

  /// The measure.
  public let measure: Measure
  /// The value stays until it would change by more than this, 0…1; the ends are reached at once.
  public var deadZone: Float
  /// The measure that becomes 0.
  public private(set) var low: Float
  /// The measure that becomes 1; it may be below ``low``.
  public private(set) var high: Float
  private var last: Float?

  /// Creates a fader of a usual range.
  public init(_ measure: Measure, deadZone: Float = 0.02) {
    self.measure = measure
    self.deadZone = deadZone
    (low, high) = measure.range
  }

  /// Sets the range to what a person shows.
  ///
  /// - Parameters:
  ///   - low: The hand of value 0, such as one at rest.
  ///   - high: The hand of value 1, such as an open one.
  /// - Returns: False, and nothing changes, if the hands cannot be read or are alike.
  @discardableResult
  public mutating func calibrate(low: Hand, high: Hand) -> Bool {
    guard let first = measure.value(of: low), let second = measure.value(of: high) else { return false }
    let usual = measure.range
    guard abs(second - first) >= 0.05 * (usual.high - usual.low) else { return false }
    (self.low, self.high, last) = (first, second, nil)
    return true
  }

  /// Returns the value that a hand sets, 0…1; nil if the hand cannot be read.
  public mutating func value(of hand: Hand) -> Float? {
    guard let measured = measure.value(of: hand) else { return nil }
    let value = min(max((measured - low) / (high - low), 0), 1)
    if let last, abs(value - last) <= deadZone, value > 0, value < 1 { return last }
    last = value
    return value
  }
}
