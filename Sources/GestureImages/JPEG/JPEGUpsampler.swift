/// Enlarges rows of a component to the image's size.
///
/// The method is libjpeg's default. Ratios of two are interpolated ("fancy upsampling": the nearer sample counts three
/// times, rounding alternates); other ratios repeat samples. ``JPEGUpsampler/reference(_:horizontal:vertical:)`` has
/// the plain loops.
package struct JPEGUpsampler {
  enum Method: Equatable {
    /// The component has the image's size.
    case none
    case doubleWidth
    case doubleHeight
    case doubleBoth
    case box(horizontal: Int, vertical: Int)
  }

  let method: Method
  private let width: Int
  private let height: Int

  init(_ component: JPEGComponent, in frame: JPEGFrame) {
    width = component.width
    height = component.height
    let ratio = (
      frame.horizontal * frame.smallestSide / (component.horizontal * component.blockSide),
      frame.vertical * frame.smallestSide / (component.vertical * component.blockSide)
    )
    // At an eighth of its size an image is not interpolated.
    let isSmooth = frame.reduction < 8
    method =
      switch ratio {
      case (1, 1): .none
      case (2, 1) where isSmooth && width > 2: .doubleWidth
      case (1, 2) where isSmooth: .doubleHeight
      case (2, 2) where isSmooth && width > 2: .doubleBoth
      default: .box(horizontal: ratio.0, vertical: ratio.1)
      }
  }

  /// Returns the samples of row `y` of the image.
  ///
  /// - Parameters:
  ///   - output: Memory for the samples, if they must be computed: the padded width of the image and
  ///     ``JPEGSampleRows/margin`` more bytes.
  ///   - sums: Memory for as many 16-bit numbers, with the same margin before the first.
  /// - Returns: `output`, or the row of the component.
  @inline(__always)
  func row(
    _ y: Int, of samples: JPEGSampleRows, output: UnsafeMutablePointer<UInt8>, sums: UnsafeMutablePointer<Int16>
  ) -> UnsafePointer<UInt8> {
    switch method {
    case .none:
      return UnsafePointer(samples.row(y))
    case .doubleWidth:
      Self.doubleWidth(samples.row(y), count: width, to: output)
    case .doubleHeight:
      let (near, far) = neighbours(y)
      Self.doubleHeight(samples.row(near), samples.row(far), bias: y & 1 == 0 ? 1 : 2, count: width, to: output)
    case .doubleBoth:
      let (near, far) = neighbours(y)
      Self.doubleBoth(samples.row(near), samples.row(far), count: width, sums: sums, to: output)
    case .box(let horizontal, let vertical):
      let row = samples.row(y / vertical)
      for x in 0..<width {
        for copy in 0..<horizontal { output[x &* horizontal &+ copy] = row[x] }
      }
    }
    return UnsafePointer(output)
  }

  /// Returns the component's rows nearest to row `y` of the image.
  ///
  /// The first and the last row are their own neighbours.
  private func neighbours(_ y: Int) -> (near: Int, far: Int) {
    let near = y >> 1
    return (near, y & 1 == 0 ? max(near - 1, 0) : min(near + 1, height - 1))
  }

  private typealias Lanes = SIMD8<Int16>

  /// Writes 16 samples: interleaves `even` and `odd`, which are below 256.
  @inline(__always)
  private static func store(_ even: Lanes, _ odd: Lanes, to output: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(output).storeBytes(of: even | odd &<< 8, as: Lanes.self)
  }

  @inline(never)
  package static func doubleWidth(
    _ row: UnsafeMutablePointer<UInt8>, count: Int, to output: UnsafeMutablePointer<UInt8>
  ) {
    row[-1] = row[0]
    row[count] = row[count - 1]
    var x = 0
    while x < count {
      let center = Lanes(bytesAt: row + x) &* 3
      let left = Lanes(bytesAt: row + x - 1)
      let right = Lanes(bytesAt: row + x + 1)
      store((center &+ left &+ 1) &>> 2, (center &+ right &+ 2) &>> 2, to: output + 2 &* x)
      x &+= 8
    }
  }

  @inline(never)
  package static func doubleHeight(
    _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, bias: Int16, count: Int,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < count {
      let samples = (Lanes(bytesAt: near + x) &* 3 &+ Lanes(bytesAt: far + x) &+ bias) &>> 2
      UnsafeMutableRawPointer(output + x).storeBytes(of: samples.lowBytes, as: SIMD8<UInt8>.self)
      x &+= 8
    }
  }

  @inline(never)
  package static func doubleBoth(
    _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, count: Int, sums: UnsafeMutablePointer<Int16>,
    to output: UnsafeMutablePointer<UInt8>
  ) {
    var x = 0
    while x < count {
      let sum = Lanes(bytesAt: near + x) &* 3 &+ Lanes(bytesAt: far + x)
      UnsafeMutableRawPointer(sums + x).storeBytes(of: sum, as: Lanes.self)
      x &+= 8
    }
    sums[-1] = sums[0]
    sums[count] = sums[count - 1]
    x = 0
    while x < count {
      let center = UnsafeRawPointer(sums + x).loadUnaligned(as: Lanes.self) &* 3
      let left = UnsafeRawPointer(sums + x - 1).loadUnaligned(as: Lanes.self)
      let right = UnsafeRawPointer(sums + x + 1).loadUnaligned(as: Lanes.self)
      store((center &+ left &+ 8) &>> 4, (center &+ right &+ 7) &>> 4, to: output + 2 &* x)
      x &+= 8
    }
  }
}
