import GestureFoundation
import GestureSupport

extension RasterImage {
  /// Returns the width and height, in pixels, that an image file's headers give, without decoding it: those of
  /// ``init(data:name:toleratesDamage:maximumPixelCount:reducedToSide:)``, which applies the orientation of a JPEG or PNG file.
  ///
  /// ```swift
  /// let (width, height) = try RasterImage.size(of: upload)
  /// ```
  ///
  /// - Parameters:
  ///   - data: A JPEG, PNG or binary Netpbm file, or its beginning. What comes after the headers is not looked at, but for the orientation of a PNG
  ///     file, which may stand at its end.
  ///   - name: The name of the data in errors.
  /// - Throws: `StatusError` that names the byte and what would be right: data loss if the headers are not all there, invalid argument for a size
  ///   that no image can have, unimplemented for another format or variant.
  public static func size(of data: Data, name: String = "data") throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(data: data), name: name)
  }

  /// Returns the width and height, in pixels, of an image file without decoding it; see ``size(of:name:)``. Little more than the headers is
  /// read; of a PNG file the pixels are passed over.
  ///
  /// - Parameter path: Absolute, or relative to the working directory.
  /// - Throws: `StatusError` as that, and not found or permission denied if the file cannot be opened.
  public static func size(ofFile path: String) throws(StatusError) -> (width: Int, height: Int) {
    try ImageSize.size(of: ByteStream(contentsOfFile: path), name: path)
  }
}
