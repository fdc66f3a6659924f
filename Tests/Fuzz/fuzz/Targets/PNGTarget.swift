import Foundation
import GestureImages
import GestureSupport
import TestSupport

/// Damaged PNG files, most of them with valid checksums.
///
/// Without valid checksums, the decoder would not read further.
struct PNGTarget: FuzzTarget {
  static let name = "png"
  static let weight = 30
  let seeds: [Data] = ImageSeeds.files { $0.hasPrefix("png") }

  func input(using generator: inout SeededGenerator) -> Data {
    guard let seed = seeds.randomElement(using: &generator) else { return Data() }
    let spoilt = Mutator.spoil(seed, with: seeds, using: &generator)
    return Int.random(in: 0..<10, using: &generator) == 0 ? spoilt : Self.withChecksums(spoilt)
  }

  private static func withChecksums(_ file: Data) -> Data {
    var bytes = Array(file)
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { break }
      let checksum = CRC32.checksum(bytes[position + 4..<position + 8 + length])
      for index in 0..<4 {
        bytes[position + 8 + length + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(24 - 8 * index))
      }
      position += 12 + length
    }
    return Data(bytes)
  }

  func run(_ input: Data) throws -> Bool {
    let file = Bytes(input, name: "fuzz")
    let tolerant = try? ImageFileDecoder.decode(file, toleratesDamage: true)
    let strict = try ImageFileDecoder.decode(file)
    guard tolerant == strict else {
      throw WrongAnswer(description: "tolerance changes the pixels of a file without damage")
    }
    return true
  }
}
