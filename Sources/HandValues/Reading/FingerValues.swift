/// A value for each finger.
public struct FingerValues<Value> {
  /// The value of a finger.
  public var thumb, index, middle, ring, pinky: Value

  /// Creates a value for each finger.
  package init(thumb: Value, index: Value, middle: Value, ring: Value, pinky: Value) {
    self.thumb = thumb
    self.index = index
    self.middle = middle
    self.ring = ring
    self.pinky = pinky
  }

  /// Creates the values from a function of the finger.
  package init(_ value: (Finger) -> Value) {
    self.init(
      thumb: value(.thumb), index: value(.index), middle: value(.middle), ring: value(.ring), pinky: value(.pinky))
  }

  /// Creates the same value for each finger.
  package init(repeating value: Value) {
    self.init(thumb: value, index: value, middle: value, ring: value, pinky: value)
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

extension FingerValues: Sequence {
  /// Returns the fingers with their values.
  ///
  /// From the thumb to the little finger.
  public func makeIterator() -> some IteratorProtocol<(finger: Finger, value: Value)> {
    Finger.allCases.lazy.map { (finger: $0, value: self[$0]) }.makeIterator()
  }

  /// Returns the transformed values.
  ///
  /// - Throws: The errors of `transform`.
  package func mapValues<Other, Failure: Error>(_ transform: (Value) throws(Failure) -> Other) throws(Failure)
    -> FingerValues<Other>
  {
    FingerValues<Other>(
      thumb: try transform(thumb), index: try transform(index), middle: try transform(middle),
      ring: try transform(ring),
      pinky: try transform(pinky))
  }
}

extension FingerValues: Sendable where Value: Sendable {}
extension FingerValues: Equatable where Value: Equatable {}
extension FingerValues: Hashable where Value: Hashable {}
extension FingerValues: Encodable where Value: Encodable {}
extension FingerValues: Decodable where Value: Decodable {}
