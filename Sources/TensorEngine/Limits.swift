/// The limits of a model's or bundle's demands.
///
/// Files are not trusted: a few bytes of a header can claim gigabytes. Every limit is far above what hand models need
/// and refuses with an error that names it. Checks take a `Limits` value, so that tests can stand just inside and just
/// outside of one.
package struct Limits: Sendable, Hashable {
  /// Bytes of a `.tflite` model. FlatBuffers address with 31 bits.
  package var modelBytes = Int(Int32.max)
  /// Entries of one zip archive. Bundles have two or three; each entry costs a header of 46 bytes and some memory.
  package var archiveEntries = 4096
  /// The largest nesting depth of archives: a gesture bundle holds a bundle, which holds a model, which holds label
  /// files (three).
  package var archiveDepth = 8
  /// The largest number of times that a file may be read, counted in bytes, before it is refused: tables, strings and
  /// constants may be shared in a FlatBuffer, so a small file could otherwise describe a huge model. Honest files stay
  /// below two.
  package var readAmplification = 16
  /// Tensors of one model. The largest hand model has 413.
  package var tensors = 1 << 15
  /// Operators of one model. The largest hand model has 272; planning the memory of 8,000 takes about a second.
  package var operators = 1 << 13
  /// Inputs, or outputs, of one operator.
  package var operands = 1024
  /// Dimensions of a tensor; TensorFlow Lite's own limit.
  package var rank = 8
  /// Elements of one tensor: 256 MB of float32. The largest of a hand model has 802,816.
  package var tensorElements = 1 << 26
  /// Memory of all values that are computed while a model runs: once as float32 without reuse, and once as they are
  /// stored, where channels may be padded to whole vectors but memory is reused. The palm detector's take 60 MB without
  /// reuse.
  package var activationBytes = 1 << 30
  /// Steps of arithmetic of one call: multiply-adds, comparisons and sums of pooling, and numbers read and written.
  /// Operators may read the same numbers over and over, so a model of a few kilobytes could ask for years. A pass over
  /// as many takes seconds with vector kernels and some minutes with plain loops. The palm detector has 337 million
  /// multiply-adds.
  package var arithmetic = 1 << 36

  /// The limits that hold unless a caller chooses others.
  package static let standard = Limits()

  /// The limits as they are by default.
  package init() {}

  /// The number of elements of a shape.
  ///
  /// - Returns: nil if a dimension is negative, there are more than `rank`, or the product exceeds `tensorElements`.
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
