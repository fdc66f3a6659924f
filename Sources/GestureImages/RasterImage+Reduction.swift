extension RasterImage {
  /// The factor by which a JPEG image is made smaller as it is decoded.
  ///
  /// - Parameters:
  ///   - length: The longer side of the image, in pixels.
  ///   - side: The least that it may become; less than 1 counts as 1.
  /// - Returns: The largest of 1, 2, 4 and 8 that leaves so many pixels.
  package static func reduction(_ length: Int, to side: Int) -> Int {
    [8, 4, 2].first { length / $0 >= max(side, 1) } ?? 1
  }
}
