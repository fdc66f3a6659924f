import ImageFiles

/// One picture on its way through a task: checked, and with its pixels taken.
package struct Frame: Sendable {
  package var pixels: RasterImage
  /// The rotation of the whole-picture rectangle in radians, see `MPImageOrientation.rotation`.
  package var rotation: Float
  package var timestampInMilliseconds: Int

  /// - Throws: The error of a mirrored orientation.
  package init(_ image: MPImage, timestampInMilliseconds: Int) throws {
    guard let rotation = image.orientation.rotation else { throw TaskError.mirroredOrientation }
    pixels = image.pixels
    self.rotation = rotation
    self.timestampInMilliseconds = timestampInMilliseconds
  }
}
