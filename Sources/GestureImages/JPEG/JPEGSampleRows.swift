/// The samples of one component for a few rows of MCUs.
///
/// The samples are in a ring buffer, where new rows replace the oldest.
///
/// Invariants: `memory` holds `rowCount` rows of `stride` bytes. Each row has `margin` bytes before the first sample,
/// and at least as many after the padded width. `row` accepts any row number from 0 on and stays inside.
final class JPEGSampleRows {
  /// The margin of a row in samples.
  ///
  /// Upsampling accesses one sample beyond either end, and reads whole vectors.
  static let margin = 32

  private let memory: UnsafeMutablePointer<UInt8>
  /// The distance between rows in bytes.
  let stride: Int
  private let rowCount: Int

  /// - Parameter mcuRows: The number of rows of MCUs to keep.
  init(_ component: JPEGComponent, mcuRows: Int) {
    stride = component.paddedBlocksPerRow * component.blockSide + 2 * Self.margin
    rowCount = mcuRows * component.vertical * component.blockSide
    memory = .allocate(capacity: stride * rowCount)
    memory.initialize(repeating: 0, count: stride * rowCount)
  }

  deinit {
    memory.deallocate()
  }

  /// The first sample of row `y` of the component.
  ///
  /// The rows of a block are consecutive.
  @inline(__always)
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    memory + (y % rowCount) * stride + Self.margin
  }
}
