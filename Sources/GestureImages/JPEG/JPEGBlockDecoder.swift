/// Decodes the coefficients of one block of a sequential scan.
enum JPEGBlockDecoder {
  /// The value added to the result if a code does not exist.
  static let badCode = 1 << 10

  /// Reads a block into zeroed memory.
  ///
  /// - Parameters:
  ///   - block: 64 zeros, row by row.
  ///   - prediction: The DC value of the component's previous block; becomes that of this block.
  ///   - order: ``JPEGZigzag/order``.
  /// - Returns: The coded position of the last coefficient; above 63 if the data is damaged. Even damaged data is
  ///   written only inside the block.
  @inline(__always)
  static func decode(
    _ reader: inout JPEGBitReader, _ dc: JPEGHuffmanTable.Codes, _ ac: JPEGHuffmanTable.Codes,
    _ block: UnsafeMutablePointer<Int16>,
    prediction: inout Int, order: UnsafePointer<UInt8>
  ) -> Int {
    var damage = 0
    reader.refill()
    let entry = dc.entry(reader.bits)
    if entry & JPEGHuffmanTable.Codes.valueFlag != 0 {
      reader.skip(Int(entry & 31))
      prediction &+= Int(entry &>> 16)
    } else {
      var size = Int(entry &>> 12 & 15)
      if entry != 0 {
        reader.skip(Int(entry & 31))
      } else {
        let code = dc.longCode(reader.bits)
        reader.skip(code.length)
        size = code.symbol
        if !code.isValid { damage = badCode }
      }
      if size > 0 { prediction &+= reader.takeSigned(size) }
    }
    block[0] = Int16(truncatingIfNeeded: prediction)

    var last = 0
    var position = 1
    while position < 64 {
      reader.refill()
      var entry = ac.entry(reader.bits)
      if entry & JPEGHuffmanTable.Codes.valueFlag != 0 {
        reader.skip(Int(entry & 31))
        position &+= Int(entry &>> 8 & 15)
        block[Int(order[position])] = Int16(truncatingIfNeeded: entry &>> 16)
        last = position
        position &+= 1
        // The first code took at most 10 bits; the remaining 46 suffice for any other.
        guard position < 64 else { break }
        entry = ac.entry(reader.bits)
        if entry & JPEGHuffmanTable.Codes.valueFlag != 0 {
          reader.skip(Int(entry & 31))
          position &+= Int(entry &>> 8 & 15)
          block[Int(order[position])] = Int16(truncatingIfNeeded: entry &>> 16)
          last = position
          position &+= 1
          continue
        }
      }
      var run = Int(entry &>> 8 & 15)
      var size = Int(entry &>> 12 & 15)
      if entry != 0 {
        reader.skip(Int(entry & 31))
      } else {
        let code = ac.longCode(reader.bits)
        reader.skip(code.length)
        run = code.symbol &>> 4
        size = code.symbol & 15
        if !code.isValid { damage = badCode }
      }
      if size == 0 {
        guard run == 15 else { break }
        position &+= 16
        continue
      }
      position &+= run
      block[Int(order[position])] = Int16(truncatingIfNeeded: reader.takeSigned(size))
      last = position
      position &+= 1
    }
    return last | damage
  }
}
