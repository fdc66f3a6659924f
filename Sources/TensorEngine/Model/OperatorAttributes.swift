/// The builtin options of an operator, such as ``Conv2DAttributes``.
///
/// Names and meanings are those of the TFLite schema. Operators without options, or with options that hold nothing, have ``none``. Each kind of
/// options is declared in the file of its operator.
public struct OperatorAttributes: Sendable, Hashable {
  package let table: (any OptionTable)?

  package init(_ table: (any OptionTable)?) {
    self.table = table
  }

  /// No options, or options that hold nothing.
  public static let none = OperatorAttributes(nil)

  /// The options as values of a type such as ``Conv2DAttributes``; nil if they are of another type.
  public func values<Attributes>(as type: Attributes.Type = Attributes.self) -> Attributes? {
    table as? Attributes
  }

  /// Whether both have the same type and the same values.
  public static func == (a: OperatorAttributes, b: OperatorAttributes) -> Bool {
    switch (a.table, b.table) {
    case (nil, nil): true
    case (let a?, let b?): a.equals(b)
    default: false
    }
  }

  /// Feeds the values to a hasher.
  public func hash(into hasher: inout Hasher) {
    table?.hash(into: &hasher)
  }
}
