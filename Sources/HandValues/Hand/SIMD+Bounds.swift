extension Sequence where Element: SIMD, Element.Scalar: Comparable {
  /// The smallest and largest coordinates; nil without points.
  package var bounds: (low: Element, high: Element)? {
    reduce(nil) { bounds, point in
      bounds.map { (pointwiseMin($0.low, point), pointwiseMax($0.high, point)) } ?? (point, point)
    }
  }
}
