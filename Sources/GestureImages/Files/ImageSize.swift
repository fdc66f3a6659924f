import GestureFoundation
import GestureSupport

/// Reads the size of an image from the headers of its file.
enum ImageSize {
  /// The number of bytes to read first.
  ///
  /// Headers with a preview or a colour profile may be larger.
  private static let firstCount = 1 << 16

  /// Returns the size of the image in a stream.
  ///
  /// - Throws: `StatusError` for invalid headers, and for headers that do not end.
  static func size(of stream: ByteStream, name: String) throws(StatusError) -> (width: Int, height: Int) {
    do {
      if NetpbmDecoder.variant(try stream.peek(16)) != nil {
        guard let header = try NetpbmDecoder(stream)?.header() else {
          throw StatusError(.invalidArgument, "there is no image")
        }
        return (header.width, header.height)
      }
      if FileKind(try stream.peek(FileKind.imageSignatureLength)) == .png, let size = try png(stream, name: name) {
        return size
      }
      let (head, size) = try head(of: stream, name: name, maximumPixelCount: RasterImage.maximumPixelCount)
      guard !head.isEmpty else {
        throw StatusError(.invalidArgument, "there is no image", suggestion: "the file is empty")
      }
      guard let size else {
        throw StatusError(
          .dataLoss, "the headers of the image are not complete",
          suggestion: "there are \(head.count) bytes: give more of the file")
      }
      return size
    } catch {
      throw StatusError(error).located(in: name)
    }
  }

  /// Reads the headers of a stream.
  ///
  /// Reads at most as many bytes again.
  ///
  /// - Returns: The bytes read, and the upright size. If the headers do not end, all bytes and nil.
  /// - Throws: `StatusError` for invalid headers, and for more pixels than the caller allows.
  static func head(
    of stream: ByteStream, name: String, maximumPixelCount: Int
  ) throws -> (bytes: Data, size: (width: Int, height: Int)?) {
    var head = Data()
    while head.count < Bytes.maximumFileCount {
      let piece = try stream.read(max(head.count, firstCount))
      if piece.isEmpty { break }
      head += piece
      let file = Bytes(head, name: name)
      let size =
        switch FileKind(head) {
        case .jpeg: try jpeg(file, maximumPixelCount: maximumPixelCount)
        case .png: try png(file, maximumPixelCount: maximumPixelCount)
        default: throw ImageFileDecoder.unsupported(file)
        }
      if let size { return (head, size) }
    }
    return (head, nil)
  }

  /// Reads up to the first scan.
  ///
  /// The orientation may follow the frame header.
  private static func jpeg(_ file: Bytes, maximumPixelCount: Int) throws -> (width: Int, height: Int)? {
    var reader = try JPEGMarkerReader(file)
    var frame: JPEGFrame?
    var metadata = OrientationMetadata()
    do {
      while let segment = try reader.next() {
        try JPEGDecoder.checkProcess(segment)
        switch segment.code {
        case 0xC0...0xC2: frame = try frame ?? JPEGFrame(segment, maximumPixelCount: maximumPixelCount)
        case JPEGMarker.startOfScan, JPEGMarker.endOfImage:
          guard let frame else {
            throw StatusError(
              .invalidArgument, "the JPEG file has no frame header before its data",
              place: file.place.at(byte: segment.offset))
          }
          return metadata.orientation.exchangesSides ? (frame.height, frame.width) : (frame.width, frame.height)
        default: metadata.add(segment)
        }
      }
    } catch let error as StatusError where error.status == .dataLoss {
      // A segment is incomplete.
    }
    return nil
  }

  /// Checks the header of a PNG file.
  private static func png(_ file: Bytes, maximumPixelCount: Int) throws -> (width: Int, height: Int)? {
    var reader = try PNGChunkReader(file)
    guard var chunk = try reader.next() else { return nil }
    if chunk.type == PNGDecoder.iosChunk, let second = try reader.next() { chunk = second }
    try PNGDecoder.checkFirst(chunk, file)
    let header = try PNGHeader(chunk.content, maximumPixelCount: maximumPixelCount)
    return (header.width, header.height)
  }

  /// Reads a PNG stream without its pixels; the orientation may follow them.
  ///
  /// - Returns: nil, with the stream at its start, if the header is incomplete.
  private static func png(_ stream: ByteStream, name: String) throws -> (width: Int, height: Int)? {
    let signature = Data(PNGChunkReader.signature)
    let start = try stream.peek(firstCount)
    guard let size = try png(Bytes(Data(start), name: name), maximumPixelCount: RasterImage.maximumPixelCount) else {
      return nil
    }
    _ = try stream.read(signature.count)
    var metadata = OrientationMetadata()
    while !metadata.isSettled {
      let header = Array(try stream.peek(8))
      let type = String(decoding: header.dropFirst(4), as: UTF8.self)
      guard header.count == 8, type != "IEND" else { break }
      var left = 12 + header[..<4].reduce(0) { $0 << 8 + Int($1) }
      if OrientationMetadata.isIn(type), left <= OrientationMetadata.maximumCount {
        var reader = try PNGChunkReader(Bytes(signature + (try stream.read(left)), name: name))
        if let chunk = try reader.next() { metadata.add(chunk) }
        continue
      }
      while left > 0 {
        let count = try stream.takeArrived(minimum: 1) { min(left, $0.count) }.count
        if count == 0 { break }
        left -= count
      }
    }
    return metadata.orientation.exchangesSides ? (size.height, size.width) : size
  }
}
