import GestureFoundation
import GestureSupport

/// Extracts JPEG and PNG files from a stream.
///
/// Each file is complete as soon as its last byte has come. The extractor skips data between files, such as the video
/// that some cameras append to a photo, and the further images of a file with an index (``MultiPictureIndex``).
struct ImageFileStream {
  /// The ranges of the stream with further images of an earlier file.
  private var companions: [Range<Int>] = []
  /// Whether a file has been taken in part.
  private(set) var isTaking = false
  /// The position of the current file in the stream.
  private var offset = 0
  /// The bytes of the current file taken so far.
  private var file = Data()

  /// Returns the next file and its position in the stream.
  ///
  /// Nil at the end.
  ///
  /// - Throws: `StatusError` (resource exhausted) for a file that is too large; the errors of the stream. After
  ///   `ByteStream.Pending` the next call continues with the same file.
  mutating func next(in stream: ByteStream) throws -> (bytes: Data, offset: Int)? {
    while try isTaking || Self.find(in: stream) {
      if !isTaking { (isTaking, offset, file) = (true, stream.position, Data()) }
      if try (file.first ?? stream.peek(1).first) == 0xFF {
        try takeJPEG(from: stream)
      } else {
        try takePNG(from: stream)
      }
      let bytes = file
      isTaking = false
      file = Data()
      if companions.contains(where: { $0.lowerBound == offset && stream.position <= $0.upperBound }) { continue }
      companions = MultiPictureIndex.companions(in: Bytes(bytes, name: "")).map {
        $0.lowerBound + offset..<$0.upperBound + offset
      }
      return (bytes, offset)
    }
    return nil
  }

  /// Skips to the next file; returns false if there is none.
  private static func find(in stream: ByteStream) throws -> Bool {
    let start = try stream.peek(FileKind.imageSignatureLength)
    if [.jpeg, .png].contains(FileKind(start)) { return true }
    while true {
      let start = try stream.peek(headerLength)
      if start.isEmpty { return false }
      if isHeader(Array(start)) { return true }
      _ = try stream.takeArrived(minimum: 1) { bytes in
        bytes.dropFirst().firstIndex { $0 == 0xFF || $0 == PNGChunkReader.signature[0] } ?? bytes.count
      }
    }
  }

  private static let headerLength = 11

  /// Whether a file begins here.
  ///
  /// The signature alone is not enough: it occurs by chance in other data.
  private static func isHeader(_ start: [UInt8]) -> Bool {
    if start.starts(with: PNGChunkReader.signature) { return true }
    guard start.count == headerLength, start.starts(with: [0xFF, 0xD8, 0xFF]) else { return false }
    let content = start[6...]
    switch start[3] {
    case JPEGMarker.app0: return content.elementsEqual("JFIF\0".utf8) || content.starts(with: "AVI1".utf8)
    case JPEGMarker.app1: return content.elementsEqual("Exif\0".utf8)
    case JPEGMarker.quantizationTables: return start[4] == 0 && [67, 132].contains(start[5])
    default: return false
    }
  }

  /// Takes the file up to its end-of-image marker.
  ///
  /// Without a marker, takes the file up to the next image. Never waits for bytes after the image.
  private mutating func takeJPEG(from stream: ByteStream) throws {
    if file.isEmpty { file = try stream.read(2) }
    while true {
      let marker = Array(try stream.peek(2))
      guard marker.count > 1 else {
        file += try stream.read(1)
        return
      }
      try Self.check(file.count)
      guard marker[0] == 0xFF else {
        file += try stream.takeArrived(minimum: 2, Self.run)
        continue
      }
      switch marker[1] {
      case JPEGMarker.endOfImage:
        file += try stream.read(2)
        return
      case JPEGMarker.startOfImage:
        if try stream.peek(3).last == 0xFF { return }
        file += try stream.read(2)
      case 0xFF: file += try stream.read(1)
      case let code where code == 0 || JPEGMarker.isAlone(code): file += try stream.read(2)
      default:
        let segment = Array(try stream.peek(4))
        file += try stream.read(segment.count < 4 ? segment.count : 2 + max(Int(segment[2]) << 8 + Int(segment[3]), 2))
      }
    }
  }

  /// The number of bytes before a marker that may end the image.
  private static func run(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var place = 0
    while place < bytes.count, let found = memchr(start + place, 0xFF, bytes.count - place) {
      place = UnsafeRawPointer(found) - start
      guard place + 1 < bytes.count, bytes[place + 1] == 0 || 0xD0...0xD7 ~= bytes[place + 1] else { return place }
      place += 2
    }
    return bytes.count
  }

  /// Takes the file up to the chunk IEND.
  private mutating func takePNG(from stream: ByteStream) throws {
    if file.isEmpty { file = try stream.read(PNGChunkReader.signature.count) }
    while true {
      let header = Array(try stream.peek(8))
      let length = header.count < 8 ? 0 : header[..<4].reduce(0) { $0 << 8 + Int($1) }
      // The length may be damaged, and larger than the file.
      let chunk = try stream.read(min(length + 12, Bytes.maximumFileCount + 1 - file.count))
      file += chunk
      try Self.check(file.count)
      if chunk.count < length + 12 || header[4...].elementsEqual("IEND".utf8) { return }
    }
  }

  private static func check(_ count: Int) throws {
    guard count <= Bytes.maximumFileCount else {
      throw StatusError(
        .resourceExhausted, "the image file is larger than \(Bytes.maximumFileCount) bytes",
        suggestion: "give an image file")
    }
  }
}
