/// The normal equations of a fitted hand.
///
/// The angles of a digit depend only on each other and on the whole hand.
///
/// A row or column has the five angles of a digit, then the ten unknowns of the whole hand (turn, shift, and shift and
/// factor of the world landmarks), then the right side.
struct FitEquations {
  static let angles = JointAngles.count
  static let right = 15
  private static let rowsOfBlock = 16
  /// One block for each digit, and one for the palm.
  private var rows = [SIMD16<Float>](repeating: .zero, count: 6 * rowsOfBlock)

  mutating func clear() { for index in rows.indices { rows[index] = .zero } }

  /// Adds an equation of a digit, 0…4, or of the palm, 5.
  ///
  /// The row has the weighted derivatives of a value, and its weighted error.
  mutating func add(_ row: SIMD16<Float>, digit: Int) {
    rows.withUnsafeMutableBufferPointer { rows in
      let base = digit * Self.rowsOfBlock
      for index in (digit == 5 ? Self.angles : 0)..<Self.right { rows[base + index] += row * row[index] }
    }
  }

  /// Solves the equations and overwrites them.
  ///
  /// - Parameters:
  ///   - damping: The share of the diagonal that is added to it.
  ///   - limits: 1 for each angle at its highest value, −1 at its lowest. The angle does not move beyond its limit.
  /// - Returns: The changes of each digit's angles and of the whole hand; nil if the equations have no solution.
  mutating func solve(damping: Float, limits: FingerValues<SIMD8<Float>>) -> (
    angles: FingerValues<SIMD8<Float>>, whole: SIMD16<Float>
  )? {
    rows.withUnsafeMutableBufferPointer { rows in
      let palm = 5 * Self.rowsOfBlock
      /// Eliminates an unknown from the equations after it.
      func eliminate(_ base: Int, _ index: Int) -> Bool {
        let row = rows[base + index]
        guard row[index] > 1e-12 else { return false }
        let scaled = row / row[index]
        rows[base + index] = scaled
        for other in (index + 1)..<Self.right { rows[base + other] -= scaled * row[other] }
        return true
      }
      for finger in Finger.allCases {
        let base = finger.position * Self.rowsOfBlock
        for index in 0..<Self.angles {
          rows[base + index][index] *= 1 + damping
          rows[base + index][index] += 1e-6
          if limits[finger][index] * rows[base + index][Self.right] > 0 || !eliminate(base, index) {
            rows[base + index] = .zero
          }
        }
        for index in Self.angles..<Self.right { rows[palm + index] += rows[base + index] }
      }
      for index in Self.angles..<Self.right {
        rows[palm + index][index] *= 1 + damping
        guard eliminate(palm, index) else { return nil }
      }
      var whole = SIMD16<Float>.zero
      whole[Self.right] = -1
      for index in (Self.angles..<Self.right).reversed() { whole[index] = -(rows[palm + index] * whole).sum() }
      var angles = FingerValues(repeating: SIMD8<Float>.zero)
      for finger in Finger.allCases {
        var solution = whole
        let base = finger.position * Self.rowsOfBlock
        for index in (0..<Self.angles).reversed() { solution[index] = -(rows[base + index] * solution).sum() }
        angles[finger] = solution.lowHalf
      }
      return (angles, whole)
    }
  }
}
