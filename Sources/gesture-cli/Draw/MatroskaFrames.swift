/// Uncompressed frames with their times as a Matroska stream (RFC 9559), the simplest that ffmpeg reads from a pipe with the time of each frame.
struct MatroskaFrames {
  /// The bytes before the first frame. Times are in microseconds.
  static func header(width: Int, height: Int) -> [UInt8] {
    let head = element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)) + number([0x42, 0x87], 4))
    let size = number([0xB0], width) + number([0xBA], height) + element([0x2E, 0xB5, 0x24], Array("RGB\u{18}".utf8))
    let track =
      number([0xD7], 1) + number([0x73, 0xC5], 1) + number([0x83], 1) + element([0x86], Array("V_UNCOMPRESSED".utf8))
      + element([0xE0], size)
    // The segment's length is not known.
    return head + [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
      + element([0x15, 0x49, 0xA9, 0x66], number([0x2A, 0xD7, 0xB1], 1000))
      + element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], track))
  }

  /// The bytes before the pixels of a frame: a separate cluster.
  ///
  /// - Parameters:
  ///   - time: In microseconds, not negative.
  ///   - duration: In microseconds. Without that of the last frame, MP4 files of ffmpeg 9 end before it.
  ///   - byteCount: The number of bytes of the pixels.
  static func frameHeader(time: Int, duration: Int, byteCount: Int) -> [UInt8] {
    // Track 1, at the time of the cluster; a block that refers to no other one is a key frame.
    let block = [0xA1] + length(4 + byteCount) + [0x81, 0, 0, 0]
    let before = number([0x9B], duration)
    let group = [0xA0] + length(before.count + block.count + byteCount) + before + block
    let start = number([0xE7], time) + group
    return [0x1F, 0x43, 0xB6, 0x75] + length(start.count + byteCount) + start
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { id + length(content.count) + content }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] { element(id, bigEndian(UInt64(value))) }

  private static func length(_ count: Int) -> [UInt8] { bigEndian(1 << 56 | UInt64(count)) }

  private static func bigEndian(_ value: UInt64) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
