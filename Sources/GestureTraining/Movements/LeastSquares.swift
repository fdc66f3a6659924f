import GestureFoundation

/// A linear fit with a penalty on its weights, solved exactly.
///
/// The method is ridge regression. The fit also fits all examples without each part.
///
/// The fit minimises Σ w·|y − xᵀB|² + λ·|B|². The sums of a part are subtracted from the total, so a fit without the
/// part costs little more than solving.
package struct LeastSquares {
  /// One example; all have the same number of inputs.
  package struct Row {
    package let inputs: [Float]
    package let target: Int
    package let weight: Double
    /// The part with which the row is left out, from 0.
    package let part: Int

    package init(inputs: [Float], target: Int, weight: Double, part: Int = 0) {
      self.inputs = inputs
      self.target = target
      self.weight = weight
      self.part = part
    }
  }

  /// The weights: a row of `classCount` numbers for each input.
  package let weights: [Double]
  /// The weights of the fit without each part.
  package let weightsWithout: [[Double]]

  /// - Parameters:
  ///   - partCount: The number of parts.
  ///   - penalty: λ; above 0 so that the system has a solution.
  package init(_ rows: [Row], classCount: Int, partCount: Int = 0, penalty: Double) {
    let width = rows.first?.inputs.count ?? 0
    let parts = (0..<max(partCount, 1)).map { part in
      NormalEquations(rows.filter { partCount == 0 || $0.part == part }, width: width, classCount: classCount)
    }
    var all = NormalEquations([], width: width, classCount: classCount)
    for part in parts { all.add(part, times: 1) }
    let weights = all.solution(penalty: penalty)
    self.weights = weights
    let present = Set(rows.map(\.part))
    weightsWithout = (0..<partCount).map { part in
      guard present.contains(part) else { return weights }
      var others = all
      others.add(parts[part], times: -1)
      return others.solution(penalty: penalty)
    }
  }

  /// Returns the answers of weights for inputs, one for each class.
  package static func answers(to inputs: [Float], weights: [Double], classCount: Int) -> [Double] {
    var answers = [Double](repeating: 0, count: classCount)
    for (i, input) in inputs.enumerated() {
      for c in 0..<classCount { answers[c] += Double(input) * weights[i * classCount + c] }
    }
    return answers
  }
}

/// XᵀWX and XᵀWy of some rows.
private struct NormalEquations {
  let width: Int
  let classCount: Int
  /// The width rounded up to whole tiles.
  private let stride: Int
  /// The tiles of the lower triangle of XᵀWX.
  private var gram: [Double]
  private var right: [Double]

  private static let tile = 4
  /// The number of rows per step.
  ///
  /// The rows stay in a cache while the tiles are updated.
  private static let rowsPerStep = 32

  init(_ rows: [LeastSquares.Row], width: Int, classCount: Int) {
    self.width = width
    self.classCount = classCount
    stride = (width + Self.tile - 1) / Self.tile * Self.tile
    gram = [Double](repeating: 0, count: stride * stride)
    right = [Double](repeating: 0, count: width * classCount)
    for first in Swift.stride(from: 0, to: rows.count, by: Self.rowsPerStep) {
      add(rows[first..<min(first + Self.rowsPerStep, rows.count)])
    }
  }

  private mutating func add(_ rows: ArraySlice<LeastSquares.Row>) {
    var inputs = [Double](repeating: 0, count: rows.count * stride)
    for (number, row) in rows.enumerated() {
      let root = row.weight.squareRoot()
      for i in 0..<width {
        inputs[number * stride + i] = root * Double(row.inputs[i])
        right[i * classCount + row.target] += row.weight * Double(row.inputs[i])
      }
    }
    let stride = stride
    let count = rows.count
    gram.withUnsafeMutableBytes { gram in
      inputs.withUnsafeBytes { inputs in
        for i in Swift.stride(from: 0, to: stride, by: Self.tile) {
          for j in Swift.stride(from: 0, through: i, by: Self.tile) {
            var a = SIMD4<Double>.zero
            var b = SIMD4<Double>.zero
            var c = SIMD4<Double>.zero
            var d = SIMD4<Double>.zero
            for row in 0..<count {
              let left = inputs.loadUnaligned(fromByteOffset: 8 * (row * stride + i), as: SIMD4<Double>.self)
              let right = inputs.loadUnaligned(fromByteOffset: 8 * (row * stride + j), as: SIMD4<Double>.self)
              a += left[0] * right
              b += left[1] * right
              c += left[2] * right
              d += left[3] * right
            }
            for (line, sums) in [a, b, c, d].enumerated() {
              let offset = 8 * ((i + line) * stride + j)
              let sum = gram.loadUnaligned(fromByteOffset: offset, as: SIMD4<Double>.self) + sums
              gram.storeBytes(of: sum, toByteOffset: offset, as: SIMD4<Double>.self)
            }
          }
        }
      }
    }
  }

  mutating func add(_ other: NormalEquations, times factor: Double) {
    for index in gram.indices { gram[index] += factor * other.gram[index] }
    for index in right.indices { right[index] += factor * other.right[index] }
  }

  func solution(penalty: Double) -> [Double] {
    let lower = cholesky(penalty: penalty)
    var values = right
    let width = width
    let columns = classCount
    lower.withUnsafeBufferPointer { lower in
      values.withUnsafeMutableBufferPointer { values in
        for i in 0..<width {
          for k in 0..<i {
            let factor = lower[i * width + k]
            for c in 0..<columns { values[i * columns + c] -= factor * values[k * columns + c] }
          }
          for c in 0..<columns { values[i * columns + c] /= lower[i * width + i] }
        }
        for i in Swift.stride(from: width - 1, through: 0, by: -1) {
          for c in 0..<columns { values[i * columns + c] /= lower[i * width + i] }
          for k in 0..<i {
            let factor = lower[i * width + k]
            for c in 0..<columns { values[k * columns + c] -= factor * values[i * columns + c] }
          }
        }
      }
    }
    return values
  }

  /// Returns the dot products of a row with four others.
  ///
  /// `byteCount` is a multiple of a tile.
  @inline(__always) private static func products(
    _ row: UnsafeRawPointer, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ c: UnsafeRawPointer, _ d: UnsafeRawPointer,
    byteCount: Int
  ) -> SIMD4<Double> {
    func load(_ row: UnsafeRawPointer, _ offset: Int) -> SIMD4<Double> {
      (row + offset).loadUnaligned(as: SIMD4<Double>.self)
    }
    var sums = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var offset = 0
    while offset < byteCount {
      let values = load(row, offset)
      sums.0 += values * load(a, offset)
      sums.1 += values * load(b, offset)
      sums.2 += values * load(c, offset)
      sums.3 += values * load(d, offset)
      offset &+= 8 * tile
    }
    func total(_ sums: SIMD4<Double>) -> Double { (sums[0] + sums[1]) + (sums[2] + sums[3]) }
    return SIMD4(total(sums.0), total(sums.1), total(sums.2), total(sums.3))
  }

  /// Returns L with L·Lᵀ = XᵀWX + λ, row by row.
  private func cholesky(penalty: Double) -> [Double] {
    let width = width
    let stride = stride
    var lower = [Double](repeating: 0, count: width * width)
    for i in 0..<width {
      for j in 0...i { lower[i * width + j] = gram[i * stride + j] + (i == j ? penalty : 0) }
    }
    lower.withUnsafeMutableBufferPointer { lower in
      guard let values = lower.baseAddress else { return }
      /// Fills four numbers of a row, or those up to its diagonal.
      ///
      /// Earlier numbers are known. The sums of the numbers are independent.
      func fill(_ i: Int, from first: Int) {
        let row = values + i * width
        let last = min(first + Self.tile - 1, i)
        let start = UnsafeRawPointer(values)
        func column(_ j: Int) -> UnsafeRawPointer { start + 8 * width * min(j, i) }
        let sums = Self.products(
          UnsafeRawPointer(row), column(first), column(first + 1), column(first + 2), column(first + 3),
          byteCount: 8 * first)
        for j in first...last {
          let column = values + j * width
          var sum = row[j] - sums[j - first]
          for k in first..<j { sum -= row[k] * column[k] }
          // Rounding must not make a pivot negative.
          row[j] = i == j ? max(sum, 1e-12).squareRoot() : sum / column[j]
        }
      }
      // Several rows use the rows above while these are in a cache.
      for top in Swift.stride(from: 0, to: width, by: Self.rowsPerStep) {
        let rows = top..<min(top + Self.rowsPerStep, width)
        for first in Swift.stride(from: 0, to: top, by: Self.tile) {
          for i in rows { fill(i, from: first) }
        }
        for i in rows {
          for first in Swift.stride(from: top, through: i, by: Self.tile) { fill(i, from: first) }
        }
      }
    }
    return lower
  }
}
