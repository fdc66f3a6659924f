/// The numbers of a ``MotionPoint``, in vectors of a size that every processor has registers for: with wider ones the compiler moves them about.
package struct MotionValues: Sendable, Hashable {
  /// The number of values.
  package static let count = 20

  /// The first eight: locations and bends.
  package private(set) var first: (SIMD4<Float>, SIMD4<Float>)
  private var others: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  private init(_ first: (SIMD4<Float>, SIMD4<Float>), _ others: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
    (self.first, self.others) = (first, others)
  }

  package static let zero = MotionValues((.zero, .zero), (.zero, .zero, .zero))

  /// - Parameter values: At most ``count``; the rest are zero.
  package init(_ values: [Float]) {
    self = .zero
    for (index, value) in values.prefix(Self.count).enumerated() { self[index] = value }
  }

  package subscript(index: Int) -> Float {
    get {
      switch index / 4 {
      case 0: first.0[index % 4]
      case 1: first.1[index % 4]
      case 2: others.0[index % 4]
      case 3: others.1[index % 4]
      default: others.2[index % 4]
      }
    }
    set {
      switch index / 4 {
      case 0: first.0[index % 4] = newValue
      case 1: first.1[index % 4] = newValue
      case 2: others.0[index % 4] = newValue
      case 3: others.1[index % 4] = newValue
      default: others.2[index % 4] = newValue
      }
    }
  }

  package static func == (a: MotionValues, b: MotionValues) -> Bool {
    a.first == b.first && a.others == b.others
  }

  package func hash(into hasher: inout Hasher) {
    for index in 0..<Self.count { hasher.combine(self[index]) }
  }

  package static func + (a: MotionValues, b: MotionValues) -> MotionValues {
    MotionValues(
      (a.first.0 + b.first.0, a.first.1 + b.first.1),
      (a.others.0 + b.others.0, a.others.1 + b.others.1, a.others.2 + b.others.2))
  }

  package static func - (a: MotionValues, b: MotionValues) -> MotionValues {
    MotionValues(
      (a.first.0 - b.first.0, a.first.1 - b.first.1),
      (a.others.0 - b.others.0, a.others.1 - b.others.1, a.others.2 - b.others.2))
  }

  package static func * (a: MotionValues, b: MotionValues) -> MotionValues {
    MotionValues(
      (a.first.0 * b.first.0, a.first.1 * b.first.1),
      (a.others.0 * b.others.0, a.others.1 * b.others.1, a.others.2 * b.others.2))
  }

  package static func * (a: MotionValues, factor: Float) -> MotionValues {
    MotionValues((a.first.0 * factor, a.first.1 * factor), (a.others.0 * factor, a.others.1 * factor, a.others.2 * factor))
  }

  /// The sum of all.
  package func sum() -> Float {
    ((first.0 + first.1) + (others.0 + others.1) + others.2).sum()
  }
}
