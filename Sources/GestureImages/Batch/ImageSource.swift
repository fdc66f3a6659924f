/// Images that are read in sequence, such as the images of a file.
package protocol ImageSource: AnyObject {
  /// Returns the next image; nil at the end.
  ///
  /// - Throws: An error about the next image; more images may follow if ``canContinue``.
  func next() throws -> RasterImage?

  /// Whether images may follow after an error.
  var canContinue: Bool { get }
}

extension FrameReader: ImageSource {}
