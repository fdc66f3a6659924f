import Foundation
import GestureImages
import HandLandmarkerCore

/// A crop of a drawn image as OpenCV makes it.
package struct CropGolden: Sendable {
  package var width: Int
  package var height: Int
  package var region: PixelRegion
  package var side: Int
  package var border: ImageCrop.Border
  /// FNV-1a of the crop's bytes, RGB, row by row.
  package var hash: UInt64

  package init(_ width: Int, _ height: Int, _ region: [Float], _ side: Int, _ replicates: Bool, _ hash: UInt64) {
    self.width = width
    self.height = height
    self.region = PixelRegion(
      xCenter: region[0], yCenter: region[1], width: region[2], height: region[3], rotation: region[4])
    self.side = side
    border = replicates ? .replicate : .black
    self.hash = hash
  }

  /// The image that `crop_goldens.py` draws.
  package static func picture(width: Int, height: Int) -> RasterImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let sum = x * x * 7 + y * x * 13 + (x ^ y) * 31 + y * 5
        for c in 0..<3 { bytes.append(UInt8(truncatingIfNeeded: sum + c * 91)) }
      }
    }
    return RasterImage(checkedData: Data(bytes), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  /// The hash of the bytes of a crop.
  ///
  /// The values of the crop, 0…1, are the bytes divided by 255. Nil if they are not.
  package static func hash(_ values: [Float]) -> UInt64? {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for value in values {
      let byte = (value * 255).rounded()
      guard (0...255).contains(byte), value == byte * (1 / 255 as Float) else { return nil }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return hash
  }
}
