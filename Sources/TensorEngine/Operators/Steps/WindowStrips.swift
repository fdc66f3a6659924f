/// Where the windows of an operator leave the image: up to four strips around the middle of the output, each with the small piece of the input that
/// its windows see, zeros around it. The middle reads the input itself, so that nothing but the border is ever copied.
struct WindowStrips: Sendable {
  /// Rows and columns of the output whose windows lie within the image.
  let middle: (rows: Range<Int>, columns: Range<Int>)
  let strips: [WindowStrip]

  init(_ input: TensorLayout, rows: WindowAxis, columns: WindowAxis) {
    let inside = (rows: rows.outputsInside, columns: columns.outputsInside)
    middle = inside
    strips = [
      (0..<inside.rows.lowerBound, 0..<columns.output), (inside.rows.upperBound..<rows.output, 0..<columns.output),
      (inside.rows, 0..<inside.columns.lowerBound), (inside.rows, inside.columns.upperBound..<columns.output),
    ].filter { !$0.0.isEmpty && !$0.1.isEmpty }.map { WindowStrip(input, rows: rows, columns: columns, outputs: $0) }
  }
}

/// A part of the output, and the part of the input under its windows.
struct WindowStrip: Sendable {
  /// Of the output.
  let rows: Range<Int>
  let columns: Range<Int>
  /// Of the copy.
  let layout: TensorLayout
  private let source: TensorLayout
  /// Rows and columns of the input that are copied, and where the first of them goes.
  private let copied: (rows: Range<Int>, columns: Range<Int>)
  private let target: (row: Int, column: Int)

  fileprivate init(_ source: TensorLayout, rows: WindowAxis, columns: WindowAxis, outputs: (Range<Int>, Range<Int>)) {
    (self.rows, self.columns) = outputs
    self.source = source
    let seen = (rows: rows.positions(under: outputs.0), columns: columns.positions(under: outputs.1))
    copied = (seen.rows.clamped(to: 0..<source.height), seen.columns.clamped(to: 0..<source.width))
    target = (copied.rows.lowerBound - seen.rows.lowerBound, copied.columns.lowerBound - seen.columns.lowerBound)
    layout = TensorLayout(
      shape: [1, seen.rows.count, seen.columns.count, source.channels], lanes: source.isBlocked ? source.pixelStride : source.blockStride,
      blocked: source.isBlocked)
  }

  /// Copies the part of the input to the strip, whose other floats are zero.
  ///
  /// - Parameters:
  ///   - input: The start of a value of the layout the strip was made for.
  ///   - strip: The start of `layout.count` floats.
  func copy(from input: UnsafePointer<Float>, to strip: UnsafeMutablePointer<Float>) {
    let count = copied.columns.count * source.pixelStride
    for block in 0..<(source.isBlocked ? source.blocks : 1) {
      for row in 0..<copied.rows.count {
        let from = block * source.blockStride + (copied.rows.lowerBound + row) * source.rowStride
        let to = block * layout.blockStride + (target.row + row) * layout.rowStride
        unsafe (strip + (to + target.column * layout.pixelStride))
          .update(from: input + (from + copied.columns.lowerBound * source.pixelStride), count: count)
      }
    }
  }
}

extension WindowAxis {
  /// Outputs whose windows lie within the input; an empty range where the strips before and after it meet.
  fileprivate var outputsInside: Range<Int> {
    let span = (filter - 1) * dilation + 1
    let first = min((padBefore + stride - 1) / stride, output)
    let last = input + padBefore >= span ? (input + padBefore - span) / stride + 1 : 0
    return first..<min(max(last, first), output)
  }

  /// Input positions, counted from the first input, from the first tap of the first output to the last one of the last.
  fileprivate func positions(under outputs: Range<Int>) -> Range<Int> {
    let begin = outputs.lowerBound * stride - padBefore
    return begin..<(outputs.upperBound - 1) * stride - padBefore + (filter - 1) * dilation + 1
  }
}
