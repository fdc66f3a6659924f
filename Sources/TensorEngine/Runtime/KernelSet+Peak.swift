extension KernelSet {
  /// Measures the peak of one core with these kernels' vectors, in GFLOP/s.
  ///
  /// A multiply-add counts as two.
  ///
  /// The result is the median of 21 short runs of multiply-adds between registers.
  package func measurePeak() -> Double {
    let numbers = AlignedFloats(count: lanes)
    let clock = ContinuousClock()
    var speeds: [Double] = []
    for _ in 0..<21 {
      // Starting again keeps the numbers in the range of normal floats.
      for i in 0..<lanes { numbers[i] = 1 / Float(i + 3) }
      var multiplyAdds = 0
      let time = clock.measure { multiplyAdds = unsafe table.peakMultiplyAdds(200_000, numbers.pointer) }
      let seconds = time / .seconds(1)
      speeds.append(seconds > 0 ? Double(2 * multiplyAdds) / seconds / 1e9 : 0)
    }
    return speeds.sorted()[speeds.count / 2]
  }
}
