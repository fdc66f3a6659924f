/// Undoes the filters of PNG rows (PNG third edition, 9.2).
package enum PNGFilter {
  /// - Parameters:
  ///   - type: The filter, 0…4.
  ///   - row: The filtered row.
  ///   - above: The previous row, unfiltered; zeros for the first row.
  ///   - output: Receives the unfiltered row.
  ///   - count: The size of a row in bytes.
  ///   - distance: The size of a pixel in bytes, at least 1.
  /// - Returns: Whether the filter exists.
  package static func undo(
    _ type: UInt8, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, output: UnsafeMutablePointer<UInt8>,
    count: Int, distance: Int
  ) -> Bool {
    switch type {
    case 0: output.update(from: row, count: count)
    case 1: sub(row, output, count, distance)
    case 2: up(row, above, output, count)
    case 3: average(row, above, output, count, distance)
    case 4:
      // A constant gives each size its own loop.
      let start =
        switch distance {
        case 3: paethPixels(row, above, output, count, step: 3)
        case 4: paethPixels(row, above, output, count, step: 4)
        default: 0
        }
      paeth(row, above, output, start, count, distance)
    default: return false
    }
    return true
  }

  private static func sub(
    _ row: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ count: Int, _ distance: Int
  ) {
    for x in 0..<min(distance, count) { output[x] = row[x] }
    var x = distance
    while x < count {
      output[x] = row[x] &+ output[x &- distance]
      x &+= 1
    }
  }

  private static func up(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    var x = 0
    while x &+ 16 <= count {
      let sum =
        UnsafeRawPointer(row + x).loadUnaligned(as: SIMD16<UInt8>.self)
        &+ UnsafeRawPointer(above + x).loadUnaligned(as: SIMD16<UInt8>.self)
      UnsafeMutableRawPointer(output + x).storeBytes(of: sum, as: SIMD16<UInt8>.self)
      x &+= 16
    }
    while x < count {
      output[x] = row[x] &+ above[x]
      x &+= 1
    }
  }

  private static func average(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ count: Int,
    _ distance: Int
  ) {
    for x in 0..<min(distance, count) { output[x] = row[x] &+ above[x] &>> 1 }
    var x = distance
    while x < count {
      output[x] = row[x] &+ UInt8(truncatingIfNeeded: (Int(output[x &- distance]) &+ Int(above[x])) &>> 1)
      x &+= 1
    }
  }

  /// Handles any distance, from byte `start` on.
  private static func paeth(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ start: Int,
    _ count: Int,
    _ distance: Int
  ) {
    for x in start..<max(start, min(distance, count)) { output[x] = row[x] &+ above[x] }
    var x = max(start, distance)
    while x < count {
      output[x] = row[x] &+ predictor(Int(output[x &- distance]), Int(above[x]), Int(above[x &- distance]))
      x &+= 1
    }
  }

  /// Returns the Paeth predictor (PNG third edition, 9.4).
  ///
  /// The predictor is the neighbour that is nearest to the plane through the three.
  @inline(__always)
  static func predictor(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
    let a = abs(up &- corner)
    let b = abs(left &- corner)
    let c = abs(left &+ up &- 2 &* corner)
    return UInt8(truncatingIfNeeded: a <= b && a <= c ? left : b <= c ? up : corner)
  }

  /// Handles pixels of 3 or 4 bytes in lanes.
  ///
  /// There are 4 lanes at a time. For 3 bytes the next pixel overwrites the fourth byte.
  ///
  /// - Returns: The position of the first remaining byte.
  @inline(__always)
  private static func paethPixels(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>, _ count: Int,
    step: Int
  ) -> Int {
    var left = SIMD8<Int16>()
    var corner = SIMD8<Int16>()
    var x = 0
    while x &+ 4 <= count {
      let up = load(above + x)
      let a = magnitude(up &- corner)
      let b = magnitude(left &- corner)
      let c = magnitude(left &+ up &- corner &- corner)
      // All bits set where the first is not the smallest, and where the second is not.
      let notLeft = ((b &- a) | (c &- a)) &>> 15
      let notUp = (c &- b) &>> 15
      let second = (up & ~notUp) | (corner & notUp)
      let guess = (left & ~notLeft) | (second & notLeft)
      left = (load(row + x) &+ guess) & 255
      let bytes = unsafeBitCast(left.lowBytes, to: UInt64.self)
      UnsafeMutableRawPointer(output + x).storeBytes(
        of: UInt32(truncatingIfNeeded: bytes.littleEndian).littleEndian, as: UInt32.self)
      corner = up
      x &+= step
    }
    return x
  }

  @inline(__always)
  private static func load(_ bytes: UnsafePointer<UInt8>) -> SIMD8<Int16> {
    let word = UInt64(UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self).littleEndian)
    return unsafeBitCast(word.littleEndian, to: SIMD8<UInt8>.self).widened
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD8<Int16>) -> SIMD8<Int16> {
    let sign = value &>> 15
    return (value ^ sign) &- sign
  }
}
