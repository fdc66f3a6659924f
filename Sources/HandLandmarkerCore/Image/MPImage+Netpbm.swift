import CheckedBytes
import Foundation
import ImageFiles
import TensorEngine

#if canImport(UIKit)
  import UIKit
#endif

extension MPImage {
  /// A picture in a binary Netpbm format: `P6` (PPM), `P5` (PGM) or `P7` (PAM), up to 8 bits per sample. Of several pictures the first one
  /// is taken.
  ///
  /// - Throws: An `NSError` that names the byte and what would be right: code 3 for a malformed header, 15 if pixels are missing, 12 for a
  ///   variant that is not supported.
  public convenience init(ppmData: Data, orientation: Orientation = .up) throws {
    let pixels = try TaskError.reporting { try RasterImage(fileData: ppmData) }
    self.init(pixels: pixels, orientation: orientation)
  }

  /// A picture of a file in a binary Netpbm format; see ``init(ppmData:orientation:)``.
  ///
  /// - Throws: Also an `NSError` of code 5 or 7 if the file does not exist or must not be read.
  public convenience init(contentsOfPPMFile path: String, orientation: Orientation = .up) throws {
    let pixels = try TaskError.reporting { try RasterImage(contentsOfFile: path) }
    self.init(pixels: pixels, orientation: orientation)
  }
}
