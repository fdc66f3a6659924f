import GestureImages
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// The smoothing of noisy images.
///
/// Compared with formulas, drawn noise, and a photo.
final class DenoisingTests: XCTestCase {
  private let (width, height) = (70, 50)

  /// The estimate of noise is that of the added noise.
  ///
  /// The image under the noise does not matter, and even areas, edges and size do not either.
  func testDeviation() {
    for deviation: Float in [3, 6, 14] {
      var random = SplitMix64(seed: 7)
      for image in [ramp, stripes] {
        let noisy = bytes(of: image) { $0 + deviation * normal(&random) }
        XCTAssertEqual(
          Denoising.deviation(of: noisy, width: width, height: height), deviation, accuracy: deviation / 8 + 0.2)
      }
    }
    for image in [ramp, stripes] {
      XCTAssertLessThan(Denoising.deviation(of: bytes(of: image), width: width, height: height), 0.5)
    }
    var random = SplitMix64(seed: 8)
    let tall: [UInt8] = (0..<30 * 600 * 3).map { _ in
      let level: Float = 128 + 10 * normal(&random)
      return UInt8(min(max(level, 0), 255))
    }
    XCTAssertEqual(Denoising.deviation(of: tall, width: 30, height: 600), 10, accuracy: 1)
    for (width, height) in [(1, 1), (2, 9), (9, 2)] {
      let values = (0..<width * height * 3).map { UInt8($0 * 89 % 256) }
      XCTAssertEqual(Denoising.deviation(of: values, width: width, height: height), 0, "too small to tell")
    }
  }

  /// Most of the noise goes; an image without noise, and a large one, stay as they are.
  func testNoiseFalls() throws {
    var random = SplitMix64(seed: 9)
    let noisy = bytes(of: ramp) { $0 + 12 * normal(&random) }
    let original = image(noisy, rotationDegrees: 270)
    let clear = try XCTUnwrap(Denoising.denoised(original))
    XCTAssertEqual([clear.width, clear.height, clear.rotationDegrees], [width, height, 270])
    XCTAssertEqual(clear.format, .rgb8)
    func error(_ image: RasterImage) -> Float {
      let squares = zip(image.rgbBytes(), bytes(of: ramp)).map { first, second -> Float in
        let difference = Float(first) - Float(second)
        return difference * difference
      }
      return (squares.reduce(0, +) / Float(squares.count)).squareRoot()
    }
    XCTAssertEqual(error(original), 12, accuracy: 0.6)
    XCTAssertLessThan(error(clear), 4)
    XCTAssertNil(Denoising.denoised(image(bytes(of: ramp))))
    XCTAssertNil(Denoising.denoised(image(bytes(of: stripes))))
    for (side, isSmoothed) in [(640, true), (641, false)] {
      let levels: [UInt8] = (0..<side * 9).map { _ in
        let level: Float = 128 + 12 * normal(&random)
        return UInt8(min(max(level, 0), 255))
      }
      let grey = Data(levels)
      let long = RasterImage(checkedData: grey, width: side, height: 9, format: .gray8)
      let tall = RasterImage(checkedData: grey, width: 9, height: side, format: .gray8)
      XCTAssertEqual(Denoising.denoised(long) != nil, isSmoothed, "\(side)")
      XCTAssertEqual(Denoising.denoised(tall) != nil, isSmoothed, "\(side)")
    }
  }

  /// An edge between two even halves keeps its place, and the halves come nearer by a known amount.
  ///
  /// The total variation falls by the length of the edge for what it costs to move half of the pixels, so each half
  /// moves by weight · side / (side² / 2). With three equal channels both sides of the balance count for all of them:
  /// the variation √3 times, the distance 3 times.
  func testAnEdgeStays() {
    let side = 8
    let channels: [(SIMD3<Float>, Float)] = [([1, 0, 0], 1), ([1, 1, 1], Float(3).squareRoot())]
    for (channel, share) in channels {
      let moved: Float = 20 / Float(side) / share
      for isTurned in [false, true] {
        let isLight = { (at: Int) -> Bool in (isTurned ? at / side : at % side) >= side / 2 }
        let edge: [Float] = (0..<side * side).flatMap { at -> [Float] in
          let level: Float = isLight(at) ? 190 : 60
          return [channel.x * level, channel.y * level, channel.z * level]
        }
        let flat = Denoising.flattened(edge, width: side, weight: 10, stepCount: 4000)
        for at in 0..<side * side {
          let expected: Float = isLight(at) ? 190 - moved : 60 + moved
          XCTAssertEqual(flat[3 * at], expected, accuracy: 0.5, "\(share) \(isTurned) \(at)")
          XCTAssertEqual(flat[3 * at + 1], expected * channel.y, accuracy: 0.5)
        }
      }
    }
  }

  /// Other rows than columns: an image of one row or one column is smoothed along its length.
  func testARow() {
    let values: [Float] = (0..<8).flatMap { at -> [Float] in [at < 4 ? 60 : 190, 0, 0] }
    for width in [8, 1] {
      let flat = Denoising.flattened(values, width: width, weight: 10, stepCount: 4000)
      for at in 0..<8 {
        let expected: Float = at < 4 ? 62.5 : 187.5
        XCTAssertEqual(flat[3 * at], expected, accuracy: 0.3)
      }
    }
  }

  /// The steps give the pixels of plain loops, for random pixels and shapes.
  ///
  /// Only the order in which the squares of a pixel are added differs.
  func testStepsByReference() {
    var random = SplitMix64(seed: 11)
    for width in Array(1...18) + [31, 64] {
      for height in [1, 2, 9] {
        let values: [Float] = (0..<3 * width * height).map { _ in Float.random(in: 0...255, using: &random) }
        let weight = Float.random(in: 1...40, using: &random)
        for stepCount in [0, 1, 15] {
          let flat = Denoising.flattened(values, width: width, weight: weight, stepCount: stepCount)
          let expected = Denoising.flattenedByReference(values, width: width, weight: weight, stepCount: stepCount)
          XCTAssertEqual(flat.count, expected.count)
          let most = zip(flat, expected).map { abs($0 - $1) }.max() ?? .infinity
          XCTAssertLessThan(most, 0.001, "\(width)×\(height), \(stepCount) steps")
        }
      }
    }
  }

  /// The sample photo in grey, reduced and with noise: the thorough search finds its hand.
  func testAHandInNoise() throws {
    let photo = try RasterImage(
      contentsOfFile: TestModels.packageRoot.appendingPathComponent("Models/sample/victory.ppm").path)
    let rgb = photo.rgbBytes()
    var random = SplitMix64(seed: 5)
    let (width, height) = (photo.width * 2 / 5, photo.height * 2 / 5)
    // Each pixel is the mean of 2 × 2 of the photo's.
    var grey: [UInt8] = []
    for at in 0..<width * height {
      let (x, y) = (at % width * 5 / 2, at / width * 5 / 2)
      var sum: Float = 0
      for (column, row) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
        let first = 3 * (row * photo.width + column)
        let pixel = SIMD3<Float>(Float(rgb[first]), Float(rgb[first + 1]), Float(rgb[first + 2]))
        sum += (pixel * SIMD3<Float>(0.299, 0.587, 0.114)).sum()
      }
      let level: Float = sum / 4 + 10 * normal(&random)
      grey.append(UInt8(min(max(level, 0), 255)))
    }
    let noisy = RasterImage(checkedData: Data(grey), width: width, height: height, format: .gray8)
    func hands(_ search: HandSearch) throws -> [Hand] {
      try HandTracker(
        model: HandModel(bundle: TestModels.handLandmarker()), options: HandTracker.Options(search: search)
      ).recognize(image: noisy)
    }
    XCTAssertEqual(try hands(.standard), [], "otherwise the photo shows nothing")
    XCTAssertEqual(try hands(.thorough).count, 1)
  }

  /// Levels that grow along rows and columns, in other ways for each channel.
  private var ramp: [Float] {
    (0..<width * height).flatMap { at -> [Float] in
      let (x, y) = (Float(at % width), Float(at / width))
      return [60 + x, 200 - y, 90 + x / 2 + y]
    }
  }

  /// Even areas with sharp edges.
  private var stripes: [Float] {
    (0..<width * height * 3).map { at -> Float in
      let column = at / 3 % width
      return column / 10 % 2 == 0 ? 70 : 180
    }
  }

  private func bytes(of image: [Float], _ changed: (Float) -> Float = { $0 }) -> [UInt8] {
    image.map { value -> UInt8 in UInt8(min(max(changed(value), 0), 255).rounded()) }
  }

  private func image(_ rgb: [UInt8], rotationDegrees: Int = 0) -> RasterImage {
    RasterImage(
      checkedData: Data(rgb), width: width, height: height, format: .rgb8, rotationDegrees: rotationDegrees)
  }

  private func normal(_ random: inout SplitMix64) -> Float {
    let (u, v) = (Float.random(in: 1e-6...1, using: &random), Float.random(in: 0...1, using: &random))
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }
}
