import GestureFoundation
import GestureSupport

/// A frame that was read to its end but has invalid samples: the stream continues behind it.
struct DamagedFrame: Error {
  let error: StatusError
}

extension ByteStream {
  /// An error about the bytes of a frame.
  ///
  /// - Parameter frame: Counted from 0; named only from the second one on, since most images are alone in their file.
  func error(
    _ message: String, status: StatusError.Status = .invalidArgument, frame: Int, byte: Int? = nil,
    suggestion: String? = nil
  ) -> StatusError {
    StatusError(status, message, place: Self.place(frame: frame, byte: byte ?? position), suggestion: suggestion)
  }

  static func place(frame: Int, byte: Int) -> Place {
    Place(file: nil, location: frame == 0 ? "byte \(byte)" : "frame \(frame), byte \(byte)")
  }

  /// Takes the pixels of a frame, all of them.
  func pixels(_ count: Int, frame: Int) throws -> Data {
    let start = position
    let data = try read(count)
    try Self.place(frame: frame, byte: start + data.count).require(
      data.count == count, .dataLoss, "the pixels end after \(data.count) bytes",
      suggestion: "from byte \(start) on there must be \(count)")
    return data
  }
}
