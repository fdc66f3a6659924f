/// The geometry of a sliding window in one direction.
package struct WindowAxis: Sendable, Hashable {
  let input: Int
  let output: Int
  let filter: Int
  let stride: Int
  let dilation: Int
  /// Elements of padding before the first input.
  let padBefore: Int

  /// Creates the window of TFLite's SAME or VALID padding.
  ///
  /// SAME delivers ⌈input / stride⌉ outputs, and puts the smaller half of the padding before the input.
  init(input: Int, filter: Int, stride: Int, dilation: Int = 1, padding: Padding) throws {
    guard filter > 0, stride > 0, dilation > 0 else {
      throw mismatch("Filter, stride and dilation must be at least 1.")
    }
    let (reach, overflow) = (filter - 1).multipliedReportingOverflow(by: dilation)
    guard !overflow, reach < Limits.standard.tensorElements else {
      throw mismatch("A window of \(filter) with dilation \(dilation) is too large.")
    }
    switch padding {
    case .same:
      output = input / stride + (input % stride == 0 ? 0 : 1)
      padBefore = output == 0 ? 0 : max((output - 1) * stride + reach + 1 - input, 0) / 2
    case .valid:
      output = input <= reach ? 0 : (input - reach - 1) / stride + 1
      padBefore = 0
    }
    guard output > 0 else { throw mismatch("A window of \(reach + 1) does not fit into \(input) elements.") }
    self.input = input
    self.filter = filter
    self.stride = stride
    self.dilation = dilation
  }

  /// The number of inputs that a window spans.
  ///
  /// Counts from the first to the last tap.
  var span: Int { (filter - 1) * dilation + 1 }

  /// The number of padding elements after the last input.
  var padAfter: Int { max(inputs(under: 0..<output).upperBound - input, 0) }

  /// The inputs under the windows of some outputs.
  ///
  /// Positions outside the image are included.
  func inputs(under outputs: Range<Int>) -> Range<Int> {
    guard !outputs.isEmpty else { return 0..<0 }
    let first = outputs.lowerBound * stride - padBefore
    return first..<first + (outputs.count - 1) * stride + span
  }

  /// The outputs whose windows contain some inputs.
  func outputs(over inputs: Range<Int>) -> Range<Int> {
    let first = max(inputs.lowerBound + padBefore - span + stride, 0) / stride
    let last = min((inputs.upperBound - 1 + padBefore) / stride, output - 1)
    return first..<max(last + 1, first)
  }

  /// The input under tap `tap` of output `index`; nil outside the image.
  @inline(__always)
  func source(_ index: Int, _ tap: Int) -> Int? {
    let position = index * stride + tap * dilation - padBefore
    return position >= 0 && position < input ? position : nil
  }

  /// The taps of output `index` inside the image.
  func taps(_ index: Int) -> Range<Int> {
    // The distance from the window's start to the first input; negative if the window starts inside.
    let before = padBefore - index * stride
    let lower = min(max((before + dilation - 1) / dilation, 0), filter)
    let upper = min(max((input + before + dilation - 1) / dilation, lower), filter)
    return lower..<upper
  }
}
