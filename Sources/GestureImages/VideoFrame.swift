import GestureFoundation
import GestureSupport

/// A frame of a stream: an image and its time.
public struct VideoFrame: Sendable, Hashable {
  /// The image.
  public var image: RasterImage
  /// The time since a fixed moment of the stream.
  ///
  /// Increases strictly from frame to frame.
  public var time: Duration

  /// Creates a frame.
  public init(image: RasterImage, at time: Duration) {
    self.image = image
    self.time = time
  }
}

/// A frame that was read completely but has invalid samples.
///
/// The stream continues after it.
struct DamagedFrame: Error {
  let error: StatusError
}

extension ByteStream {
  /// Returns an error about the bytes of a frame.
  ///
  /// - Parameter frame: The index of the frame, from 0. The error names it from the second frame on, since most images
  ///   are alone in their file.
  func error(
    _ message: String, status: StatusError.Status = .invalidArgument, frame: Int, byte: Int? = nil,
    suggestion: String? = nil
  ) -> StatusError {
    StatusError(status, message, place: Self.place(frame: frame, byte: byte ?? position), suggestion: suggestion)
  }

  static func place(frame: Int, byte: Int) -> Place {
    Place(file: nil, location: frame == 0 ? "byte \(byte)" : "frame \(frame), byte \(byte)")
  }

  /// Takes all pixels of a frame.
  func pixels(_ count: Int, frame: Int) throws -> Data {
    let start = position
    let data = try read(count)
    try Self.place(frame: frame, byte: start + data.count).require(
      data.count == count, .dataLoss, "the pixels end after \(data.count) bytes",
      suggestion: "from byte \(start) on there must be \(count)")
    return data
  }
}
