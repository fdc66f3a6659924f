/// Decodes what the scans of a progressive file add to a block (ITU-T T.81, G.1.2 and G.2).
enum JPEGRefinement {
  /// The AC coefficients of a first scan.
  ///
  /// - Parameters:
  ///   - endOfBands: The number of blocks from this one on that have no more coefficients.
  ///   - order: ``JPEGZigzag/order``.
  /// - Returns: Whether all codes exist and lead to coefficients of the band.
  @inline(__always)
  static func first(
    _ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes, _ block: UnsafeMutablePointer<Int16>, _ scan: Band,
    endOfBands: inout Int, order: UnsafePointer<UInt8>
  ) -> Bool {
    if endOfBands > 0 {
      endOfBands &-= 1
      return true
    }
    var position = scan.first
    var isValid = true
    while position <= scan.last {
      let code = symbol(&reader, codes)
      isValid = isValid && code.isValid
      if code.size > 0 {
        position &+= code.run
        block[Int(order[position])] = Int16(truncatingIfNeeded: reader.takeSigned(code.size) &<< scan.low)
        position &+= 1
        isValid = isValid && position <= scan.last &+ 1
      } else if code.run == 15 {
        position &+= 16
      } else {
        endOfBands = run(&reader, code.run) &- 1
        break
      }
    }
    return isValid
  }

  /// The next bit of AC coefficients, and those that appear with it.
  ///
  /// - Returns: Whether all codes exist and lead to coefficients of the band.
  @inline(__always)
  static func refine(
    _ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes, _ block: UnsafeMutablePointer<Int16>, _ scan: Band,
    endOfBands: inout Int, order: UnsafePointer<UInt8>
  ) -> Bool {
    let plus = Int16(truncatingIfNeeded: 1 &<< scan.low)
    let minus = 0 &- plus
    var position = scan.first
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
        // Over `zeros` coefficients that are zero still; those that are not get a bit.
        while position <= scan.last {
          let place = Int(order[position])
          if block[place] != 0 {
            correct(&block[place], &reader, plus)
          } else {
            zeros &-= 1
            if zeros < 0 { break }
          }
          position &+= 1
        }
        if value != 0 {
          block[Int(order[position])] = value
          isValid = isValid && position <= scan.last
        }
        position &+= 1
      }
    }
    if endOfBands > 0 {
      while position <= scan.last {
        let place = Int(order[position])
        if block[place] != 0 { correct(&block[place], &reader, plus) }
        position &+= 1
      }
      endOfBands &-= 1
    }
    return isValid
  }

  /// The coded positions of a scan and the bit it brings.
  struct Band {
    let first: Int
    let last: Int
    let low: Int
  }

  /// The next code: how many coefficients to leave out, and the size of the value behind it.
  @inline(__always)
  private static func symbol(_ reader: inout JPEGBitReader, _ codes: JPEGHuffmanTable.Codes) -> (run: Int, size: Int, isValid: Bool) {
    reader.refill()
    let code = codes.symbol(reader.bits)
    reader.skip(code.length)
    return (code.symbol &>> 4, code.symbol & 15, code.isValid)
  }

  /// 2 to the power of `size` and as many bits.
  @inline(__always)
  private static func run(_ reader: inout JPEGBitReader, _ size: Int) -> Int {
    size == 0 ? 1 : (1 &<< size) &+ reader.take(size)
  }

  /// Takes one bit; if it is set, the coefficient moves away from zero.
  @inline(__always)
  private static func correct(_ coefficient: inout Int16, _ reader: inout JPEGBitReader, _ plus: Int16) {
    if reader.available < 1 { reader.refill() }
    guard reader.take(1) == 1, coefficient & plus == 0 else { return }
    coefficient &+= coefficient >= 0 ? plus : 0 &- plus
  }
}
