/// Conversion of constants, which lie unaligned and little-endian in the file.
///
/// Sizes were verified with the model.
///
/// Invariant: each read starts below the count of whole elements, any bit pattern is valid for the element's type, and
/// as many floats are written as are counted. Unsafe because these loops over millions of weights take much of a
/// model's loading time.
extension Bytes {
  func float32Values() -> [Float] {
    unsafe values(elementSize: 4) { source, target, count in
      for i in 0..<count {
        unsafe target[i] = Float(
          bitPattern: UInt32(littleEndian: source.loadUnaligned(fromByteOffset: 4 &* i, as: UInt32.self)))
      }
    }
  }

  /// Returns the values of half floats, including subnormals.
  ///
  /// A normal number needs another bias of its exponent, infinity and NaN the largest one. A subnormal number becomes
  /// the fraction of 2^−14, from which that power is subtracted: no step has a subnormal operand, which would be slow.
  func float16Values() -> [Float] {
    let smallestNormal: UInt32 = (127 - 14) << 23
    return unsafe values(elementSize: 2) { source, target, count in
      for i in 0..<count {
        let half = unsafe UInt32(UInt16(littleEndian: source.loadUnaligned(fromByteOffset: 2 &* i, as: UInt16.self)))
        let magnitude = (half & 0x7fff) &<< 13
        let normal = magnitude &+ (magnitude < 31 << 23 ? (127 - 15) << 23 : (255 - 31) << 23)
        let subnormal = Float(bitPattern: magnitude &+ smallestNormal) - Float(bitPattern: smallestNormal)
        let bits = magnitude < 1 << 23 ? subnormal.bitPattern : normal
        unsafe target[i] = Float(bitPattern: bits | (half & 0x8000) &<< 16)
      }
    }
  }

  /// Dequantised integers: scale · (integer − zero point).
  ///
  /// - Parameter shape: The shape of the tensor; it has as many elements as there are bytes.
  func dequantised<Integer: FixedWidthInteger>(
    _ type: Integer.Type, _ quantization: ModelTensor.Quantization, shape: [Int]
  ) -> [Float] {
    let scales = quantization.scales
    let zeroPoints = quantization.zeroPoints.map { Float($0) }
    // Consecutive elements that share one scale.
    let stretch = scales.count == 1 ? count : shape.dropFirst(quantization.axis + 1).reduce(1, *)
    return unsafe values(elementSize: 1) { source, target, count in
      for i in 0..<count {
        let channel = scales.count == 1 ? 0 : i / stretch % scales.count
        let number = unsafe Float(Integer(truncatingIfNeeded: source.load(fromByteOffset: i, as: UInt8.self)))
        unsafe target[i] = scales[channel] * (number - zeroPoints[channel])
      }
    }
  }

  func integerValues<Integer: FixedWidthInteger>(_ type: Integer.Type) -> [Int] {
    let size = MemoryLayout<Integer>.size
    return unsafe withUnsafeBytes { source in
      (0..<source.count / size).map {
        Int(truncatingIfNeeded: unsafe Integer(littleEndian: source.loadUnaligned(fromByteOffset: size * $0, as: type)))
      }
    }
  }

  private func values(
    elementSize: Int, _ convert: (UnsafeRawPointer, UnsafeMutablePointer<Float>, Int) -> Void
  ) -> [Float] {
    let count = self.count / elementSize
    return unsafe withUnsafeBytes { source in
      unsafe [Float](unsafeUninitializedCapacity: count) { buffer, initialized in
        if let source = source.baseAddress, let target = buffer.baseAddress { unsafe convert(source, target, count) }
        initialized = count
      }
    }
  }
}
