import CheckedBytes
import Foundation

extension RasterImage {
  /// Reads an image file: binary Netpbm (`P5`, `P6`, `P7`), up to 8 bits per sample. Of several images the first one is taken.
  ///
  /// - Throws: `StatusError` that names the file, the byte and what would be right: not found or permission denied if the file cannot be
  ///   opened, invalid argument for a malformed header, data loss if pixels are missing, unimplemented for a variant that is not supported.
  public init(contentsOfFile path: String) throws(StatusError) {
    let stream = try ByteStream(contentsOfFile: path)
    do throws(StatusError) {
      self = try Self.first(of: stream)
    } catch {
      throw error.located(in: path)
    }
  }

  /// Reads the bytes of an image file; see ``init(contentsOfFile:)``.
  ///
  /// - Throws: `StatusError` that names the byte and what would be right.
  public init(fileData: Data) throws(StatusError) {
    self = try Self.first(of: ByteStream(data: fileData))
  }

  private static func first(of stream: ByteStream) throws(StatusError) -> RasterImage {
    do {
      guard let image = try NetpbmDecoder.next(in: stream, frame: 0) else {
        throw stream.error("there is no image", frame: 0, suggestion: "it must begin with P5, P6 or P7")
      }
      return image
    } catch let damage as DamagedFrame {
      throw damage.error
    } catch {
      throw StatusError(error)
    }
  }

  /// The image as a PNG file: 8 bits per channel, RGB, as stored, before any turn.
  public var pngData: Data { PNGWriter.encode(self) }

  /// Red, green and blue, one byte each, rows from top to bottom without padding, as stored, before any turn.
  public var rgbData: Data { Data(rgbBytes()) }
}
