import GestureFoundation

/// The changes between images of a stream.
///
/// A coarse grid of cells is compared at a few thousand pixels.
package struct ChangeMap: Sendable {
  /// The number of cells along the longer side of an image.
  private static let cellsAlongSide = 32
  /// The number of samples along the side of a cell.
  private static let samplesAlongCell = 4
  /// The largest mean difference due to sensor noise, of 255.
  ///
  /// The mean of the samples of a cell.
  private static let noise: Float = 8

  /// The differences of the cells, of 255, row by row.
  ///
  /// 0 if noise may explain them.
  package private(set) var changes: [Float]
  package let columns: Int
  package let rows: Int
  private let imageWidth: Int
  private let imageHeight: Int
  private var samples: [UInt8] = []

  package init(imageWidth: Int, imageHeight: Int) {
    let side = max(imageWidth, imageHeight)
    columns = max(1, (Self.cellsAlongSide * imageWidth + side - 1) / side)
    rows = max(1, (Self.cellsAlongSide * imageHeight + side - 1) / side)
    changes = Array(repeating: 0, count: columns * rows)
    self.imageWidth = imageWidth
    self.imageHeight = imageHeight
  }

  /// Compares the next image of the same size with the previous one.
  ///
  /// The first image has no changes.
  package mutating func update(with image: RasterImage) {
    let next = sampled(image)
    defer { samples = next }
    guard next.count == samples.count else { return }
    let n = Self.samplesAlongCell
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = 0
        for y in row * n..<(row + 1) * n {
          for x in column * n..<(column + 1) * n {
            let at = y * columns * n + x
            sum += abs(Int(next[at]) - Int(samples[at]))
          }
        }
        let mean = Float(sum) / Float(n * n)
        changes[row * columns + column] = mean > Self.noise ? mean : 0
      }
    }
  }

  /// Returns the largest change of a cell that a box touches.
  ///
  /// - Parameter box: The box in pixels.
  package func change(in box: Box) -> Float {
    func cells(_ low: Float, _ high: Float, of count: Int, along length: Int) -> ClosedRange<Int> {
      let scale = Float(count) / Float(length)
      let first = Int(min(max(low * scale, 0), Float(count - 1)))
      return first...max(first, Int(min(max(high * scale, 0), Float(count - 1))))
    }
    var largest: Float = 0
    for row in cells(box.yMin, box.yMax, of: rows, along: imageHeight) {
      for column in cells(box.xMin, box.xMax, of: columns, along: imageWidth) {
        largest = max(largest, changes[row * columns + column])
      }
    }
    return largest
  }

  /// Returns the second byte of evenly spread pixels: green, or grey.
  ///
  /// Empty for an image of another size.
  private func sampled(_ image: RasterImage) -> [UInt8] {
    let across = columns * Self.samplesAlongCell
    let down = rows * Self.samplesAlongCell
    let channel = image.format.bytesPerPixel > 1 ? 1 : 0
    let xs = (0..<across).map { (2 * $0 + 1) * imageWidth / (2 * across) * image.format.bytesPerPixel + channel }
    let starts = (0..<down).map { (2 * $0 + 1) * imageHeight / (2 * down) * image.bytesPerRow }
    return image.data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> [UInt8] in
      guard image.width == imageWidth, image.height == imageHeight, let x = xs.last, let start = starts.last,
        start + x < bytes.count
      else { return [] }
      var result: [UInt8] = []
      result.reserveCapacity(across * down)
      for start in starts {
        for x in xs { result.append(bytes[start + x]) }
      }
      return result
    }
  }
}
