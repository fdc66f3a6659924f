import Foundation
import GestureImages

extension DrawnPicture {
  /// The image as the trackers take it.
  package var rasterImage: RasterImage {
    RasterImage(checkedData: Data(rgb), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }
}
