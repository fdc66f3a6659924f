import Foundation
import GestureImages
import HandLandmarkerCore

/// A crop of a drawn picture as OpenCV makes it.
struct CropGolden: Sendable {
  var width: Int
  var height: Int
  var region: PixelRegion
  var side: Int
  var border: ImageCrop.Border
  /// FNV-1a of the crop's bytes, RGB, row by row.
  var hash: UInt64

  init(_ width: Int, _ height: Int, _ region: [Float], _ side: Int, _ replicates: Bool, _ hash: UInt64) {
    self.width = width
    self.height = height
    self.region = PixelRegion(xCenter: region[0], yCenter: region[1], width: region[2], height: region[3], rotation: region[4])
    self.side = side
    border = replicates ? .replicate : .black
    self.hash = hash
  }

  /// The picture that `crop_goldens.py` draws.
  static func picture(width: Int, height: Int) -> RasterImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        for c in 0..<3 {
          let terms = [x * x * 7, y * x * 13, (x ^ y) * 31, c * 91, y * 5]
          bytes.append(UInt8(truncatingIfNeeded: terms.reduce(0, +)))
        }
      }
    }
    return RasterImage(checkedData: Data(bytes), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
