import GestureSupport

/// Computes the pixels of an image from its complete coefficients.
struct JPEGCoefficientRendering: Sendable {
  let coefficients: JPEGCoefficients
  /// The quantization table of each component.
  ///
  /// Without one the component's samples become gray.
  let quantization: [JPEGQuantization?]
  let colorSpace: JPEGColorSpace
  let pixels: PixelMemory
  /// Set by the thread that can see the task.
  let isCancelled = Locked(false)

  /// - Parameter threads: The number of threads; each renders a band of rows.
  /// - Throws: `StatusError` (cancelled) if the task was cancelled.
  func run(threads: Int) throws(StatusError) {
    let rows = coefficients.frame.mcuRows
    let bands = max(1, min(threads, rows / 8))
    WorkThreads.perform(bands) { band in
      render(rows * band / bands..<rows * (band + 1) / bands)
    }
    // Rows are skipped only after the task was cancelled, which is permanent.
    try Cancellation.check()
  }

  /// Renders rows of MCUs.
  ///
  /// The rows before and after them are transformed too, because upsampling needs them.
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

  /// Whether rendering should stop.
  ///
  /// Only the caller's thread, which also renders a band, can see the task.
  private func shouldStop() -> Bool {
    isCancelled.withLock {
      $0 = $0 || Cancellation.isRequested
      return $0
    }
  }

  private func transform(_ mcuRow: Int, _ renderer: JPEGRenderer) {
    for (index, component) in coefficients.frame.components.enumerated() {
      let stride = renderer.samples[index].stride
      let side = component.blockSide
      let factors = quantization[index]?.factors
      for row in mcuRow * component.vertical..<(mcuRow + 1) * component.vertical {
        let blocks = coefficients.block(index, row: row, column: 0).values
        let output = renderer.samples[index].row(row * side)
        for column in 0..<component.paddedBlocksPerRow {
          if let factors {
            JPEGInverseDCT.transform(
              blocks + column &* 64, factors, side: side, to: output + column &* side, stride: stride)
          } else {
            JPEGInverseDCT.flat(0, side: side, to: output + column &* side, stride: stride)
          }
        }
      }
    }
  }
}
