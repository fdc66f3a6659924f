/// The limits of the resources that a model or bundle may demand.
///
/// Files are not trusted: a few bytes of a header can claim gigabytes. Every limit is far above the needs of hand
/// models, and its error names it. Checks take a `Limits` value, so that tests can use values just inside and just
/// outside a limit.
package struct Limits: Sendable, Hashable {
  /// The largest size of a `.tflite` model in bytes.
  ///
  /// FlatBuffers use 31-bit addresses.
  package var modelBytes = Int(Int32.max)
  /// The largest number of entries of a zip archive.
  ///
  /// Bundles have two or three. Each entry costs a header of 46 bytes and some memory.
  package var archiveEntries = 4096
  /// The largest nesting depth of archives.
  ///
  /// A gesture bundle has three levels: it holds a bundle, which holds a model, which holds label files.
  package var archiveDepth = 8
  /// The largest number of bytes read, relative to the file's size.
  ///
  /// Tables, strings and constants of a FlatBuffer may be shared, so a small file could otherwise describe a huge
  /// model. Valid files stay below two.
  ///
  /// Tables, strings and constants of a FlatBuffer may be shared, so a small file could otherwise describe a huge
  /// model. Valid files stay below two.
  package var readAmplification = 16
  /// The largest number of tensors of a model.
  ///
  /// The largest hand model has 413.
  package var tensors = 1 << 15
  /// The largest number of operators of a model.
  ///
  /// The largest hand model has 272.
  package var operators = 1 << 13
  /// The largest number of inputs, or of outputs, of an operator.
  package var operands = 1024
  /// The largest number of dimensions of a tensor.
  ///
  /// TensorFlow Lite has the same limit.
  package var rank = 8
  /// The largest number of elements of a tensor: 256 MB of float32.
  ///
  /// Hand models have at most 802,816.
  package var tensorElements = 1 << 26
  /// The largest memory of the values of a call, in bytes.
  ///
  /// The memory is checked twice: as float32 without reuse, and as stored, with reuse and with channels padded to whole
  /// vectors. The palm detector needs 60 MB without reuse.
  package var activationBytes = 1 << 30
  /// The largest number of arithmetic steps of a call.
  ///
  /// Steps are multiply-adds, comparisons and sums of pooling, and numbers read and written. Operators may read the
  /// same numbers repeatedly, so a model of a few kilobytes could otherwise run for years.
  package var arithmetic = 1 << 36

  /// The default limits.
  package static let standard = Limits()

  /// Creates the default limits.
  package init() {}

  /// The number of elements of a shape.
  ///
  /// - Returns: nil if a dimension is negative, the number of dimensions exceeds `rank`, or the product exceeds
  ///   `tensorElements`.
  package func elementCount(of shape: [Int]) -> Int? {
    guard shape.count <= rank, shape.allSatisfy({ $0 >= 0 }) else { return nil }
    var count = 1
    for dimension in shape where dimension > 0 {
      let (product, overflow) = count.multipliedReportingOverflow(by: dimension)
      guard !overflow, product <= tensorElements else { return nil }
      count = product
    }
    return shape.contains(0) ? 0 : count
  }
}
