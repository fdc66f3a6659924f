import Foundation
import TestSupport

/// Damages bytes at random.
///
/// The mutator knows offsets, counts, sizes and zip headers.
enum Mutator {
  /// A few changes; once in a while none.
  static func spoil(_ seed: Data, with others: [Data], using generator: inout SeededGenerator) -> Data {
    var data = Data(seed)
    let changes = [0, 1, 1, 1, 2, 2, 3, 5, 8, 20].randomElement(using: &generator) ?? 1
    for _ in 0..<changes { change(&data, with: others, using: &generator) }
    return data
  }

  private static func change(_ data: inout Data, with others: [Data], using generator: inout SeededGenerator) {
    guard data.count >= 8 else {
      data.append(UInt8.random(in: 0...255, using: &generator))
      return
    }
    let location = Int.random(in: 0..<data.count, using: &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: data[location] = UInt8.random(in: 0...255, using: &generator)
    case 1: data[location] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 2...5: setWord(&data, using: &generator)
    case 6: setHalf(&data, using: &generator)
    case 7: data = data.prefix(Bool.random(using: &generator) ? location : location / 64 * 64)
    case 8: data.removeSubrange(run(at: location, in: data, using: &generator))
    case 9:
      data.insert(
        contentsOf: Data(data[run(at: location, in: data, using: &generator)]),
        at: Int.random(in: 0...data.count, using: &generator))
    case 10:
      let source = Data(data[run(at: location, in: data, using: &generator)])
      let target = Int.random(in: 0...data.count - source.count, using: &generator)
      data.replaceSubrange(target..<target + source.count, with: source)
    case 11:
      // The end of another seed after the start of this one.
      guard let other = others.randomElement(using: &generator), !other.isEmpty else { return }
      data = data.prefix(location) + other.suffix(Int.random(in: 0...other.count, using: &generator))
    case 12: changeArchive(&data, using: &generator)
    default:
      data.append(
        contentsOf: repeatElement(
          UInt8.random(in: 0...255, using: &generator), count: Int.random(in: 1...300, using: &generator)))
    }
    data = Data(data)
  }

  private static func run(at location: Int, in data: Data, using generator: inout SeededGenerator) -> Range<Int> {
    location..<min(data.count, location + Int.random(in: 1...100, using: &generator))
  }

  /// Sets a 32-bit field to a bad value.
  ///
  /// The value is bad for offsets, counts and sizes, or is that of the field's neighbour.
  private static func setWord(_ data: inout Data, using generator: inout SeededGenerator) {
    let location = Int.random(in: 0...(data.count - 4) / 2, using: &generator) * 2
    let size = UInt32(truncatingIfNeeded: data.count)
    let distance = UInt32(truncatingIfNeeded: location)
    let neighbour = Damage(data).word(
      at: max(0, min(data.count - 4, location + [-4, 4, -8, 8].randomElement(using: &generator)!)))
    let values: [UInt32] = [
      0, 1, 2, 0xFFFF_FFFF, 0xFFFF_FFFE, 0x7FFF_FFFF, 0x8000_0000, 0x4000_0000, 0x1000_0000, 0x00FF_FFFF, size,
      size &- distance,
      size &- 1, 0 &- distance, neighbour, neighbour &+ 1, neighbour &- 1, Damage(data).word(at: location) &+ 4,
      UInt32.random(in: 0...40, using: &generator),
    ]
    put(values.randomElement(using: &generator) ?? 0, at: location, in: &data)
  }

  /// A 16-bit field, as vtables and zip headers have.
  private static func setHalf(_ data: inout Data, using generator: inout SeededGenerator) {
    let location = Int.random(in: 0...(data.count - 2) / 2, using: &generator) * 2
    let values: [UInt16] = [
      0, 1, 2, 3, 4, 6, 8, 0x7FFF, 0x8000, 0xFFFF, 0xFFFE, UInt16.random(in: 0...64, using: &generator),
    ]
    put(values.randomElement(using: &generator) ?? 0, at: location, in: &data)
  }

  /// Changes zip headers.
  ///
  /// Exchanges two, repeats one, or falsifies a field.
  private static func changeArchive(_ data: inout Data, using generator: inout SeededGenerator) {
    let signatures = (0..<data.count - 4).filter {
      data[$0] == 0x50 && data[$0 + 1] == 0x4B && [1, 3, 5].contains(data[$0 + 2]) && data[$0 + 3] == data[$0 + 2] + 1
    }
    guard let header = signatures.randomElement(using: &generator),
      let other = signatures.randomElement(using: &generator)
    else { return }
    let length = min(46, data.count - max(header, other))
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let (first, second) = (Data(data[header..<header + length]), Data(data[other..<other + length]))
      data.replaceSubrange(header..<header + length, with: second)
      data.replaceSubrange(other..<other + length, with: first)
    case 1: data.insert(contentsOf: Data(data[header..<header + length]), at: other)
    case 2:
      let field = Int.random(in: 4..<max(5, length - 4), using: &generator)
      put(
        [0, 1, 0xFFFF_FFFF, UInt32(data.count), UInt32(header), UInt32(other)].randomElement(using: &generator) ?? 0,
        at: header + field,
        in: &data)
    default:
      let field = Int.random(in: 4..<max(5, length - 2), using: &generator)
      put(
        [0, 1, 8, 0xFFFF, UInt16(truncatingIfNeeded: data.count)].randomElement(using: &generator) ?? 0,
        at: header + field, in: &data)
    }
  }

  private static func put(_ value: some FixedWidthInteger, at location: Int, in data: inout Data) {
    withUnsafeBytes(of: value.littleEndian) { bytes in
      guard location >= 0, location + bytes.count <= data.count else { return }
      data.replaceSubrange(location..<location + bytes.count, with: bytes)
    }
  }
}
