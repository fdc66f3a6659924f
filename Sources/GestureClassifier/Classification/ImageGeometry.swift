/// The size and rotation of the image that shows a hand.
package struct ImageGeometry: Sendable, Hashable {
  /// The width of the stored image in pixels, at least 1.
  ///
  /// Only the ratio to the height matters.
  package let width: Int
  /// The height of the stored image in pixels, at least 1.
  package let height: Int
  /// The rotation of the whole-image rectangle in radians.
  ///
  /// −(clockwise degrees that make the image upright) · π/180.
  package let rotation: Float

  package init(_ image: RasterImage) {
    width = image.width
    height = image.height
    rotation = image.rotation
  }

  /// Creates the geometry of a hand's image.
  ///
  /// - Throws: `StatusError` (invalid argument) for a hand without an image size, or with a size that no image can
  ///   have.
  package init(_ hand: Hand, _ orientation: RasterImage.Orientation) throws(StatusError) {
    guard let size = hand.imageSize else {
      throw StatusError(
        .invalidArgument, "The size of the hand's image is not known.",
        suggestion: "set `imageSize` of the hand: its landmarks are fractions of an image")
    }
    try self.init(width: size.width, height: size.height, rotation: orientation.rotation)
  }

  /// Creates the geometry of an image with a known size.
  ///
  /// - Throws: `StatusError` (invalid argument) for a size that no image can have.
  package init(width: Int, height: Int, rotation: Float) throws(StatusError) {
    let sides = 1...RasterImage.maximumSide
    guard sides ~= width, sides ~= height else {
      throw StatusError(
        .invalidArgument, "The image size is \(width)×\(height).",
        suggestion: "give the size, in pixels, of the image in which the landmarks were found")
    }
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// The same size without a rotation.
  var upright: ImageGeometry { ImageGeometry(width: width, height: height) }

  package static let square = ImageGeometry(width: 1, height: 1)

  private init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rotation = 0
  }
}
