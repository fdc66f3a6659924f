/// One operator of a model.
package struct ModelOperator: Sendable {
  /// The builtin code, max(`builtin_code`, `deprecated_builtin_code`) of the schema.
  package var code: Int
  /// The version of the operator's definition, at least 1.
  package var version: Int
  /// Indices into the model's tensors.
  ///
  /// Nil for an optional input that is absent.
  package var inputs: [Int?]
  /// Indices into the model's tensors.
  package var outputs: [Int]
  /// The options in the operator's table.
  ///
  /// Nil if the operator has no options or an empty table.
  package var attributes: (any OperatorAttributes)?
  /// The name of an operator that is not builtin (code 32).
  package var customCode: String?
  /// The position of the operator's table in the file, for error messages.
  package var byteOffset: Int

  /// Creates an operator.
  package init(
    code: Int, version: Int = 1, inputs: [Int?], outputs: [Int], attributes: (any OperatorAttributes)? = nil,
    byteOffset: Int = 0
  ) {
    self.code = code
    self.version = version
    self.inputs = inputs
    self.outputs = outputs
    self.attributes = attributes
    self.byteOffset = byteOffset
  }

  /// The attributes as options that can be visited.
  ///
  /// Nil for types outside the engine.
  package var options: (any OptionTable)? { attributes as? any OptionTable }

  /// The schema's name, such as `CONV_2D`; for custom operators their `custom_code`.
  package var name: String {
    customCode ?? BuiltinOperator.name(of: code)
  }
}

/// The options of an operator, such as ``Conv2DAttributes``.
///
/// Names and meanings are those of the TFLite schema. Each kind of options is declared in the file of its operator.
package protocol OperatorAttributes: Sendable, Hashable {}

/// An activation that an operator applies to its own result.
///
/// Raw values as in the TFLite schema.
package enum FusedActivation: Int, Sendable, Hashable {
  /// No activation.
  case none = 0
  /// max(x, 0).
  case relu = 1
  /// x clamped to −1…1.
  case reluN1To1 = 2
  /// x clamped to 0…6.
  case relu6 = 3
  /// The hyperbolic tangent.
  case tanh = 4
  /// The sign bit of each element.
  case signBit = 5
}

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
