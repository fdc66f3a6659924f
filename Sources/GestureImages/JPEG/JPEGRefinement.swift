/// Decodes a progressive scan's contribution to a block.
///
/// ITU-T T.81, G.1.2 and G.2.
enum JPEGRefinement {
  /// Decodes the AC coefficients of a first scan.
  ///
  /// - Parameters:
  ///   - endOfBands: The number of blocks, from this one on, that have no more coefficients.
  ///   - order: ``JPEGZigzag/order``.
  /// - Returns: Whether all codes exist and lead to coefficients of the band.
  @inline(__always)
  static func first(
    _ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes, _ block: JPEGCoefficients.Block, _ scan: Band,
    endOfBands: inout Int, order: UnsafePointer<UInt8>
  ) -> Bool {
    if endOfBands > 0 {
      endOfBands &-= 1
      return true
    }
    var position = scan.first
    var nonzero = block.nonzero.pointee
    var isValid = true
    while position <= scan.last {
      reader.refill()
      let entry = codes.entry(reader.bits)
      var value = Int(entry &>> 16)
      if entry & JPEGHuffmanTable.Codes.valueFlag != 0 {
        reader.skip(Int(entry & 31))
        position &+= Int(entry &>> 8 & 15)
      } else {
        let code = symbol(&reader, codes)
        isValid = isValid && code.isValid
        if code.size == 0 {
          guard code.run == 15 else {
            endOfBands = run(&reader, code.run) &- 1
            break
          }
          position &+= 16
          continue
        }
        position &+= code.run
        value = reader.takeSigned(code.size)
      }
      set(Int16(truncatingIfNeeded: value &<< scan.low), at: position, of: block.values, &nonzero, order)
      position &+= 1
      isValid = isValid && position <= scan.last &+ 1
    }
    block.nonzero.pointee = nonzero
    return isValid
  }

  /// Decodes the next bit of AC coefficients.
  ///
  /// Also decodes coefficients that become nonzero with this bit.
  ///
  /// - Returns: Whether all codes exist and lead to coefficients of the band.
  @inline(__always)
  static func refine(
    _ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes, _ block: JPEGCoefficients.Block, _ scan: Band,
    endOfBands: inout Int, order: UnsafePointer<UInt8>
  ) -> Bool {
    let plus = Int16(truncatingIfNeeded: 1 &<< scan.low)
    let minus = 0 &- plus
    var position = scan.first
    var nonzero = block.nonzero.pointee
    var isValid = true
    if endOfBands == 0 {
      while position <= scan.last {
        let code = symbol(&reader, codes)
        isValid = isValid && code.isValid && code.size <= 1
        var zeros = code.run
        var value: Int16 = 0
        if code.size > 0 {
          value = reader.take(1) == 1 ? plus : minus
        } else if code.run < 15 {
          endOfBands = run(&reader, code.run)
          break
        }
        // Passes `zeros` coefficients that are still zero; nonzero ones on the way get a bit.
        while position <= scan.last {
          let gap = min((nonzero &>> UInt64(position)).trailingZeroBitCount, scan.last &+ 1 &- position)
          position &+= min(gap, zeros)
          if zeros < gap || position > scan.last { break }
          zeros &-= gap
          correct(&block.values[Int(order[position])], &reader, plus)
          position &+= 1
        }
        if value != 0 {
          set(value, at: position, of: block.values, &nonzero, order)
          isValid = isValid && position <= scan.last
        }
        position &+= 1
      }
      block.nonzero.pointee = nonzero
    }
    if endOfBands > 0 {
      if position <= scan.last {
        var rest = nonzero & (UInt64.max &<< UInt64(position)) & (UInt64.max &>> UInt64(63 &- scan.last))
        while rest != 0 {
          correct(&block.values[Int(order[rest.trailingZeroBitCount])], &reader, plus)
          rest &= rest &- 1
        }
      }
      endOfBands &-= 1
    }
    return isValid
  }

  /// Sets a coefficient.
  ///
  /// In damaged data the position may be after the last one.
  @inline(__always)
  private static func set(
    _ value: Int16, at position: Int, of values: UnsafeMutablePointer<Int16>, _ nonzero: inout UInt64,
    _ order: UnsafePointer<UInt8>
  ) {
    values[Int(order[position])] = value
    let bit = 1 &<< UInt64(min(position, 63))
    nonzero = value == 0 ? nonzero & ~bit : nonzero | bit
  }

  /// The coded positions of a scan, and its bit.
  struct Band {
    let first: Int
    let last: Int
    let low: Int
  }

  /// Takes the next code.
  ///
  /// The code contains the number of coefficients to skip and the size of the following value.
  @inline(__always)
  private static func symbol(_ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes) -> (
    run: Int, size: Int, isValid: Bool
  ) {
    reader.refill()
    let code = codes.symbol(reader.bits)
    reader.skip(code.length)
    return (code.symbol &>> 4, code.symbol & 15, code.isValid)
  }

  /// Returns 2 to the power of `size`, plus the next `size` bits.
  @inline(__always)
  private static func run(_ reader: inout JPEGBitReader, _ size: Int) -> Int {
    size == 0 ? 1 : (1 &<< size) &+ reader.take(size)
  }

  /// Takes one bit.
  ///
  /// If the bit is set, the coefficient moves away from zero.
  @inline(__always)
  private static func correct(_ coefficient: inout Int16, _ reader: inout JPEGBitReader, _ plus: Int16) {
    if reader.available < 1 { reader.refill() }
    guard reader.take(1) == 1, coefficient & plus == 0 else { return }
    coefficient &+= coefficient >= 0 ? plus : 0 &- plus
  }
}
