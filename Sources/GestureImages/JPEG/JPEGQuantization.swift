/// 64 factors of coefficients, row by row, aligned for vectors.
///
/// Only `init` writes the memory, which belongs to the object; readers keep the object alive.
final class JPEGQuantization: @unchecked Sendable {
  let factors: UnsafePointer<Int16>

  /// - Parameter coded: 64 factors in coded order.
  init(coded: [UInt16]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 16).bindMemory(
      to: Int16.self, capacity: 64)
    memory.initialize(repeating: 0, count: 64)
    for (position, factor) in coded.prefix(64).enumerated() {
      memory[Int(JPEGZigzag.order[position])] = Int16(bitPattern: factor)
    }
    factors = UnsafePointer(memory)
  }

  deinit {
    UnsafeMutableRawPointer(mutating: factors).deallocate()
  }
}
