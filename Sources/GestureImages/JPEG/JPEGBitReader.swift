/// Takes bits out of entropy-coded data, the highest first, without a check of bounds at every read.
///
/// Invariants: `next` points into a ``JPEGSegment``, whose data is followed by at least ``JPEGSegment/padding`` zero
/// bytes. A caller decodes at most one MCU, which is at most 10 blocks of at most 64 codes with at most 32 bits each
/// (2,560 bytes), before it asks `isExhausted`, and decodes nothing more once it is. So `next` never gets within 8
/// bytes of the end of the padding.
struct JPEGBitReader {
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  /// The next bits, the first one highest. Below `count` bits there may be more of the data, which are read again.
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

  /// Makes 56 bits or more available.
  @inline(__always) mutating func refill() {
    let word = UInt64(bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    bits |= word &>> UInt64(truncatingIfNeeded: count)
    next += (63 &- count) &>> 3
    count |= 56
  }

  @inline(__always) var available: Int { count }

  /// - Parameter length: At most as many as are available.
  @inline(__always) mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// The next bits as a number.
  ///
  /// - Parameter length: 1 to as many as are available.
  @inline(__always) mutating func take(_ length: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- length))
    skip(length)
    return value
  }

  /// The next bits as a signed value of that size (ITU-T T.81, F.2.2.1, EXTEND).
  ///
  /// - Parameter length: 1 to 15, as many as are available at most.
  @inline(__always) mutating func takeSigned(_ length: Int) -> Int {
    let isNegative = ~(Int64(bitPattern: bits) &>> 63)
    return take(length) &+ (((-1 &<< length) &+ 1) & Int(isNegative))
  }

  /// Whether more bits were taken than the data has.
  @inline(__always) var isExhausted: Bool {
    // Bytes that `bits` already holds are behind `next`.
    (end - next) &* 8 &+ count < 0
  }
}
