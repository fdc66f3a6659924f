/// A number of JSON as its digits.
///
/// Most numbers become the nearest `Float` or `Double` without reading the text again.
struct JSONNumber {
  /// The range of the number in the text.
  var range: Range<Int>
  var isNegative = false
  /// Whether the number has neither a fraction nor an exponent.
  var isWhole = true
  /// The power of ten by which the digits are multiplied.
  var exponent = 0
  var digits: UInt64 = 0
  /// Whether `digits` has all digits.
  var isExact = true

  /// The powers `10^0` to `10^22`, which a `Double` holds exactly.
  private static let powers: [Double] = (0...22).reduce(into: [1.0]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }

  @inline(__always)
  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if digits < 900_000_000_000_000_000 { digits = digits * 10 + UInt64(digit) } else { isExact = false }
    if isFraction { exponent -= 1 }
  }

  /// The whole number; nil for another number, or too many digits.
  var int: Int? {
    guard isWhole, isExact else { return nil }
    return isNegative ? -Int(digits) : Int(digits)
  }

  /// The nearest `Double`; nil if its computation is not exact.
  ///
  /// Digits and power are exact, and the one operation rounds correctly (Clinger, "How to read floating point numbers
  /// accurately").
  var double: Double? {
    guard isExact, digits <= 1 << 53, -22...22 ~= exponent else { return nil }
    let value = exponent < 0 ? Double(digits) / Self.powers[-exponent] : Double(digits) * Self.powers[exponent]
    return isNegative ? -value : value
  }

  /// The nearest `Float`; nil if its computation is not exact.
  var float: Float? {
    guard let value = double else { return nil }
    // Halfway between two floats the rounding of the `Double` matters.
    let isHalfway = value.bitPattern & 0x1FFF_FFFF == 0x1000_0000
    let isNormal =
      value == 0 || Double(Float.leastNormalMagnitude)..<Double(Float.greatestFiniteMagnitude) ~= abs(value)
    return isHalfway || !isNormal ? nil : Float(value)
  }
}
