/// Converts rows of samples into rows of pixels.
///
/// Rows of MCUs arrive in order. A caller writes their samples into `samples`, then calls `render` for a row of MCUs
/// whose neighbours are present. Two renderers may work on different rows of one image.
final class JPEGRenderer {
  let frame: JPEGFrame
  let samples: [JPEGSampleRows]
  private let colorSpace: JPEGColorSpace
  private let upsamplers: [JPEGUpsampler]
  private let pixels: PixelMemory
  private let bytesPerPixel: Int
  private let width: Int
  private let height: Int
  /// Memory for one row of each component.
  private let rows: UnsafeMutablePointer<UInt8>
  /// Memory for one row of sums of each component.
  private let sums: UnsafeMutablePointer<Int16>
  private let rowCapacity: Int

  /// - Parameters:
  ///   - pixels: Memory for all rows of the image: 1 byte per pixel for gray, else 3.
  ///   - mcuRows: The number of rows of MCUs to keep, at least 3.
  init(_ frame: JPEGFrame, _ colorSpace: JPEGColorSpace, pixels: PixelMemory, mcuRows: Int = 3) {
    self.frame = frame
    self.colorSpace = colorSpace
    self.pixels = pixels
    samples = frame.components.map { JPEGSampleRows($0, mcuRows: mcuRows) }
    upsamplers = frame.components.map { JPEGUpsampler($0, in: frame) }
    bytesPerPixel = colorSpace == .gray ? 1 : 3
    width = frame.pixelWidth
    height = frame.pixelHeight
    rowCapacity = frame.mcusPerRow * frame.horizontal * frame.smallestSide + 2 * JPEGSampleRows.margin
    rows = .allocate(capacity: rowCapacity * frame.components.count)
    rows.initialize(repeating: 0, count: rowCapacity * frame.components.count)
    sums = .allocate(capacity: rowCapacity)
    sums.initialize(repeating: 0, count: rowCapacity)
  }

  deinit {
    rows.deallocate()
    sums.deallocate()
  }

  func render(mcuRow: Int) {
    let count = frame.vertical * frame.smallestSide
    for y in mcuRow * count..<min((mcuRow + 1) * count, height) { render(y: y) }
  }

  private func render(y: Int) {
    let output = pixels.pointer + y * width * bytesPerPixel
    switch colorSpace {
    case .gray: output.update(from: row(0, y), count: width)
    case .yCbCr: JPEGColorConversion.yCbCr(row(0, y), row(1, y), row(2, y), count: width, to: output)
    case .rgb: JPEGColorConversion.rgb(row(0, y), row(1, y), row(2, y), count: width, to: output)
    case .cmyk, .ycck:
      JPEGColorConversion.cmyk((0..<4).map { row($0, y) }, isYCCK: colorSpace == .ycck, count: width, to: output)
    }
  }

  @inline(__always)
  private func row(_ index: Int, _ y: Int) -> UnsafePointer<UInt8> {
    upsamplers[index].row(
      y, of: samples[index], output: rows + index * rowCapacity + JPEGSampleRows.margin,
      sums: sums + JPEGSampleRows.margin)
  }
}

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
