extension KernelSet {
  /// What one core does at most with these kernels' vectors, in GFLOP/s (a multiply-add counts as two): the best of a few short runs of
  /// nothing but multiply-adds in registers. Takes some 20 ms.
  package func measurePeak() -> Double {
    let numbers = AlignedFloats(count: lanes)
    for i in 0..<lanes { numbers.pointer[i] = 1 / Float(i + 3) }
    let clock = ContinuousClock()
    var best = 0.0
    for _ in 0..<20 {
      var multiplyAdds = 0
      let time = clock.measure { multiplyAdds = peakMultiplyAdds(200_000, numbers.pointer) }.components
      let seconds = Double(time.seconds) + Double(time.attoseconds) * 1e-18
      if seconds > 0 { best = max(best, Double(2 * multiplyAdds) / seconds / 1e9) }
      // The numbers stay in the range of normal floats.
      for i in 0..<lanes { numbers.pointer[i] = 1 / Float(i + 3) }
    }
    return best
  }
}
