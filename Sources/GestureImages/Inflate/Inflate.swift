/// Decompresses a zlib stream (RFC 1950, 1951) in pieces.
///
/// The pieces go to a consumer; the last 32 KB are kept.
///
/// Invariants: `input` has `inputCount` bytes of data and at least ``inputPadding`` zeros after them. Every round of
/// the loops takes at most 70 bits, and begins with a check that no more bits were taken than exist, so no load passes
/// the padding. `window` has `capacity` bytes; the bytes from 0 to `filled` are initialized. A round writes at most 258
/// bytes rounded up to 8, which fit between `limit` and `capacity`.
package struct Inflate {
  private static let inputPadding = 64
  /// The return value of a consumer that needs no more bytes.
  static let stop = -1

  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var bits: UInt64 = 0
  private var count = 0

  private let window: UnsafeMutablePointer<UInt8>
  private let limit: Int
  private var filled = 0
  /// The end of the bytes that the consumer has taken.
  private var consumed = 0
  /// The end of the bytes in the checksum.
  private var summed = 0
  private var checksum = Adler32()
  /// The number of bytes that may still come.
  private var remaining: Int
  /// Whether the stream is plain Deflate, without zlib's header and checksum.
  private let isBare: Bool

  private static let history = 32_768
  private static let slack = 512

  /// Decompresses a whole stream.
  ///
  /// - Parameters:
  ///   - parts: The consecutive parts of the stream.
  ///   - limit: The largest number of decompressed bytes.
  ///   - piece: The number of bytes that the consumer takes at a time.
  ///   - isBare: Whether the stream is plain Deflate, without zlib's header and checksum.
  ///   - consumer: Receives consecutive bytes, including those before damage, and returns the number of bytes it has
  ///     taken or ``stop``. Bytes not taken are passed again, with more after them.
  /// - Returns: Whether the stream has as many bytes as the limit allows.
  static func decompress(
    _ parts: [some Collection<UInt8>], limit: Int, piece: Int, isBare: Bool = false,
    _ consumer: (UnsafeBufferPointer<UInt8>) -> Int
  ) throws(InflateDamage) -> Bool {
    var input: [UInt8] = []
    input.reserveCapacity(parts.reduce(inputPadding) { $0 + $1.count })
    for part in parts { input += part }
    let count = input.count
    input += repeatElement(0, count: inputPadding)
    let capacity = history + 2 * max(piece, 1 << 16) + slack
    let window = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { window.deallocate() }
    return try input.withUnsafeBufferPointer { input throws(InflateDamage) in
      let start = input.baseAddress.unsafelyUnwrapped
      var inflate = Inflate(
        next: start, end: start + count, window: window, limit: capacity - slack, remaining: limit, isBare: isBare)
      do throws(InflateDamage) {
        try inflate.run(consumer)
      } catch {
        _ = consumer(UnsafeBufferPointer(start: window + inflate.consumed, count: inflate.filled - inflate.consumed))
        throw error
      }
      return inflate.remaining == 0
    }
  }

  private mutating func run(_ consumer: (UnsafeBufferPointer<UInt8>) -> Int) throws(InflateDamage) {
    if !isBare { try readHeader() }
    var isLast = false
    while !isLast {
      refill()
      try check()
      isLast = take(1) == 1
      switch take(2) {
      case 0: try stored(consumer)
      case 1: try compressed(InflateCodes.fixed, consumer)
      case 2: try compressed(try dynamicCodes(), consumer)
      default: throw .blockType
      }
    }
    try flush(consumer)
    if isBare { return try check() }
    skip(count & 7)
    var expected: UInt32 = 0
    for _ in 0..<4 {
      refill()
      expected = expected << 8 | UInt32(take(8))
    }
    try check()
    guard expected == checksum.value else { throw .checksum }
  }

  private mutating func readHeader() throws(InflateDamage) {
    refill()
    let header = take(16)
    let method = header & 0xFF
    guard method & 15 == 8, method >> 4 <= 7, header & 0x2000 == 0, (method << 8 | header >> 8) % 31 == 0 else {
      throw .header
    }
  }

  // MARK: Bits

  /// Makes at least 56 bits available.
  @inline(__always) private mutating func refill() {
    let word = UInt64(littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    bits |= word &<< UInt64(truncatingIfNeeded: count)
    next += (63 &- count) &>> 3
    count |= 56
  }

  @inline(__always) private mutating func skip(_ length: Int) {
    bits &>>= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  @inline(__always) private mutating func take(_ length: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits & ((1 &<< UInt64(truncatingIfNeeded: length)) &- 1))
    skip(length)
    return value
  }

  /// Whether more bits were taken than exist.
  @inline(__always) private var isExhausted: Bool { (end - next) &* 8 &+ count < 0 }

  private func check() throws(InflateDamage) {
    if isExhausted { throw .truncated }
  }

  // MARK: Blocks

  /// Copies a stored block.
  private mutating func stored(_ consumer: (UnsafeBufferPointer<UInt8>) -> Int) throws(InflateDamage) {
    skip(count & 7)
    refill()
    let length = take(16)
    guard length ^ 0xFFFF == take(16) else { throw .storedLength }
    try check()
    // Whole bytes that were loaded in advance are returned.
    next -= count >> 3
    bits = 0
    count = 0
    guard end - next >= length else { throw .truncated }
    var left = length
    while left > 0 {
      if filled >= limit { try flush(consumer) }
      let part = min(left, limit - filled)
      (window + filled).update(from: next, count: part)
      filled += part
      next += part
      left -= part
    }
  }

  /// Reads the codes of a block with dynamic codes (RFC 1951, 3.2.7).
  private mutating func dynamicCodes() throws(InflateDamage) -> InflateCodes {
    let literalCount = take(5) + 257
    let distanceCount = take(5) + 1
    let lengthCount = take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .codes }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<lengthCount {
      refill()
      codeLengths[InflateSymbols.codeLengthOrder[index]] = UInt8(take(3))
    }
    try check()
    let table = try InflateTable(lengths: codeLengths[...], width: 7, symbols: InflateSymbols.codeLengths)
    var lengths: [UInt8] = []
    lengths.reserveCapacity(320)
    while lengths.count < literalCount + distanceCount {
      refill()
      try check()
      let entry = table.entries[Int(bits & 127)]
      guard entry != InflateTable.invalid else { throw .codes }
      skip(Int(entry & 15))
      let (value, times): (UInt8?, Int) =
        switch entry >> 16 {
        case 16: (lengths.last, take(2) + 3)
        case 17: (0, take(3) + 3)
        case 18: (0, take(7) + 11)
        case let length: (UInt8(length), 1)
        }
      guard let value, lengths.count + times <= literalCount + distanceCount else { throw .codes }
      lengths += repeatElement(value, count: times)
    }
    guard lengths[256] > 0 else { throw .codes }
    return try InflateCodes(literals: lengths[..<literalCount], distances: lengths[literalCount...])
  }

  /// Decodes a block of literals and copies.
  private mutating func compressed(_ codes: InflateCodes, _ consumer: (UnsafeBufferPointer<UInt8>) -> Int)
    throws(InflateDamage)
  {
    while true {
      if filled >= limit { try flush(consumer) }
      let end = codes.literals.entries.withUnsafeBufferPointer { literals in
        codes.distances.entries.withUnsafeBufferPointer { distances in
          fill(literals.baseAddress.unsafelyUnwrapped, distances.baseAddress.unsafelyUnwrapped)
        }
      }
      switch end {
      case .blockEnded: return
      case .windowFull: continue
      case .damaged(let damage): throw damage
      }
    }
  }

  private enum FillEnd {
    case blockEnded
    case windowFull
    case damaged(InflateDamage)
  }

  /// Decodes until the window is full or the block ends.
  ///
  /// The tables have the widths of ``InflateCodes``.
  private mutating func fill(_ literals: UnsafePointer<UInt32>, _ distances: UnsafePointer<UInt32>) -> FillEnd {
    // A copy of the state stays in registers.
    var state = self
    defer { self = state }
    let window = self.window
    let limit = self.limit
    var filled = self.filled
    defer { state.filled = filled }
    let literalMask: UInt64 = (1 &<< UInt64(InflateCodes.literalWidth)) &- 1
    let distanceMask: UInt64 = (1 &<< UInt64(InflateCodes.distanceWidth)) &- 1
    while filled < limit {
      if state.isExhausted { return .damaged(.truncated) }
      state.refill()
      var entry = literals[Int(truncatingIfNeeded: state.bits & literalMask)]
      // Two literals with short codes leave at least 34 bits, enough for any third code.
      if entry & InflateTable.literal != 0 {
        state.skip(Int(entry & 31))
        window[filled] = UInt8(truncatingIfNeeded: entry &>> 16)
        filled &+= 1
        entry = literals[Int(truncatingIfNeeded: state.bits & literalMask)]
        if entry & InflateTable.literal != 0 {
          state.skip(Int(entry & 31))
          window[filled] = UInt8(truncatingIfNeeded: entry &>> 16)
          filled &+= 1
          entry = literals[Int(truncatingIfNeeded: state.bits & literalMask)]
        }
      }
      if entry & InflateTable.invalid == InflateTable.secondTable {
        state.skip(InflateCodes.literalWidth)
        let index = state.bits & ((1 &<< UInt64(entry &>> 8 & 31)) &- 1)
        entry = literals[Int(entry &>> 16) &+ Int(truncatingIfNeeded: index)]
      }
      state.skip(Int(entry & 31))
      if entry & InflateTable.literal != 0 {
        window[filled] = UInt8(truncatingIfNeeded: entry &>> 16)
        filled &+= 1
        continue
      }
      if entry & InflateTable.endOfBlock != 0 {
        return entry & InflateTable.secondTable != 0 ? .damaged(.code) : .blockEnded
      }
      state.refill()
      let length = Int(entry &>> 16) &+ state.take(Int(entry &>> 8 & 31))

      var distanceEntry = distances[Int(truncatingIfNeeded: state.bits & distanceMask)]
      if distanceEntry & InflateTable.invalid == InflateTable.secondTable {
        state.skip(InflateCodes.distanceWidth)
        let index = state.bits & ((1 &<< UInt64(distanceEntry &>> 8 & 31)) &- 1)
        distanceEntry = distances[Int(distanceEntry &>> 16) &+ Int(truncatingIfNeeded: index)]
      }
      if distanceEntry & InflateTable.endOfBlock != 0 { return .damaged(.code) }
      state.skip(Int(distanceEntry & 31))
      let distance = Int(distanceEntry &>> 16) &+ state.take(Int(distanceEntry &>> 8 & 31))
      guard distance <= filled else { return .damaged(.distance) }
      Self.copy(window + filled, distance: distance, length: length)
      filled &+= length
    }
    return .windowFull
  }

  /// Repeats the bytes at `distance` before `target`.
  ///
  /// May write up to 7 bytes past the end.
  @inline(__always)
  private static func copy(_ target: UnsafeMutablePointer<UInt8>, distance: Int, length: Int) {
    let source = target - distance
    if distance >= 8 {
      var offset = 0
      repeat {
        let word = UnsafeRawPointer(source + offset).loadUnaligned(as: UInt64.self)
        UnsafeMutableRawPointer(target + offset).storeBytes(of: word, as: UInt64.self)
        offset &+= 8
      } while offset < length
    } else if distance == 1 {
      let word = UInt64(source[0]) &* 0x0101_0101_0101_0101
      var offset = 0
      repeat {
        UnsafeMutableRawPointer(target + offset).storeBytes(of: word, as: UInt64.self)
        offset &+= 8
      } while offset < length
    } else {
      for offset in 0..<length { target[offset] = source[offset] }
    }
  }

  // MARK: Output

  /// Passes bytes to the consumer and makes space.
  private mutating func flush(_ consumer: (UnsafeBufferPointer<UInt8>) -> Int) throws(InflateDamage) {
    checksum.add(window + summed, count: filled - summed)
    remaining -= filled - summed
    summed = filled
    guard remaining >= 0 else { throw .tooMuch }
    let taken = consumer(UnsafeBufferPointer(start: window + consumed, count: filled - consumed))
    guard taken != Self.stop else { throw .stopped }
    consumed += taken
    let kept = min(consumed, max(filled - Self.history, 0))
    guard kept > 0 else { return }
    window.update(from: window + kept, count: filled - kept)
    filled -= kept
    consumed -= kept
    summed -= kept
  }

  /// Decompresses a zlib stream in memory.
  ///
  /// - Parameter limit: The largest number of decompressed bytes.
  package static func decompress(_ stream: [UInt8], limit: Int) throws(InflateDamage) -> [UInt8] {
    var result: [UInt8] = []
    _ = try decompress([stream], limit: limit, piece: 0) { bytes in
      result += bytes
      return bytes.count
    }
    return result
  }
}
