import Foundation
import GestureImages
import GestureSupport
import TestSupport

/// Damaged JPEG files.
///
/// Bytes are changed, and segments are changed, repeated, removed or exchanged. Each file is read strictly and with
/// tolerance.
struct JPEGTarget: FuzzTarget {
  static let name = "jpeg"
  static let weight = 30
  let seeds: [Data] = ImageSeeds.files { !$0.hasPrefix("png") }

  func input(using generator: inout SeededGenerator) -> Data {
    guard let seed = seeds.randomElement(using: &generator), let other = seeds.randomElement(using: &generator) else {
      return Data()
    }
    guard Bool.random(using: &generator) else { return Mutator.spoil(seed, with: seeds, using: &generator) }
    var parts = Self.parts(seed)
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let index = parts.indices.randomElement(using: &generator) else { break }
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: parts.remove(at: index)
      case 1: parts.insert(parts[index], at: Int.random(in: 0...parts.count, using: &generator))
      case 2: parts.swapAt(index, Int.random(in: 0..<parts.count, using: &generator))
      case 3: parts.insert(Self.parts(other).randomElement(using: &generator) ?? Data(), at: index)
      default:
        // Headers are short: most changes of any byte would hit entropy-coded data.
        guard parts[index].count > 4 else { continue }
        let place = Int.random(in: 1..<min(parts[index].count, 40), using: &generator)
        parts[index][place] =
          [0, 1, 2, 3, 0x11, 0x44, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator) ?? 0
      }
    }
    return Data([0xFF, 0xD8]) + parts.reduce(Data(), +)
  }

  /// The segments with their markers, each scan with its entropy-coded data.
  private static func parts(_ file: Data) -> [Data] {
    let bytes = Array(file)
    var parts: [Data] = []
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      var end = position + 2 + Int(bytes[position + 2]) << 8 + Int(bytes[position + 3])
      if bytes[position + 1] == 0xDA {
        while end + 1 < bytes.count, bytes[end] != 0xFF || bytes[end + 1] == 0 || 0xD0...0xD7 ~= bytes[end + 1] {
          end += 1
        }
      }
      guard end <= bytes.count else { break }
      parts.append(Data(bytes[position..<end]))
      position = end
    }
    return parts + [Data(bytes[position...])]
  }

  func run(_ input: Data) throws -> Bool {
    let file = Bytes(input, name: "fuzz")
    let tolerant = try? ImageFileDecoder.decode(file, toleratesDamage: true, threads: input.count % 3 + 1)
    let strict = try ImageFileDecoder.decode(file)
    guard tolerant == strict else {
      throw WrongAnswer(description: "tolerance changes the pixels of a file without damage")
    }
    return true
  }
}
