/// The numbers of a ``MovementPoint``, in vectors.
///
/// The vectors have a size for which every processor has registers; the compiler moves wider ones about.
package struct MovementValues: Sendable, Hashable {
  /// The number of values.
  package static let count = 20

  package private(set) var locations = SIMD4<Float>.zero
  package private(set) var bends = SIMD4<Float>.zero
  private var third = SIMD4<Float>.zero
  private var fourth = SIMD4<Float>.zero
  private var fifth = SIMD4<Float>.zero

  package static let zero = MovementValues()

  package subscript(index: Int) -> Float {
    get {
      switch index / 4 {
      case 0: locations[index % 4]
      case 1: bends[index % 4]
      case 2: third[index % 4]
      case 3: fourth[index % 4]
      default: fifth[index % 4]
      }
    }
    set {
      switch index / 4 {
      case 0: locations[index % 4] = newValue
      case 1: bends[index % 4] = newValue
      case 2: third[index % 4] = newValue
      case 3: fourth[index % 4] = newValue
      default: fifth[index % 4] = newValue
      }
    }
  }

  @inline(__always)
  private func combined(_ other: MovementValues, _ operation: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>)
    -> MovementValues
  {
    MovementValues(
      locations: operation(locations, other.locations), bends: operation(bends, other.bends),
      third: operation(third, other.third),
      fourth: operation(fourth, other.fourth), fifth: operation(fifth, other.fifth))
  }

  package static func + (a: MovementValues, b: MovementValues) -> MovementValues { a.combined(b, +) }
  package static func - (a: MovementValues, b: MovementValues) -> MovementValues { a.combined(b, -) }
  package static func * (a: MovementValues, b: MovementValues) -> MovementValues { a.combined(b, *) }
  package static func * (a: MovementValues, factor: Float) -> MovementValues {
    a.combined(a) { vector, _ in vector * factor }
  }

  /// Returns the sum of all numbers.
  package func sum() -> Float { ((locations + bends) + (third + fourth) + fifth).sum() }
}

extension MovementValues {
  /// Creates values from an array.
  ///
  /// - Parameter values: At most ``count`` numbers; the others are zero.
  package init(_ values: [Float]) {
    self.init()
    for (index, value) in values.prefix(Self.count).enumerated() { self[index] = value }
  }
}
