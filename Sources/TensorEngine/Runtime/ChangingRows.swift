/// The rows of each value that depend on changing input rows.
///
/// Other rows are the same in all calls whose other input rows are the same, such as the bars of a letterboxed image.
struct ChangingRows {
  /// The changing rows of each value.
  ///
  /// All rows of a value that is not an image, none of a constant.
  let rows: [Range<Int>]
  /// The unchanging rows of each value that steps read.
  ///
  /// The steps read these rows to compute changing rows.
  let fixed: [[Range<Int>]]

  /// - Parameter rows: The rows of the model's first input that change.
  init(_ rows: Range<Int>, of model: CompiledModel) {
    let graph = model.graph
    let heights = graph.values.map { $0.shape.count == 4 ? $0.shape[1] : 1 }
    var changing = [Range<Int>](repeating: 0..<0, count: heights.count)
    for input in graph.inputs { changing[input] = input == graph.inputs.first ? rows : 0..<heights[input] }
    for (node, content) in graph.nodes.enumerated() where !model.idleNodes.contains(node) {
      for output in content.outputs {
        guard let axis = model.steps[node].rowAxis else {
          changing[output] = 0..<heights[output]
          continue
        }
        for (position, value) in content.inputs.enumerated() {
          guard let value, !changing[value].isEmpty else { continue }
          changing[output] = changing[output].hull(
            position == 0 ? axis.outputs(over: changing[value]) : changing[value])
        }
      }
    }
    // Outputs are read as a whole, and so are the values from which heads compute pixels.
    var read = [Range<Int>](repeating: 0..<0, count: heights.count)
    for value in graph.outputs { read[value] = 0..<heights[value] }
    for (node, content) in graph.nodes.enumerated() {
      let axis = model.idleNodes.contains(node) ? nil : model.steps[node].rowAxis
      for (position, value) in content.inputs.enumerated() {
        guard let value else { continue }
        var seen = 0..<heights[value]
        if let axis, let output = content.outputs.first {
          seen = (position == 0 ? axis.inputs(under: changing[output]) : changing[output]).clamped(to: seen)
        }
        read[value] = read[value].hull(seen)
      }
    }
    self.rows = changing
    fixed = read.indices.map { value in
      let read = read[value]
      let changing = changing[value]
      let before = read.lowerBound..<max(min(changing.lowerBound, read.upperBound), read.lowerBound)
      let behind = min(max(changing.upperBound, read.lowerBound), read.upperBound)..<read.upperBound
      return [before, behind].filter { !$0.isEmpty }
    }
  }
}

extension Range<Int> {
  /// Returns the smallest range that contains both ranges.
  ///
  /// An empty range is ignored.
  fileprivate func hull(_ other: Range<Int>) -> Range<Int> {
    isEmpty
      ? other : other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// Runs a model's steps on changing rows only.
///
/// The other rows are restored after each step.
final class RowProgram {
  /// The rows of the model's first input that change.
  let rows: Range<Int>
  let phases: [StepBody]
  /// The rows to restore after each node.
  private let copies: [[RowCopy]]
  private let activations: AlignedFloats
  private let kept: AlignedFloats

  /// A range of activations.
  ///
  /// `offset` is that of the floats that preserve the range.
  private struct RowCopy {
    let offset: Int
    let kept: Int
    let count: Int
  }

  /// - Parameter bound: The memory of each node in `activations`.
  init(_ rows: Range<Int>, of model: CompiledModel, bound: [BoundMemory], activations: AlignedFloats) {
    self.rows = rows
    self.activations = activations
    let changing = ChangingRows(rows, of: model)
    var count = 0
    copies = model.graph.nodes.enumerated().map { node, content -> [RowCopy] in
      model.idleNodes.contains(node)
        ? [] : content.outputs.flatMap { Self.copies(of: $0, changing.fixed[$0], in: model, count: &count) }
    }
    let kept = AlignedFloats(count: count)
    self.kept = kept
    var phases: [StepBody] = []
    for (node, copies) in copies.enumerated() where !model.idleNodes.contains(node) {
      let output = model.graph.nodes[node].outputs.first
      phases += model.steps[node].bind(bound[node], rows: output.map { changing.rows[$0] } ?? 0..<0)
      guard let last = phases.last, !copies.isEmpty else { continue }
      // Part 0 may restore rows while other parts compute: no step reads rows of its output that it does not compute.
      phases[phases.count - 1] = { part, parts, scratch in
        last(part, parts, scratch)
        guard part == 0 else { return }
        for copy in copies {
          unsafe activations.address(copy.offset).update(from: kept.address(copy.kept), count: copy.count)
        }
      }
    }
    self.phases = phases
  }

  private static func copies(of value: Int, _ fixed: [Range<Int>], in model: CompiledModel, count: inout Int)
    -> [RowCopy]
  {
    guard let offset = model.plan.offset(of: value) else { return [] }
    let layout = model.layouts[value]
    var copies: [RowCopy] = []
    for rows in fixed {
      for block in 0..<(layout.isBlocked ? layout.blocks : 1) {
        let length = rows.count * layout.rowStride
        copies.append(
          RowCopy(
            offset: offset + block * layout.blockStride + rows.lowerBound * layout.rowStride, kept: count, count: length
          ))
        count += length
      }
    }
    return copies
  }

  /// Preserves the unchanging rows of a node's output.
  ///
  /// Call it after each node of a call that computes all rows.
  func keepRows(of node: Int) {
    for copy in copies[node] {
      unsafe kept.address(copy.kept).update(from: activations.address(copy.offset), count: copy.count)
    }
  }
}
