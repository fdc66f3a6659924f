/// Names for inputs and outputs of a model, as TensorFlow's `SignatureDef` gives them.
public struct ModelSignature: Sendable, Equatable {
  /// A name and the index of the tensor it stands for.
  public struct Binding: Sendable, Equatable {
    /// The name that callers use, such as `image`.
    public var name: String
    /// The index of the model's tensor.
    public var tensor: Int

    /// Creates a binding.
    public init(name: String, tensor: Int) {
      self.name = name
      self.tensor = tensor
    }
  }

  /// Such as `serving_default`.
  public var key: String
  /// The named inputs; not all need a name.
  public var inputs: [Binding]
  /// The named outputs; not all need a name.
  public var outputs: [Binding]

  /// Creates a signature.
  public init(key: String, inputs: [Binding], outputs: [Binding]) {
    self.key = key
    self.inputs = inputs
    self.outputs = outputs
  }
}
