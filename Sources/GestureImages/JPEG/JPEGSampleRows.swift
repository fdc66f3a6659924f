/// The samples of one component for a few rows of MCUs: a ring, in which new rows take the memory of the oldest.
///
/// Invariants: `memory` holds `rowCount` rows of `stride` bytes; in each, `margin` bytes stand before the first sample
/// and at least as many behind the last one of the padded width. `row` takes any row number that is not negative and
/// stays inside.
final class JPEGSampleRows {
  /// Upsampling writes and reads one sample beyond either end, and reads whole vectors.
  static let margin = 32

  private let memory: UnsafeMutablePointer<UInt8>
  /// Bytes from one row to the next.
  let stride: Int
  private let rowCount: Int

  /// - Parameter mcuRows: The number of rows of MCUs that are kept.
  init(_ component: JPEGComponent, mcuRows: Int) {
    stride = component.paddedBlocksPerRow * component.blockSide + 2 * Self.margin
    rowCount = mcuRows * component.vertical * component.blockSide
    memory = .allocate(capacity: stride * rowCount)
    memory.initialize(repeating: 0, count: stride * rowCount)
  }

  deinit {
    memory.deallocate()
  }

  /// The first sample of row `y` of the component. Rows of one block lie one behind the other.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    memory + (y % rowCount) * stride + Self.margin
  }
}
