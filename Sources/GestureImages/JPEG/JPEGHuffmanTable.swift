/// A Huffman table prepared for decoding (ITU-T T.81, F.2.2.3).
///
/// The next 10 bits of the data select an entry with the code and, if they fit into these bits, the value bits after
/// it. Longer codes are found by comparison.
///
/// Only `init` writes the memory at `codes`, whose layout ``JPEGHuffmanTable/Codes`` describes. The memory belongs to
/// the object, so readers keep the object alive.
final class JPEGHuffmanTable: @unchecked Sendable {
  static let lookupBits = 10

  /// A view of the table without reference counting.
  ///
  /// Invariant: `memory` has 1024 entries for the next 10 bits; 6 limits: the first code longer than each length from
  /// 11 to 16, shifted to 16 bits; 6 offsets: the number that maps a code of that length to the index of its symbol;
  /// 256 symbols; and 1024 entries for the next 10 bits with the length of the code in the lowest 8 bits and the symbol
  /// above, 0 if the code is longer.
  struct Codes {
    fileprivate let memory: UnsafePointer<Int32>

    /// Returns the entry for the next 10 bits.
    ///
    /// 0 if their code is longer.
    ///
    /// From the lowest bit: 5 bits for the length to skip, ``valueFlag``, from bit 8 on 4 bits for the run of zeros,
    /// from bit 12 on 4 bits for the size of the value, and 16 bits for the value.
    @inline(__always)
    func entry(_ bits: UInt64) -> Int32 { memory[Int(truncatingIfNeeded: bits &>> 54)] }

    /// The flag of an entry that holds the value.
    ///
    /// The entry's length then includes the value bits.
    static var valueFlag: Int32 { 0x20 }

    /// Returns the length and symbol of any code.
    ///
    /// The length excludes value bits.
    @inline(__always)
    func symbol(_ bits: UInt64) -> (length: Int, symbol: Int, isValid: Bool) {
      let length = Int(memory[1292 + Int(truncatingIfNeeded: bits &>> 54)])
      return length == 0 ? longCode(bits) : (length & 31, length &>> 8, true)
    }

    /// Returns the length and symbol of a code longer than 10 bits.
    ///
    /// For an unknown code these are 17 and 0, as in libjpeg, and `isValid` is false.
    @inline(never)
    func longCode(_ bits: UInt64) -> (length: Int, symbol: Int, isValid: Bool) {
      let code = Int32(truncatingIfNeeded: bits &>> 48)
      for index in 0..<6 where code < memory[1024 + index] {
        let symbol = Int(code &>> Int32(5 - index)) + Int(memory[1030 + index])
        guard 0..<256 ~= symbol else { break }
        return (index + 11, Int(memory[1036 + symbol]), true)
      }
      return (17, 0, false)
    }
  }

  let codes: Codes
  private let memory: UnsafeMutablePointer<Int32>

  /// A table without codes, for scans that need no codes.
  static let empty = JPEGHuffmanTable()

  private init() {
    let count = 2 * (1 << Self.lookupBits) + 12 + 256
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    codes = Codes(memory: memory)
  }

  /// - Parameters:
  ///   - counts: The number of codes of each length from 1 to 16.
  ///   - symbols: The symbols, shortest codes first.
  /// - Returns: nil if there are too many codes, a code consists of ones only, or a DC table has a symbol above 15.
  init?(counts: [Int], symbols: [UInt8], isDC: Bool) {
    guard counts.count == 16, counts.allSatisfy({ 0...256 ~= $0 }), counts.reduce(0, +) == symbols.count,
      symbols.count <= 256
    else {
      return nil
    }
    if isDC, symbols.contains(where: { $0 > 15 }) { return nil }
    var entries = [Int32](repeating: 0, count: 1 << Self.lookupBits)
    var plain = entries
    var limits: [Int32] = []
    var offsets: [Int32] = []
    var code = 0
    var index = 0
    for length in 1...16 {
      let first = code
      for _ in 0..<counts[length - 1] {
        if length <= Self.lookupBits, code < 1 << length {
          Self.enter(symbols[index], code, length, &entries)
          let free = Self.lookupBits - length
          for rest in 0..<1 << free { plain[code << free | rest] = Int32(symbols[index]) << 8 | Int32(length) }
        }
        code += 1
        index += 1
      }
      if counts[length - 1] > 0, code >= 1 << length { return nil }
      if length > Self.lookupBits {
        limits.append(Int32(code << (16 - length)))
        offsets.append(Int32(index - counts[length - 1] - first))
      }
      code <<= 1
    }
    let all =
      entries + limits + offsets + symbols.map(Int32.init) + [Int32](repeating: 0, count: 256 - symbols.count) + plain
    memory = .allocate(capacity: all.count)
    memory.initialize(from: all, count: all.count)
    codes = Codes(memory: memory)
  }

  deinit {
    memory.deallocate()
  }

  /// Fills the entries that start with a code.
  private static func enter(_ symbol: UInt8, _ code: Int, _ length: Int, _ entries: inout [Int32]) {
    let free = lookupBits - length
    let run = Int32(symbol >> 4)
    let size = Int(symbol & 15)
    for rest in 0..<1 << free {
      let entry: Int32
      if size > 0, size <= free {
        let bits = rest >> (free - size)
        let value = bits >> (size - 1) == 1 ? bits : bits - (1 << size) + 1
        entry = Int32(value) << 16 | run << 8 | Codes.valueFlag | Int32(length + size)
      } else {
        entry = Int32(size) << 12 | run << 8 | Int32(length)
      }
      entries[code << free | rest] = entry
    }
  }
}
