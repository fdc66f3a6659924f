// Conversions of vectors, lane by lane. The standard library's conversions are generic loops, which large functions
// call instead of inlining. These conversions compile to a few instructions.

import Builtin

/// A fence between code that LLVM must optimise separately.
///
/// The fence is free at run time. Swift 6.2, which only compiles tests for arm64, lacks the builtin.
@inline(__always) private func fence(_ vector: Builtin.Vec4xFPIEEE32) -> Builtin.Vec4xFPIEEE32 {
  #if compiler(<6.3)
    vector
  #else
    Builtin.int_arithmetic_fence_Vec4xFPIEEE32(vector)
  #endif
}

extension SIMD8<Int16> {
  /// The 8 bytes at an address.
  @inline(__always) init(bytesAt address: UnsafePointer<UInt8>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: SIMD8<UInt8>.self).widened.kept
  }

  /// The same numbers behind a fence.
  ///
  /// Without it LLVM computes a vector lane by lane if it sees that moves of lanes produced the vector.
  @inline(__always) var kept: SIMD8<Int16> {
    unsafeBitCast(fence(unsafeBitCast(self, to: Builtin.Vec4xFPIEEE32.self)), to: SIMD8<Int16>.self)
  }

  /// The same numbers in 32 bits.
  @inline(__always) var widened: SIMD8<Int32> {
    SIMD8<Int32>(
      Int32(self[0]), Int32(self[1]), Int32(self[2]), Int32(self[3]), Int32(self[4]), Int32(self[5]), Int32(self[6]),
      Int32(self[7]))
  }

  /// The numbers clamped to 0…255.
  @inline(__always) var clampedToBytes: SIMD8<Int16> {
    let positive = self & ~(self &>> 15)
    return (positive | ((255 &- positive) &>> 15)) & 255
  }

  /// The lowest 8 bits of each number.
  @inline(__always) var lowBytes: SIMD8<UInt8> {
    SIMD8<UInt8>(
      UInt8(truncatingIfNeeded: self[0]), UInt8(truncatingIfNeeded: self[1]), UInt8(truncatingIfNeeded: self[2]),
      UInt8(truncatingIfNeeded: self[3]), UInt8(truncatingIfNeeded: self[4]), UInt8(truncatingIfNeeded: self[5]),
      UInt8(truncatingIfNeeded: self[6]), UInt8(truncatingIfNeeded: self[7]))
  }
}

extension SIMD8<Int32> {
  /// The lowest 16 bits of each number.
  @inline(__always) var narrowed: SIMD8<Int16> {
    SIMD8<Int16>(
      Int16(truncatingIfNeeded: self[0]), Int16(truncatingIfNeeded: self[1]), Int16(truncatingIfNeeded: self[2]),
      Int16(truncatingIfNeeded: self[3]), Int16(truncatingIfNeeded: self[4]), Int16(truncatingIfNeeded: self[5]),
      Int16(truncatingIfNeeded: self[6]), Int16(truncatingIfNeeded: self[7]))
  }
}

extension SIMD16<UInt8> {
  /// See `SIMD8.kept`.
  @inline(__always) var kept: SIMD16<UInt8> {
    unsafeBitCast(fence(unsafeBitCast(self, to: Builtin.Vec4xFPIEEE32.self)), to: SIMD16<UInt8>.self)
  }
}

extension SIMD8<UInt8> {
  /// The same numbers in 16 bits.
  @inline(__always) var widened: SIMD8<Int16> {
    SIMD8<Int16>(
      Int16(self[0]), Int16(self[1]), Int16(self[2]), Int16(self[3]), Int16(self[4]), Int16(self[5]), Int16(self[6]),
      Int16(self[7]))
  }
}
