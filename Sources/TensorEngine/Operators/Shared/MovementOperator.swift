/// An operator that only moves elements.
///
/// Every output element is a copy of an input element, or zero. The plain loop asks `sources` for each output element.
/// The fast form copies runs of neighbours, which are found once.
protocol MovementOperator: Operator {
  /// Returns a function from an output element to its source.
  ///
  /// The function takes the index of an element of the output. Nil stands for zero.
  func sources(_ inputs: [[Int]?], output: Int) throws -> @Sendable (Int) -> (input: Int, index: Int)?
}

extension MovementOperator {
  package func reference(_ shapes: [[Int]?]) throws -> PlainStep {
    let sources = try outputShapes(shapes).indices.map { try self.sources(shapes, output: $0) }
    return PlainStep { inputs, outputs in
      for (source, output) in zip(sources, outputs) {
        for i in 0..<output.count { output[i] = source(i).map { inputs.required($0.input)[$0.index] } ?? 0 }
      }
    }
  }

  package func prepare(_ context: PreparationContext) throws -> (any PreparedStep)? {
    let found = try context.outputShapes.enumerated().map { output, shape in
      try copyRuns(context.inputShapes, output: output, count: shape.reduce(1, *))
    }
    let runs = found.compactMap { $0 }
    guard runs.count == found.count else { return nil }
    return PlainStep { inputs, outputs in
      for (number, output) in outputs.enumerated() {
        for run in runs[number] {
          if let source = run.input, let input = inputs[source] {
            output.copy(run.count, of: input, from: run.index, to: run.output)
          } else {
            output.clear(run.count, from: run.output)
          }
        }
      }
    }
  }

  /// Returns nil if the list of runs would outgrow the copied data.
  private func copyRuns(_ inputs: [[Int]?], output: Int, count: Int) throws -> [CopyRun]? {
    let source = try sources(inputs, output: output)
    var runs: [CopyRun] = []
    for i in 0..<count {
      let from = source(i)
      if let last = runs.last, last.input == from?.input, from == nil || last.index + last.count == from?.index {
        runs[runs.count - 1].count += 1
      } else {
        guard runs.count < maximumRuns else { return nil }
        runs.append(CopyRun(input: from?.input, index: from?.index ?? 0, output: i, count: 1))
      }
    }
    return runs
  }
}

/// The largest number of runs; a run takes 40 bytes.
private let maximumRuns = 1 << 20

private struct CopyRun: Sendable {
  var input: Int?
  var index: Int
  var output: Int
  var count: Int
}

/// Returns the coordinates of element `index` of a tensor.
func coordinates(_ index: Int, in shape: [Int]) -> [Int] {
  var rest = index
  var coordinates = shape
  for axis in shape.indices.reversed() {
    coordinates[axis] = rest % shape[axis]
    rest /= shape[axis]
  }
  return coordinates
}

func elementIndex(_ coordinates: [Int], in shape: [Int]) -> Int {
  zip(coordinates, shape).reduce(0) { $0 * $1.1 + $1.0 }
}
