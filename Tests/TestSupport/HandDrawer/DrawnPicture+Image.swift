import Foundation
import HandLandmarkerCore
import ImageFiles

extension DrawnPicture {
  /// What the stages of the pipeline read.
  package var pixelBuffer: RasterImage {
    RasterImage(checkedData: Data(rgb), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }
}
