/// The border that a window operator assumes.
///
/// Raw values as in the TFLite schema.
package enum Padding: Int, Sendable, Hashable {
  /// A border around the input.
  ///
  /// The output has ⌈size / stride⌉ positions.
  case same = 0
  /// No border: only windows that lie completely inside the input.
  case valid = 1
}
