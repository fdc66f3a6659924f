import GestureFoundation
import HandValues

/// A number that a hand sets, such as of a fader.
///
/// A measure of the hand is mapped to 0…1.
///
/// ```swift
/// var volume = HandFader(.openness)
/// volume.calibrate(low: fist, high: openHand)
/// if let value = volume.value(of: hand) { player.volume = value }
/// ```
///
/// ``HandFaderDetector`` makes events of the values of a stream.
public struct HandFader: Sendable {
  /// A measure of a hand. Later versions may add measures: a `switch` needs a `default`.
  #if compiler(>=6.3)
    @nonexhaustive
  #endif
  public enum Measure: String, Sendable, Hashable, CaseIterable, Codable {
    /// The height of the palm's middle above the image's bottom.
    ///
    /// In image heights.
    case height
    /// The roll: the hand's turn in the image, in degrees.
    ///
    /// The roll is 0 for fingers that point up; counter-clockwise is positive, −180…180.
    case roll
    /// The nearness of the thumb's and the index finger's tips, 0…1.
    case pinch
    /// The straightness of the four fingers, 0…1.
    case openness

    /// The measures of 0 and 1 without a calibration.
    var range: (low: Float, high: Float) {
      switch self {
      case .height: (0.2, 0.8)
      case .roll: (-60, 60)
      case .pinch: (0, 1)
      case .openness: (0.25, 0.85)
      }
    }

    /// Returns the measure of a hand.
    ///
    /// Nil if the hand cannot be read.
    public func value(of hand: Hand) -> Float? {
      guard let reading = hand.reading else { return nil }
      switch self {
      case .height: return 1 - hand.palmCenter.y
      case .roll: return atan2(-reading.direction.x, -reading.direction.y) * 180 / .pi
      case .pinch: return Self.nearness(reading.pinchStrength(of: .index))
      case .openness:
        let bends = [Finger.index, .middle, .ring, .pinky].reduce(Float(0)) { $0 + reading.bend(of: $1) } / 4
        return 1 - bends / 180
      }
    }

    /// Returns the nearness of tips whose pinch has a strength.
    ///
    /// The nearness is the logarithm of the strength's odds, which changes evenly with the tips' distance; the strength
    /// itself is nearly a switch.
    private static func nearness(_ strength: Float) -> Float {
      let strength = min(max(strength, 1e-6), 1 - 1e-6)
      let (apart, touching): (Float, Float) = (-4.7, 1.4)
      return min(max((log(strength / (1 - strength)) - apart) / (touching - apart), 0), 1)
    }

    /// Returns the difference of two measures, for angles −180…180.
    func difference(_ first: Float, _ second: Float) -> Float {
      self == .roll ? (first - second).remainder(dividingBy: 360) : first - second
    }
  }

  /// The measure.
  public let measure: Measure
  /// The smallest change of the value, 0…1.
  ///
  /// The ends are reached at once.
  package var deadZone: Float = 0.02
  /// The measure of value 0.
  public private(set) var low: Float
  /// The measure of value 1.
  ///
  /// The measure may be below ``low``. An angle may be beyond 180 degrees.
  public private(set) var high: Float
  /// The last value and its measure; angles count on beyond 180 degrees.
  private var last: (value: Float, measured: Float)?

  /// Creates a fader with the measure's usual range.
  public init(_ measure: Measure) {
    self.measure = measure
    (low, high) = measure.range
  }

  /// Creates a fader with the measure's usual range and a dead zone.
  ///
  /// - Parameters:
  ///   - measure: The measure.
  ///   - deadZone: The changes of the value that do not count, 0…1.
  /// - Throws: `StatusError` (invalid argument) for a dead zone that is out of range.
  public init(_ measure: Measure, deadZone: Float) throws(StatusError) {
    try StatusError.check(0...1 ~= deadZone, option: "deadZone", deadZone, "0 to 1")
    self.init(measure)
    self.deadZone = deadZone
  }

  /// Sets the range to two hands of a person.
  ///
  /// - Parameters:
  ///   - low: The hand of value 0, such as a hand at rest.
  ///   - high: The hand of value 1, such as an open hand.
  /// - Returns: Whether the range was set; false if a hand cannot be read or the hands are alike.
  @discardableResult
  public mutating func calibrate(low: Hand, high: Hand) -> Bool {
    guard let low = measure.value(of: low), let high = measure.value(of: high) else { return false }
    return calibrate(low: low, high: high)
  }

  /// Sets the range to two measures, see ``Measure/value(of:)``.
  ///
  /// Angles go the shorter way.
  ///
  /// - Parameters:
  ///   - low: The measure of value 0.
  ///   - high: The measure of value 1, which may be the smaller one.
  /// - Returns: Whether the range was set; false if a measure is not finite or they are nearer to each other than a
  ///   twentieth of the usual range.
  @discardableResult
  public mutating func calibrate(low: Float, high: Float) -> Bool {
    let usual = measure.range
    let difference = measure.difference(high, low)
    guard difference.isFinite, abs(difference) >= 0.05 * (usual.high - usual.low) else { return false }
    self.low = low
    self.high = low + difference
    last = nil
    return true
  }

  /// Returns the value that a hand sets, 0…1.
  ///
  /// The result is nil if the hand cannot be read. An angle outside of the range keeps the end at which it left,
  /// whichever way it turns, until it is back within the range.
  public mutating func value(of hand: Hand) -> Float? { measure.value(of: hand).map { value(ofMeasured: $0) } }

  mutating func value(ofMeasured measured: Float) -> Float {
    var turned = measured
    if measure == .roll { turned -= 360 * ((measured - (low + high) / 2) / 360).rounded() }
    if let last, turned < min(low, high) || turned > max(low, high) {
      turned = last.measured + measure.difference(measured, last.measured)
    }
    var value = min(max((turned - low) / (high - low), 0), 1)
    if let last, abs(value - last.value) <= deadZone, value > 0, value < 1 { value = last.value }
    last = (value, turned)
    return value
  }
}
