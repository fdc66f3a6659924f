import Dispatch
import GestureSupport

/// Makes the pixels of an image whose coefficients are all there.
struct JPEGCoefficientRendering: Sendable {
  private let coefficients: JPEGCoefficients
  private let quantization: [JPEGQuantization?]
  private let colorSpace: JPEGColorSpace
  private let pixels: PixelMemory
  /// Set by the thread that knows the task.
  private let isCancelled = Locked(false)

  /// - Parameter quantization: For each component; without one its samples become gray.
  init(_ coefficients: JPEGCoefficients, _ quantization: [JPEGQuantization?], _ colorSpace: JPEGColorSpace, _ pixels: PixelMemory) {
    self.coefficients = coefficients
    self.quantization = quantization
    self.colorSpace = colorSpace
    self.pixels = pixels
  }

  /// - Parameter threads: Each takes a band of rows.
  /// - Throws: `StatusError` (cancelled) if the task was cancelled.
  func run(threads: Int) throws(StatusError) {
    let rows = coefficients.frame.mcuRows
    let bands = max(1, min(threads, rows / 8))
    if bands == 1 {
      render(0..<rows)
    } else {
      DispatchQueue.concurrentPerform(iterations: bands) { band in
        render(rows * band / bands..<rows * (band + 1) / bands)
      }
    }
    // Rows are left out only if the task was cancelled, and that stays so.
    try Cancellation.check()
  }

  /// Renders rows of MCUs. The rows before and after them are transformed, too, since upsampling looks at them.
  private func render(_ rows: Range<Int>) {
    let frame = coefficients.frame
    let renderer = JPEGRenderer(frame, colorSpace, pixels: pixels)
    for row in max(rows.lowerBound - 1, 0)..<min(rows.upperBound + 1, frame.mcuRows) {
      if shouldStop() { return }
      transform(row, renderer)
      if rows.contains(row - 1) { renderer.render(mcuRow: row - 1) }
    }
    if rows.upperBound == frame.mcuRows { renderer.render(mcuRow: frame.mcuRows - 1) }
  }

  /// Only the caller's thread, which takes a band as well, sees the task.
  private func shouldStop() -> Bool {
    isCancelled.withLock {
      if Cancellation.isRequested { $0 = true }
      return $0
    }
  }

  private func transform(_ mcuRow: Int, _ renderer: JPEGRenderer) {
    for (index, component) in coefficients.frame.components.enumerated() {
      let (stride, side) = (renderer.samples[index].stride, component.blockSide)
      for row in mcuRow * component.vertical..<(mcuRow + 1) * component.vertical {
        let output = renderer.samples[index].row(row * side)
        guard let factors = quantization[index]?.factors else {
          for column in 0..<component.paddedBlocksPerRow {
            JPEGInverseDCT.flat(0, side: side, to: output + column * side, stride: stride)
          }
          continue
        }
        let blocks = coefficients.block(index, row: row, column: 0)
        for column in 0..<component.paddedBlocksPerRow {
          JPEGInverseDCT.transform(blocks + column &* 64, factors, side: side, to: output + column &* side, stride: stride)
        }
      }
    }
  }
}
