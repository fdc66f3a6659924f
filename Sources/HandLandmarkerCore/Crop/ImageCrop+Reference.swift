extension ImageCrop {
  /// Fills the tensor in plain loops, pixel by pixel.
  ///
  /// Tests compare `fill` with it bit for bit.
  package func fillByReference(
    _ tensor: UnsafeMutableBufferPointer<Float>, from image: RasterImage, region: PixelRegion
  ) throws {
    let m = try PerspectiveTransform(cropOf: side, from: region)
    try withRows(of: tensor, image: image) { out, source in
      for y in 0..<side {
        for x in 0..<side {
          let block = Double(x / 64 * 64)
          let inBlock = Double(x % 64)
          let row = Double(y)
          let w = (m.m20 * block + m.m21 * row + m.m22) + m.m20 * inBlock
          let scale = w != 0 ? 32 / w : 0
          let sourceX = ((m.m00 * block + m.m01 * row + m.m02) + m.m00 * inBlock) * scale
          let sourceY = ((m.m10 * block + m.m11 * row + m.m12) + m.m10 * inBlock) * scale
          let pixel = source.sample(CropCoordinates.rounded(sourceX), CropCoordinates.rounded(sourceY), border: border)
          for channel in 0..<3 {
            out[(y * side + x) * 3 + channel] = Float(pixel[channel]) * self.scale + offset
          }
        }
      }
    }
  }
}
