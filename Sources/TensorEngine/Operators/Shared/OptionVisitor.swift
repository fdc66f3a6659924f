/// A visitor of the fields of an options table: `OptionReader`, `OptionWriter`, `OptionList`.
///
/// `title` is the name of the value in a listing; a value equal to `hidden` is not listed.
package protocol OptionVisitor {
  mutating func padding(_ number: Int, _ value: inout Padding) throws
  mutating func activation(_ number: Int, _ value: inout FusedActivation) throws
  /// Visits two numbers of at least 1.
  ///
  /// One is for rows, one for columns.
  mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) throws
  /// Visits a number of at least 1.
  mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) throws
  /// Visits any integer.
  mutating func integer(_ title: String, _ number: Int, _ value: inout Int) throws
  mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) throws
  /// Visits a finite number.
  mutating func float(_ title: String, _ number: Int, _ value: inout Float) throws
  /// Visits a list with at most as many elements as a shape.
  ///
  /// Nil if the list is absent.
  mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) throws
  /// Visits an 8-bit number that must be 0.
  ///
  /// `problem` and `suggestion` describe any other value.
  mutating func zero(_ number: Int, problem: (Int) -> String, suggestion: String) throws
}

extension OptionVisitor {
  package mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) throws {
    try count(title, hidden: hidden, height, &heightValue)
    try count(title, hidden: hidden, width, &widthValue)
  }

  /// Visits the strides of a window operator.
  mutating func strides(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "stride", hidden: nil, height: OptionField(heightNumber, "stride_h"), &height,
      width: OptionField(widthNumber, "stride_w"), &width)
  }

  /// Visits the distances between the taps of a window.
  mutating func dilations(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "dilation", hidden: 1, height: OptionField(heightNumber, "dilation_h_factor", default: 1), &height,
      width: OptionField(widthNumber, "dilation_w_factor", default: 1), &width)
  }
}
