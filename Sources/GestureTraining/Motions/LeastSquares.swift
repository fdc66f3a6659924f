import LeanFoundation

/// A linear fit with a penalty on its weights (ridge regression), solved exactly, and what it would answer without each group of its examples.
///
/// Minimises Σ w·|y − xᵀB|² + λ·|B|². What is left out is known without another fit: the errors of a group g become (I − H)⁻¹·e, where H is the
/// group's part of √w·x·(XᵀWX + λ)⁻¹·xᵀ·√w.
package struct LeastSquares {
  /// One row of the examples; all have the same number of inputs.
  package struct Row {
    package let inputs: [Float]
    package let target: Int
    package let weight: Double

    package init(inputs: [Float], target: Int, weight: Double) {
      (self.inputs, self.target, self.weight) = (inputs, target, weight)
    }
  }

  private let width: Int
  private let classCount: Int
  /// The lower triangle of the Cholesky factor, row after row.
  private var factor: [Double]
  /// A row of `classCount` numbers for each input.
  package private(set) var weights: [Double]

  /// - Parameter penalty: λ, above 0, so that the system can be solved.
  package init(_ rows: [Row], classCount: Int, penalty: Double) {
    let width = rows.first?.inputs.count ?? 0
    var gram = [Double](repeating: 0, count: width * width)
    var right = [Double](repeating: 0, count: width * classCount)
    gram.withUnsafeMutableBufferPointer { gram in
      for row in rows {
        row.inputs.withUnsafeBufferPointer { inputs in
          for i in 0..<width where inputs[i] != 0 {
            let factor = row.weight * Double(inputs[i])
            right[i * classCount + row.target] += factor
            let line = i * width
            for j in 0...i { gram[line + j] += factor * Double(inputs[j]) }
          }
        }
      }
    }
    for i in 0..<width { gram[i * width + i] += penalty }
    self.width = width
    self.classCount = classCount
    factor = Self.cholesky(gram, width)
    weights = []
    weights = solve(right, columns: classCount)
  }

  /// The answers of the fit to inputs, one for each class.
  package func answers(_ inputs: [Float]) -> [Double] {
    var answers = [Double](repeating: 0, count: classCount)
    for (i, input) in inputs.enumerated() {
      for c in 0..<classCount { answers[c] += Double(input) * weights[i * classCount + c] }
    }
    return answers
  }

  /// The answers to the rows of a group by the fit to all others.
  package func answersWithout(_ rows: [Row]) -> [[Double]] {
    let errors = errorsWithout(rows).errors
    return rows.indices.map { r in
      let root = max(rows[r].weight.squareRoot(), 1e-12)
      return (0..<classCount).map { (($0 == rows[r].target ? 1 : 0) - errors[r * classCount + $0] / root) }
    }
  }

  /// The weights of the fit to all rows but those of a group: B − A⁻¹·xᵀ·√w·(I − H)⁻¹·e.
  package func weightsWithout(_ rows: [Row]) -> [Double] {
    guard !rows.isEmpty else { return weights }
    let (columns, errors) = errorsWithout(rows)
    var change = [Double](repeating: 0, count: width * classCount)
    for i in 0..<width {
      for r in rows.indices {
        let value = columns[i * rows.count + r]
        for c in 0..<classCount { change[i * classCount + c] += value * errors[r * classCount + c] }
      }
    }
    Self.backward(factor, width, &change, columns: classCount)
    return zip(weights, change).map { $0 - $1 }
  }

  /// The columns of L⁻¹·√w·x of a group's rows, and the errors √w·(I − H)⁻¹·e of the fit without them.
  private func errorsWithout(_ rows: [Row]) -> (columns: [Double], errors: [Double]) {
    let n = rows.count
    // H is their products.
    var columns = [Double](repeating: 0, count: width * n)
    for (r, row) in rows.enumerated() {
      let root = row.weight.squareRoot()
      for i in 0..<width { columns[i * n + r] = root * Double(row.inputs[i]) }
    }
    forward(&columns, columns: n)
    var system = [Double](repeating: 0, count: n * n)
    for i in 0..<width {
      for a in 0..<n {
        let value = columns[i * n + a]
        for b in 0...a { system[a * n + b] -= value * columns[i * n + b] }
      }
    }
    for a in 0..<n { system[a * n + a] = max(system[a * n + a] + 1, 1e-9) }
    let lower = Self.cholesky(system, n)
    var errors = [Double](repeating: 0, count: n * classCount)
    for (r, row) in rows.enumerated() {
      let (root, answers) = (row.weight.squareRoot(), answers(row.inputs))
      for c in 0..<classCount { errors[r * classCount + c] = root * ((c == row.target ? 1 : 0) - answers[c]) }
    }
    Self.forward(lower, n, &errors, columns: classCount)
    Self.backward(lower, n, &errors, columns: classCount)
    return (columns, errors)
  }

  private func solve(_ right: [Double], columns: Int) -> [Double] {
    var values = right
    forward(&values, columns: columns)
    Self.backward(factor, width, &values, columns: columns)
    return values
  }

  private func forward(_ values: inout [Double], columns: Int) {
    Self.forward(factor, width, &values, columns: columns)
  }

  /// L with L·Lᵀ = `matrix`, of which the lower triangle is read.
  private static func cholesky(_ matrix: [Double], _ n: Int) -> [Double] {
    var lower = matrix
    lower.withUnsafeMutableBufferPointer { lower in
      for i in 0..<n {
        for j in 0...i {
          var sum = lower[i * n + j]
          for k in 0..<j { sum -= lower[i * n + k] * lower[j * n + k] }
          // Rounding must not make a pivot negative.
          lower[i * n + j] = i == j ? max(sum, 1e-12).squareRoot() : sum / lower[j * n + j]
        }
      }
    }
    return lower
  }

  /// `values` becomes L⁻¹·`values`.
  private static func forward(_ lower: [Double], _ n: Int, _ values: inout [Double], columns: Int) {
    lower.withUnsafeBufferPointer { lower in
      values.withUnsafeMutableBufferPointer { values in
        for i in 0..<n {
          for k in 0..<i {
            let factor = lower[i * n + k]
            for c in 0..<columns { values[i * columns + c] -= factor * values[k * columns + c] }
          }
          for c in 0..<columns { values[i * columns + c] /= lower[i * n + i] }
        }
      }
    }
  }

  /// `values` becomes L⁻ᵀ·`values`.
  private static func backward(_ lower: [Double], _ n: Int, _ values: inout [Double], columns: Int) {
    lower.withUnsafeBufferPointer { lower in
      values.withUnsafeMutableBufferPointer { values in
        for i in stride(from: n - 1, through: 0, by: -1) {
          for c in 0..<columns { values[i * columns + c] /= lower[i * n + i] }
          for k in 0..<i {
            let factor = lower[i * n + k]
            for c in 0..<columns { values[k * columns + c] -= factor * values[i * columns + c] }
          }
        }
      }
    }
  }
}
