/// A value for each finger.
public struct FingerValues<Value> {
  /// The value of the thumb.
  public var thumb: Value
  /// The value of the index finger.
  public var index: Value
  /// The value of the middle finger.
  public var middle: Value
  /// The value of the ring finger.
  public var ring: Value
  /// The value of the little finger.
  public var pinky: Value

  /// Creates a value for each finger.
  public init(thumb: Value, index: Value, middle: Value, ring: Value, pinky: Value) {
    self.thumb = thumb
    self.index = index
    self.middle = middle
    self.ring = ring
    self.pinky = pinky
  }

  /// The value of a finger.
  public subscript(finger: Finger) -> Value {
    get {
      switch finger {
      case .thumb: thumb
      case .index: index
      case .middle: middle
      case .ring: ring
      case .pinky: pinky
      }
    }
    set {
      switch finger {
      case .thumb: thumb = newValue
      case .index: index = newValue
      case .middle: middle = newValue
      case .ring: ring = newValue
      case .pinky: pinky = newValue
      }
    }
  }
}

extension FingerValues: Sendable where Value: Sendable {}
extension FingerValues: Equatable where Value: Equatable {}
extension FingerValues: Hashable where Value: Hashable {}
extension FingerValues: Encodable where Value: Encodable {}
extension FingerValues: Decodable where Value: Decodable {}
