import Foundation
import HandLandmarkerCore

extension DrawnPicture {
  /// What the stages of the pipeline read.
  package var pixelBuffer: PixelBuffer {
    PixelBuffer(data: Data(rgb), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }
}
