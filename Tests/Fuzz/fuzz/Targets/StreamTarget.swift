import Foundation
import GestureImages
import HandLandmarkerCore
import TestSupport

/// Streams of Y4M and raw frames.
///
/// The first bytes of the input have the format of raw frames.
struct StreamTarget: FuzzTarget {
  static let name = "stream"
  static let weight = 10
  let seeds: [Data] = [
    Data("YUV4MPEG2 W4 H4 F30:1 Ip A1:1 C420mpeg2\nFRAME\n".utf8) + Data(count: 24) + Data("FRAME Ip\n".utf8)
      + Data(count: 24),
    Data("YUV4MPEG2 W3 H5 F30000:1001\nFRAME\n".utf8) + Data(count: 27), Data("raw 4x2:rgb24\n".utf8) + Data(count: 48),
    Data("raw 3x3:nv12\n".utf8) + Data(count: 17), Data("raw 2x2:yuv420p\n".utf8) + Data(count: 12),
    Data("raw 5x1:bgra\n".utf8) + Data(count: 20),
  ]

  func run(_ input: Data) throws -> Bool {
    var raw: RawFrameFormat?
    var frames = input
    if input.starts(with: Data("raw ".utf8)), let end = input.firstIndex(of: UInt8(ascii: "\n")) {
      raw = try RawFrameFormat(String(decoding: input[4..<max(4, end)], as: UTF8.self))
      frames = Data(input[end...].dropFirst())
    }
    let reader = FrameReader(data: frames, raw: raw)
    while try reader.next() != nil { _ = reader.statedFrameRate }
    return true
  }
}
