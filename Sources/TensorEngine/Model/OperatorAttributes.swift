/// The options of an operator, such as ``Conv2DAttributes``.
///
/// Names and meanings are those of the TFLite schema. Each kind of options is declared in the file of its operator.
package protocol OperatorAttributes: Sendable, Hashable {}
