/// A visitor of the fields of an options table: `OptionReader`, `OptionWriter`, `OptionList`.
///
/// `title` is the name a listing gives the value; a value equal to `hidden` is not listed.
package protocol OptionVisitor {
  mutating func padding(_ number: Int, _ value: inout Padding) throws
  mutating func activation(_ number: Int, _ value: inout FusedActivation) throws
  /// Two numbers of at least 1, in rows and in columns.
  mutating func size(
    _ title: String, hidden: Int?, height: OptionField, _ heightValue: inout Int, width: OptionField,
    _ widthValue: inout Int
  ) throws
  /// A number of at least 1.
  mutating func count(_ title: String, hidden: Int?, _ field: OptionField, _ value: inout Int) throws
  /// Any number.
  mutating func integer(_ title: String, _ number: Int, _ value: inout Int) throws
  mutating func bool(_ title: String, hidden: Bool?, _ number: Int, _ value: inout Bool) throws
  /// A finite number.
  mutating func float(_ title: String, _ number: Int, _ value: inout Float) throws
  /// A list as long as a shape may be; nil if it is absent.
  mutating func list(_ title: String, _ number: Int, _ value: inout [Int]?) throws
  /// A number of 8 bits that has to be 0: `problem` and `suggestion` describe any other.
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

  /// The strides that all window operators have.
  mutating func strides(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "stride", hidden: nil, height: OptionField(heightNumber, "stride_h"), &height,
      width: OptionField(widthNumber, "stride_w"), &width)
  }

  /// The distances between the taps of a window.
  mutating func dilations(_ heightNumber: Int, _ height: inout Int, _ widthNumber: Int, _ width: inout Int) throws {
    try size(
      "dilation", hidden: 1, height: OptionField(heightNumber, "dilation_h_factor", default: 1), &height,
      width: OptionField(widthNumber, "dilation_w_factor", default: 1), &width)
  }
}
