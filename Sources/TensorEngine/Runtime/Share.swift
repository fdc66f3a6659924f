/// The share of `count` items that `part` of `parts` has: neighbours, sizes at most one apart.
@inline(__always)
func share(_ count: Int, _ part: Int, _ parts: Int) -> Range<Int> {
  count * part / parts..<count * (part + 1) / parts
}

/// The share of a range that `part` of `parts` has.
@inline(__always)
func share(_ range: Range<Int>, _ part: Int, _ parts: Int) -> Range<Int> {
  range.lowerBound + range.count * part / parts..<range.lowerBound + range.count * (part + 1) / parts
}
