extension Sequence where Element: SIMD, Element.Scalar: Comparable {
  /// The smallest and largest coordinates; nil without points.
  ///
  /// Inlinable, since other modules would call the unspecialised function for each of many windows.
  @inlinable package var bounds: (low: Element, high: Element)? {
    var iterator = makeIterator()
    guard let first = iterator.next() else { return nil }
    var low = first
    var high = first
    while let point = iterator.next() {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }
}
