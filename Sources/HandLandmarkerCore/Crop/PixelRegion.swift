/// A rotated rectangle in pixels of an image.
///
/// A crop is cut from this rectangle.
package struct PixelRegion: Hashable {
  package var xCenter: Float
  package var yCenter: Float
  package var width: Float
  package var height: Float
  /// The clockwise rotation in radians.
  package var rotation: Float

  package init(xCenter: Float, yCenter: Float, width: Float, height: Float, rotation: Float) {
    self.xCenter = xCenter
    self.yCenter = yCenter
    self.width = width
    self.height = height
    self.rotation = rotation
  }
}

extension PixelRegion {
  /// Creates the pixels of `region` in an image of this size.
  ///
  /// Corresponds to `GetRoi` of MediaPipe's `image_to_tensor_utils.cc`.
  ///
  /// - Throws: `StatusError` with MediaPipe's messages if the region has a NaN, or no positive width and height.
  package init(_ region: HandRegion, imageWidth: Int, imageHeight: Int) throws {
    let width = Float(imageWidth)
    let height = Float(imageHeight)
    self.init(
      xCenter: region.xCenter * width, yCenter: region.yCenter * height, width: region.width * width,
      height: region.height * height,
      rotation: region.rotation)
    let values = [xCenter, yCenter, self.width, self.height, rotation]
    guard !values.contains(where: \.isNaN) else {
      throw StatusError(
        .invalidArgument, "ROI contains NaN values.", suggestion: "every field of a region must be a finite number")
    }
    guard self.width > 0, self.height > 0 else {
      throw StatusError(
        .invalidArgument, "ROI width and height must be > 0.",
        suggestion: "the region is \(self.width)×\(self.height) pixels")
    }
  }

  /// The smallest square around this region.
  ///
  /// A square tensor then keeps the aspect ratio (`PadRoi`).
  package var letterboxed: PixelRegion {
    var square = self
    if 1 > height / width {
      square.height = width
    } else {
      square.width = height
    }
    return square
  }
}
