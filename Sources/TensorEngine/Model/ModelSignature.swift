/// A TensorFlow `SignatureDef`: names for inputs and outputs of a model.
package struct ModelSignature: Sendable, Equatable {
  /// A name and the index of its tensor.
  package struct Binding: Sendable, Equatable {
    /// The name that callers use, such as `image`.
    package var name: String
    /// The index of the model's tensor.
    package var tensor: Int

    /// Creates a binding.
    package init(name: String, tensor: Int) {
      self.name = name
      self.tensor = tensor
    }
  }

  /// The name of the signature, such as `serving_default`.
  package var key: String
  /// The named inputs; not all need a name.
  package var inputs: [Binding]
  /// The named outputs; not all need a name.
  package var outputs: [Binding]

  /// Creates a signature.
  package init(key: String, inputs: [Binding], outputs: [Binding]) {
    self.key = key
    self.inputs = inputs
    self.outputs = outputs
  }
}
