import Foundation
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
    let pixels = try TaskError.reporting { try Self.firstPicture(ByteStream(data: ppmData)) }
    self.init(pixels: pixels, orientation: orientation)
  }

  /// A picture of a file in a binary Netpbm format; see ``init(ppmData:orientation:)``.
  ///
  /// - Throws: Also an `NSError` of code 5 or 7 if the file does not exist or must not be read.
  public convenience init(contentsOfPPMFile path: String, orientation: Orientation = .up) throws {
    let pixels = try TaskError.reporting {
      let stream = try ByteStream(contentsOfFile: path)
      do {
        return try Self.firstPicture(stream)
      } catch var error as EngineError {
        error.place = [path, error.place].compactMap { $0 }.joined(separator: ", ")
        throw error
      }
    }
    self.init(pixels: pixels, orientation: orientation)
  }

  private static func firstPicture(_ stream: ByteStream) throws -> PixelBuffer {
    do {
      guard let pixels = try NetpbmDecoder.next(in: stream, frame: 0) else {
        throw stream.error("there is no picture", frame: 0, advice: "it must begin with P5, P6 or P7")
      }
      return pixels
    } catch let damage as DamagedFrame {
      throw damage.error
    }
  }
}
