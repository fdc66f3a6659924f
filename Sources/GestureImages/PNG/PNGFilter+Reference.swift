extension PNGFilter {
  /// A plain form of ``undo(_:_:above:output:count:distance:)``, written from the specification.
  package static func reference(_ type: UInt8, _ row: [UInt8], above: [UInt8], distance: Int) -> [UInt8] {
    var output = row
    for x in row.indices {
      let left = x >= distance ? Int(output[x - distance]) : 0
      let up = Int(above[x])
      let corner = x >= distance ? Int(above[x - distance]) : 0
      let guess = left + up - corner
      let a = abs(guess - left)
      let b = abs(guess - up)
      let c = abs(guess - corner)
      let prediction =
        switch type {
        case 1: left
        case 2: up
        case 3: (left + up) / 2
        case 4: a <= b && a <= c ? left : b <= c ? up : corner
        default: 0
        }
      output[x] = UInt8(truncatingIfNeeded: Int(row[x]) + prediction)
    }
    return output
  }
}
