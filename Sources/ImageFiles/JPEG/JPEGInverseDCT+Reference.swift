extension JPEGInverseDCT {
  /// ``transform(_:_:last:to:stride:)`` as plain loops: 64 samples row by row.
  package static func reference(_ block: [Int16], _ quantization: [UInt16]) -> [UInt8] {
    var values = zip(block, quantization).map { Int($0) * Int($1) }
    for x in 0..<8 {
      let column = dimension((0..<8).map { values[$0 * 8 + x] })
      for y in 0..<8 { values[y * 8 + x] = (column[y] + 1 << 10) >> 11 }
    }
    for y in 0..<8 {
      let row = dimension(Array(values[y * 8..<y * 8 + 8]))
      for x in 0..<8 { values[y * 8 + x] = (row[x] + 1 << 17) >> 18 }
    }
    return values.map { UInt8(min(max($0 + 128, 0), 255)) }
  }

  /// One dimension, with the names of the original paper's figure; results are multiplied by 8192.
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
