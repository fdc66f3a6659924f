extension JPEGUpsampler {
  /// The upsampling of a whole component as plain loops.
  ///
  /// - Parameters:
  ///   - rows: The component's samples.
  ///   - horizontal: The ratio of widths.
  ///   - vertical: The ratio of heights.
  /// - Returns: `vertical` rows of `horizontal` times as many samples for each row.
  package static func reference(_ rows: [[UInt8]], horizontal: Int, vertical: Int) -> [[UInt8]] {
    let width = rows[0].count
    switch (horizontal, vertical) {
    case (1, 2):
      return (0..<rows.count * 2).map { y in
        zip(rows[y / 2], rows[farRow(y, rows.count)]).map { UInt8((3 * Int($0) + Int($1) + (y % 2 == 0 ? 1 : 2)) / 4) }
      }
    case (2, 1) where width > 2:
      return rows.map { row in
        (0..<width * 2).map { x in
          let near = Int(row[x / 2])
          if x == 0 || x == width * 2 - 1 { return UInt8(near) }
          return x % 2 == 0 ? UInt8((3 * near + Int(row[x / 2 - 1]) + 1) / 4) : UInt8((3 * near + Int(row[x / 2 + 1]) + 2) / 4)
        }
      }
    case (2, 2) where width > 2:
      return (0..<rows.count * 2).map { y in
        let sums = zip(rows[y / 2], rows[farRow(y, rows.count)]).map { 3 * Int($0) + Int($1) }
        return (0..<width * 2).map { x in
          let near = sums[x / 2]
          if x == 0 { return UInt8((4 * near + 8) / 16) }
          if x == width * 2 - 1 { return UInt8((4 * near + 7) / 16) }
          return x % 2 == 0 ? UInt8((3 * near + sums[x / 2 - 1] + 8) / 16) : UInt8((3 * near + sums[x / 2 + 1] + 7) / 16)
        }
      }
    default:
      return (0..<rows.count * vertical).map { y in (0..<width * horizontal).map { rows[y / vertical][$0 / horizontal] } }
    }
  }

  private static func farRow(_ y: Int, _ count: Int) -> Int {
    min(max(y / 2 + (y % 2 == 0 ? -1 : 1), 0), count - 1)
  }
}
