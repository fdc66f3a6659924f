import Foundation
import GestureImages
import TestSupport

/// Image files.
///
/// Netpbm files with one or several images, among them JPEG and PNG files.
struct PictureTarget: FuzzTarget {
  static let name = "picture"
  static let weight = 15
  let seeds: [Data] = [
    Data("P6 3 2 255\n".utf8) + Data(count: 18), Data("P5\n# comment\n4 4\n15\n".utf8) + Data(count: 16),
    Data("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8) + Data(count: 16),
    Data("P7\nWIDTH 3\nHEIGHT 1\nDEPTH 1\nMAXVAL 7\nTUPLTYPE GRAYSCALE\nENDHDR\n".utf8) + Data(count: 3),
    Data("P6 1 1 255\nabcP6 1 1 255\nabc P5 1 1 1\n\u{1}".utf8),
    ImageSeeds.files { $0.hasPrefix("png") || $0.hasSuffix("17x17") }.prefix(4).reduce(Data("P5 1 1 255\na".utf8), +),
  ]

  func run(_ input: Data) throws -> Bool {
    _ = try? RasterImage(data: input)
    let reader = FrameReader(data: input)
    while true {
      do {
        if try reader.next() == nil { return true }
      } catch {
        guard reader.canContinue else { throw error }
      }
    }
  }
}
