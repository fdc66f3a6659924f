extension [Float] {
  /// The position of the first largest element; nil if there is none.
  package var indexOfLargest: Int? { indices.max { self[$0] < self[$1] || (self[$0] == self[$1] && $0 > $1) } }

  /// Returns the dot product of the elements that both arrays have.
  ///
  /// Eight sums are added side by side, in a fixed order.
  package func dot(_ other: [Float]) -> Float {
    let count = Swift.min(count, other.count)
    var sums = SIMD8<Float>(repeating: 0)
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        for offset in stride(from: 0, to: count / 8 * 32, by: 32) {
          sums +=
            a.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
            * b.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        }
      }
    }
    for index in count / 8 * 8..<count { sums[0] += self[index] * other[index] }
    let fours = sums.lowHalf + sums.highHalf
    let twos = fours.lowHalf + fours.highHalf
    return twos[0] + twos[1]
  }
}
