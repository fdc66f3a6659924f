import Foundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine
import TestSupport
import XCTest

final class ImageCropTests: XCTestCase {
  func testCropsAreThoseOfOpenCV() throws {
    for golden in cropGoldens {
      let crop = ImageCrop(side: golden.side, border: golden.border)
      let values = try crop.values(
        of: CropGolden.picture(width: golden.width, height: golden.height), region: golden.region)
      XCTAssertEqual(CropGolden.hash(values), golden.hash, "\(golden)")
    }
  }

  func testFastFormIsTheReferenceBitForBit() throws {
    var random = SplitMix64(seed: 7)
    for round in 0..<60 {
      let format = PixelFormat.allCases[round % 4]
      let image = RasterImage.random(format: format, maxSide: 90, using: &random)
      let region = PixelRegion.random(around: image, using: &random)
      let crop = ImageCrop(
        side: [192, 224, 63, 64, 65, 1][round % 6], border: round % 3 == 0 ? .black : .replicate,
        scale: round % 5 == 0 ? 2 / 255 : 1 / 255, offset: round % 5 == 0 ? -1 : 0)
      XCTAssertEqual(
        try crop.values(of: image, region: region, threads: 1 + round % 3),
        try crop.referenceValues(of: image, region: region),
        "round \(round) \(region)")
    }
  }

  func testEveryFormatAndPaddedRowsGiveTheSamePixels() throws {
    let plain = CropGolden.picture(width: 57, height: 43)
    let region = PixelRegion(xCenter: 30, yCenter: 20, width: 50, height: 45, rotation: 0.4)
    let crop = ImageCrop(side: 100, border: .replicate)
    let expected = try crop.values(of: plain, region: region)
    for format in [PixelFormat.rgb8, .rgba8, .bgra8] {
      XCTAssertEqual(
        try crop.values(of: plain.converted(to: format, padding: 13), region: region), expected, "\(format)")
    }
  }

  func testGrayIsTheSameInAllChannels() throws {
    let image = RasterImage(
      checkedData: Data((0..<64).map { UInt8($0 * 4) }), width: 8, height: 8, bytesPerRow: 8, format: .gray8)
    let values = try ImageCrop(side: 20, border: .black).values(of: image, region: PixelRegion(image))
    for pixel in 0..<400 {
      XCTAssertEqual(values[pixel * 3], values[pixel * 3 + 1])
      XCTAssertEqual(values[pixel * 3], values[pixel * 3 + 2])
    }
    XCTAssertGreaterThan(try XCTUnwrap(values.max()), 0.9)
  }

  func testBordersAreBlackOrTheNearestPixel() throws {
    let white = RasterImage(
      checkedData: Data(repeating: 255, count: 10 * 10 * 3), width: 10, height: 10, bytesPerRow: 30, format: .rgb8)
    let far = PixelRegion(xCenter: 100, yCenter: 100, width: 20, height: 20, rotation: 1)
    XCTAssertEqual(Set(try ImageCrop(side: 32, border: .black).values(of: white, region: far)), [0])
    XCTAssertEqual(Set(try ImageCrop(side: 32, border: .replicate).values(of: white, region: far)), [1])
  }

  /// The rows of the image are those that are not black.
  ///
  /// Rows outside the image are black, and nearly all rows inside show it. If most rows show the image, there is no
  /// such range.
  func testRowsOfTheImageAreAllThatIsNotBlack() throws {
    for (width, height) in [
      (1920, 1080), (1280, 720), (640, 480), (1000, 300), (333, 187), (7, 3), (3, 1), (480, 640), (500, 480), (64, 64),
    ] {
      let white = RasterImage(
        checkedData: Data(repeating: 255, count: width * height), width: width, height: height, bytesPerRow: width,
        format: .gray8)
      for side in [192, 224] {
        let crop = ImageCrop(side: side, border: .black, scale: 2 / 255, offset: -1)
        let region = PixelRegion(white).letterboxed
        let values = try crop.values(of: white, region: region)
        let seen = (0..<side).filter { row in values[row * side * 3..<(row + 1) * side * 3].contains { $0 != -1 } }
        if let rows = crop.rowsOfImage(height: height, region: region) {
          XCTAssert(seen.allSatisfy(rows.contains), "\(width)×\(height): \(rows)")
          XCTAssertLessThanOrEqual(rows.count - seen.count, 6 + 2 * side / width, "\(width)×\(height): \(rows)")
        } else {
          XCTAssertGreaterThan(seen.count, side * 7 / 8 - 6 - 2 * side / width, "\(width)×\(height)")
        }
        XCTAssertNil(ImageCrop(side: side, border: .replicate).rowsOfImage(height: height, region: region))
      }
    }
  }

  func testLastBytesOfAPictureAreNotReadPast() throws {
    // The buffer ends with the last pixel; a crop around it must not need more.
    let image = CropGolden.picture(width: 5, height: 5)
    let region = PixelRegion(xCenter: 4, yCenter: 4, width: 3, height: 3, rotation: 0)
    let crop = ImageCrop(side: 64, border: .replicate)
    XCTAssertEqual(try crop.values(of: image, region: region), try crop.referenceValues(of: image, region: region))
  }

  func testABufferShorterThanItsPictureIsRefused() {
    let image = RasterImage(
      checkedData: Data(count: 10 * 30 - 1), width: 10, height: 10, bytesPerRow: 30, format: .rgb8)
    XCTAssertThrowsError(try ImageCrop(side: 8, border: .black).values(of: image, region: PixelRegion(image))) {
      XCTAssertEqual(($0 as? StatusError)?.status, .invalidArgument)
    }
  }

  func testRegionsThatCannotBeCroppedAreRefused() {
    let image = CropGolden.picture(width: 5, height: 5)
    for (width, rotation) in [(Float.infinity, 0), (1e-30, 0), (1, Float.infinity)] as [(Float, Float)] {
      let region = PixelRegion(xCenter: 2, yCenter: 2, width: width, height: width, rotation: rotation)
      XCTAssertThrowsError(try ImageCrop(side: 8, border: .replicate).values(of: image, region: region)) {
        XCTAssertEqual(($0 as? StatusError)?.status, .invalidArgument)
      }
    }
  }

  func testVeryLargeRegionsAreReadWithoutTrapping() throws {
    let image = CropGolden.picture(width: 5, height: 5)
    for width in [1e6, 1e9, 1e15] as [Float] {
      let region = PixelRegion(xCenter: 2, yCenter: 2, width: width, height: width, rotation: 0.1)
      guard let values = try? ImageCrop(side: 64, border: .replicate).values(of: image, region: region) else {
        continue
      }
      XCTAssertEqual(values, try ImageCrop(side: 64, border: .replicate).referenceValues(of: image, region: region))
    }
  }
}

extension ImageCrop {
  fileprivate func values(of image: RasterImage, region: PixelRegion, threads: Int = 1) throws -> [Float] {
    var values = [Float](repeating: -7, count: side * side * 3)
    try values.withUnsafeMutableBufferPointer { try fill($0, from: image, region: region, threads: threads) }
    return values
  }

  fileprivate func referenceValues(of image: RasterImage, region: PixelRegion) throws -> [Float] {
    var values = [Float](repeating: -7, count: side * side * 3)
    try values.withUnsafeMutableBufferPointer { try fillByReference($0, from: image, region: region) }
    return values
  }
}

extension PixelRegion {
  /// All of an image.
  fileprivate init(_ image: RasterImage) {
    let (width, height) = (Float(image.width), Float(image.height))
    self.init(xCenter: width / 2, yCenter: height / 2, width: width, height: height, rotation: 0)
  }

  fileprivate static func random(around image: RasterImage, using random: inout SplitMix64) -> PixelRegion {
    let side = exp(Float.random(in: 0...5, using: &random))
    return PixelRegion(
      xCenter: Float(image.width) * Float.random(in: -0.3...1.3, using: &random),
      yCenter: Float(image.height) * Float.random(in: -0.3...1.3, using: &random), width: side,
      height: side * Float.random(in: 0.5...2, using: &random), rotation: Float.random(in: -4...4, using: &random))
  }
}

extension RasterImage {
  fileprivate static func random(format: PixelFormat, maxSide: Int, using random: inout SplitMix64) -> RasterImage {
    let width = Int.random(in: 1...maxSide, using: &random)
    let height = Int.random(in: 1...maxSide, using: &random)
    let rowBytes: Int = width * format.bytesPerPixel
    let bytesPerRow: Int = rowBytes + Int.random(in: 0...9, using: &random)
    let count: Int = bytesPerRow * (height - 1) + rowBytes
    let bytes: [UInt8] = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    return RasterImage(checkedData: Data(bytes), width: width, height: height, bytesPerRow: bytesPerRow, format: format)
  }

  /// The same RGB pixels in another layout.
  ///
  /// Alpha and the bytes after each row have arbitrary values.
  fileprivate func converted(to format: PixelFormat, padding: Int) -> RasterImage {
    var bytes: [UInt8] = []
    let source = [UInt8](data)
    for y in 0..<height {
      for x in 0..<width {
        let p = source[(y * width + x) * 3..<(y * width + x) * 3 + 3].map { $0 }
        switch format {
        case .rgb8: bytes += p
        case .rgba8: bytes += p + [UInt8(x)]
        case .bgra8: bytes += p.reversed() + [UInt8(y)]
        case .gray8: bytes.append(p[0])
        }
      }
      bytes += [UInt8](repeating: 99, count: padding)
    }
    return RasterImage(
      checkedData: Data(bytes), width: width, height: height, bytesPerRow: width * format.bytesPerPixel + padding,
      format: format)
  }
}
