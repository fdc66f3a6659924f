extension JPEGInverseDCT {
  /// Plain loops for ``transform(_:_:last:side:to:stride:)``; returns `side`² samples row by row.
  package static func reference(_ block: [Int16], _ quantization: [UInt16], side: Int = 8) -> [UInt8] {
    let values = zip(block, quantization).map { Int($0) * Int($1) }
    func samples(_ values: [Int]) -> [UInt8] { values.map { UInt8(min(max($0 + 128, 0), 255)) } }
    if side == 1 { return samples([(values[0] + 4) >> 3]) }
    let bits = (8 / side).trailingZeroBitCount
    let columns = (0..<8).map { x in
      dimension((0..<8).map { values[$0 * 8 + x] }, side: side).map { ($0 + 1 << (10 + bits)) >> (11 + bits) }
    }
    return (0..<side).flatMap { y in
      samples(dimension(columns.map { $0[y] }, side: side).map { ($0 + 1 << (17 + bits)) >> (18 + bits) })
    }
  }

  /// Transforms one dimension to 8, 4 or 2 samples.
  ///
  /// Results are multiplied by 8192, 16384 or 32768.
  private static func dimension(_ input: [Int], side: Int) -> [Int] {
    if side == 8 { return dimension(input) }
    if side == 2 {
      let odd = -5906 * input[7] + 6967 * input[5] - 10426 * input[3] + 29692 * input[1]
      return [input[0] * 32768 + odd, input[0] * 32768 - odd]
    }
    let cross = input[2] * 15137 - input[6] * 6270
    let inner = -1730 * input[7] + 11893 * input[5] - 17799 * input[3] + 8697 * input[1]
    let outer = -4176 * input[7] - 4926 * input[5] + 7373 * input[3] + 20995 * input[1]
    let even = input[0] * 16384
    return [even + cross + outer, even - cross + inner, even - cross - inner, even + cross - outer]
  }

  /// Transforms one dimension to 8 samples.
  ///
  /// Names follow the original paper's figure.
  private static func dimension(_ input: [Int]) -> [Int] {
    let z1 = (input[2] + input[6]) * 4433
    let even2 = z1 - input[6] * 15137
    let even3 = z1 + input[2] * 6270
    let even0 = (input[0] + input[4]) * 8192
    let even1 = (input[0] - input[4]) * 8192
    let z5 = (input[7] + input[3] + input[5] + input[1]) * 9633
    let z3 = (input[7] + input[3]) * -16069 + z5
    let z4 = (input[5] + input[1]) * -3196 + z5
    let outer = (input[7] + input[1]) * -7373
    let inner = (input[5] + input[3]) * -20995
    let odd0 = input[7] * 2446 + outer + z3
    let odd1 = input[5] * 16819 + inner + z4
    let odd2 = input[3] * 25172 + inner + z3
    let odd3 = input[1] * 12299 + outer + z4
    let sums = [even0 + even3, even1 + even2, even1 - even2, even0 - even3]
    let odds = [odd3, odd2, odd1, odd0]
    return zip(sums, odds).map { $0 + $1 } + zip(sums, odds).map { $0 - $1 }.reversed()
  }
}
