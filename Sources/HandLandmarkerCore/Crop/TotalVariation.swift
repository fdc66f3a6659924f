/// The steps that lower the total variation of an image, eight pixels at a time.
struct TotalVariation {
  private let planes: ColorPlanes
  /// The negative weight of the total variation; the values of the planes have it as their unit.
  private let unit: Float
  private var source: [Float]
  /// The divergence of the field with the image.
  private var rest: [Float]
  /// The field along rows.
  private var across: [Float]
  /// The field along columns.
  private var down: [Float]

  /// - Parameters:
  ///   - values: Red, green and blue of each pixel, at least one.
  ///   - width: The number of pixels in a row.
  ///   - weight: The weight of the differences, more than 0.
  init(_ values: [Float], width: Int, weight: Float) {
    planes = ColorPlanes(width: width, height: values.count / 3 / width)
    unit = -weight
    source = [Float](repeating: 0, count: planes.count)
    across = source
    down = source
    for y in 0..<planes.height {
      for x in 0..<planes.stride {
        let at = 3 * (y * width + min(x, width - 1))
        for channel in 0..<3 { source[planes.index(x, y, channel)] = values[at + channel] / unit }
      }
    }
    rest = source
  }

  /// The red, green and blue of each pixel.
  var values: [Float] {
    var values = [Float](repeating: 0, count: 3 * planes.width * planes.height)
    for y in 0..<planes.height {
      for x in 0..<planes.width {
        let at = 3 * (y * planes.width + x)
        for channel in 0..<3 { values[at + channel] = rest[planes.index(x, y, channel)] * unit }
      }
    }
    return values
  }

  /// Takes one step.
  mutating func step() {
    let planes = planes
    source.withUnsafeMutableBufferPointer { source in
      rest.withUnsafeMutableBufferPointer { rest in
        across.withUnsafeMutableBufferPointer { across in
          down.withUnsafeMutableBufferPointer { down in
            // The field of the next row does not need the old values of this one.
            for y in 0..<planes.height {
              planes.addGradient(of: rest, toRow: y, across, down)
              planes.setDivergence(of: across, down, adding: source, toRow: y, of: rest)
            }
          }
        }
      }
    }
  }
}

/// The layout of red, green and blue in three planes of rows.
///
/// A row ends with at least one further value, so that the values of a row have the same neighbours in memory as in the
/// image: the further values of the divergence repeat the last one, and those of the field along rows are 0. An empty
/// row precedes the first one, and values that are read but not used follow the last one.
private struct ColorPlanes {
  private typealias Lanes = SIMD8<Float>

  let width: Int
  let height: Int
  /// The number of values from one row to the next, a multiple of the number of lanes.
  let stride: Int
  /// The number of values from one plane to the next.
  private let planeSize: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width / Lanes.scalarCount + 1) * Lanes.scalarCount
    planeSize = (height + 1) * stride + Lanes.scalarCount
  }

  /// The number of values in all planes.
  var count: Int { 3 * planeSize }

  /// Returns the index of a value.
  func index(_ x: Int, _ y: Int, _ channel: Int) -> Int { channel * planeSize + (y + 1) * stride + x }

  /// Adds the gradient of a row to the field.
  @inline(__always) func addGradient(
    of rest: UnsafeMutableBufferPointer<Float>, toRow y: Int, _ across: UnsafeMutableBufferPointer<Float>,
    _ down: UnsafeMutableBufferPointer<Float>
  ) {
    let rate = Lanes(repeating: Denoising.rate)
    let below = y + 1 < height ? stride : 0
    for red in Swift.stride(from: index(0, y, 0), to: index(stride, y, 0), by: Lanes.scalarCount) {
      let green = red + planeSize
      let blue = green + planeSize
      let redHere = rest.lanes(red)
      let greenHere = rest.lanes(green)
      let blueHere = rest.lanes(blue)
      let redAcross: Lanes = rest.lanes(red + 1) - redHere
      let greenAcross: Lanes = rest.lanes(green + 1) - greenHere
      let blueAcross: Lanes = rest.lanes(blue + 1) - blueHere
      let redDown: Lanes = rest.lanes(red + below) - redHere
      let greenDown: Lanes = rest.lanes(green + below) - greenHere
      let blueDown: Lanes = rest.lanes(blue + below) - blueHere
      let redSquare: Lanes = redAcross * redAcross + redDown * redDown
      let greenSquare: Lanes = greenAcross * greenAcross + greenDown * greenDown
      let blueSquare: Lanes = blueAcross * blueAcross + blueDown * blueDown
      let length: Lanes = (redSquare + greenSquare + blueSquare).squareRoot()
      let factor: Lanes = 1 / (1 + rate * length)
      across.set(red, (across.lanes(red) + rate * redAcross) * factor)
      across.set(green, (across.lanes(green) + rate * greenAcross) * factor)
      across.set(blue, (across.lanes(blue) + rate * blueAcross) * factor)
      down.set(red, (down.lanes(red) + rate * redDown) * factor)
      down.set(green, (down.lanes(green) + rate * greenDown) * factor)
      down.set(blue, (down.lanes(blue) + rate * blueDown) * factor)
    }
  }

  /// Sets a row to the divergence of the field with the image.
  @inline(__always) func setDivergence(
    of across: UnsafeMutableBufferPointer<Float>, _ down: UnsafeMutableBufferPointer<Float>,
    adding source: UnsafeMutableBufferPointer<Float>, toRow y: Int, of rest: UnsafeMutableBufferPointer<Float>
  ) {
    for channel in 0..<3 {
      let first = index(0, y, channel)
      // The last of the further values got the difference to the next row.
      across[first + stride - 1] = 0
      for at in Swift.stride(from: first, to: first + stride, by: Lanes.scalarCount) {
        let outward: Lanes = across.lanes(at) + down.lanes(at)
        let inward: Lanes = across.lanes(at - 1) + down.lanes(at - stride)
        rest.set(at, outward - inward + source.lanes(at))
      }
      for x in width..<stride { rest[first + x] = rest[first + width - 1] }
    }
  }
}

extension UnsafeMutableBufferPointer<Float> {
  /// Returns the eight values from an index on.
  @inline(__always) fileprivate func lanes(_ index: Int) -> SIMD8<Float> {
    UnsafeRawBufferPointer(self).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
  }

  /// Sets the eight values from an index on.
  @inline(__always) fileprivate func set(_ index: Int, _ lanes: SIMD8<Float>) {
    UnsafeMutableRawBufferPointer(self).storeBytes(
      of: lanes, toByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
  }
}
