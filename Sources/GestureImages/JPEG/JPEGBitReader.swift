/// Reads bits of entropy-coded data, highest first.
///
/// Single reads have no bounds check.
///
/// Invariants: `next` points into a ``JPEGSegment``, whose data is followed by at least ``JPEGSegment/padding`` zero
/// bytes. A caller decodes at most one MCU before it checks `isExhausted`, and decodes nothing after that is true. An
/// MCU has at most 10 blocks of at most 64 codes with at most 32 bits each (2,560 bytes), so `next` stays at least 8
/// bytes before the end of the padding.
struct JPEGBitReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The next bits, the first one highest.
  ///
  /// The lowest 64 − `count` bits may hold further data, which is read again.
  private(set) var bits: UInt64 = 0
  /// The number of valid bits in `bits`.
  private var count = 0

  /// - Parameters:
  ///   - start: The first byte of the data.
  ///   - end: The first zero byte of the padding.
  init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    next = start
    self.end = end
  }

  /// Makes at least 56 bits available.
  @inline(__always) mutating func refill() {
    let word = UInt64(bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    bits |= word &>> UInt64(truncatingIfNeeded: count)
    next += (63 &- count) &>> 3
    count |= 56
  }

  @inline(__always) var available: Int { count }

  /// - Parameter length: At most the number of available bits.
  @inline(__always) mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// Takes the next bits as a number.
  ///
  /// - Parameter length: From 1 to the number of available bits.
  @inline(__always) mutating func take(_ length: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- length))
    skip(length)
    return value
  }

  /// Takes the next bits as a signed value of that size.
  ///
  /// The conversion is EXTEND of ITU-T T.81, F.2.2.1.
  ///
  /// - Parameter length: From 1 to 15, at most the number of available bits.
  @inline(__always) mutating func takeSigned(_ length: Int) -> Int {
    let isNegative = ~(Int64(bitPattern: bits) &>> 63)
    return take(length) &+ (((-1 &<< length) &+ 1) & Int(isNegative))
  }

  /// Whether more bits were taken than the data has.
  @inline(__always) var isExhausted: Bool {
    // The bytes in `bits` are before `next`.
    (end - next) &* 8 &+ count < 0
  }
}
