extension JPEGUpsampler {
  /// Upsamples a whole component in plain loops.
  ///
  /// - Parameters:
  ///   - rows: The component's samples.
  ///   - horizontal: The ratio of widths.
  ///   - vertical: The ratio of heights.
  /// - Returns: `vertical` rows for each row, each `horizontal` times as long.
  package static func reference(_ rows: [[UInt8]], horizontal: Int, vertical: Int) -> [[UInt8]] {
    let width = rows[0].count
    switch (horizontal, vertical) {
    case (1, 2):
      return (0..<rows.count * 2).map { y -> [UInt8] in
        let bias = y % 2 == 0 ? 1 : 2
        return weighted(rows, y).map { sum -> UInt8 in UInt8((sum + bias) / 4) }
      }
    case (2, 1) where width > 2:
      return rows.map { row -> [UInt8] in
        (0..<width * 2).map { x -> UInt8 in
          let near = Int(row[x / 2])
          if x == 0 || x == width * 2 - 1 { return row[x / 2] }
          let far = Int(row[x % 2 == 0 ? x / 2 - 1 : x / 2 + 1])
          let bias = x % 2 == 0 ? 1 : 2
          return UInt8((3 * near + far + bias) / 4)
        }
      }
    case (2, 2) where width > 2:
      return (0..<rows.count * 2).map { y -> [UInt8] in
        let sums = weighted(rows, y)
        return (0..<width * 2).map { x -> UInt8 in
          let near = sums[x / 2]
          let edge = x == 0 || x == width * 2 - 1
          let far = edge ? near : sums[x % 2 == 0 ? x / 2 - 1 : x / 2 + 1]
          let bias = x % 2 == 0 ? 8 : 7
          return UInt8((3 * near + far + bias) / 16)
        }
      }
    default:
      return (0..<rows.count * vertical).map { y in (0..<width * horizontal).map { rows[y / vertical][$0 / horizontal] }
      }
    }
  }

  /// Returns the weighted sum of two rows for output row `y`.
  ///
  /// The sum is three times the nearer row plus the farther row.
  private static func weighted(_ rows: [[UInt8]], _ y: Int) -> [Int] {
    zip(rows[y / 2], rows[farRow(y, rows.count)]).map { near, far -> Int in 3 * Int(near) + Int(far) }
  }

  private static func farRow(_ y: Int, _ count: Int) -> Int {
    min(max(y / 2 + (y % 2 == 0 ? -1 : 1), 0), count - 1)
  }
}
