/// Names for inputs and outputs of a model, as TensorFlow's `SignatureDef` gives them.
public struct ModelSignature: Sendable, Equatable {
  /// A name and the index of the tensor it stands for.
  public struct Binding: Sendable, Equatable {
    public var name: String
    public var tensor: Int

    public init(name: String, tensor: Int) {
      self.name = name
      self.tensor = tensor
    }
  }

  /// Such as `serving_default`.
  public var key: String
  public var inputs: [Binding]
  public var outputs: [Binding]

  public init(key: String, inputs: [Binding], outputs: [Binding]) {
    self.key = key
    self.inputs = inputs
    self.outputs = outputs
  }
}

/// A named buffer of a model.
public struct ModelMetadataBuffer: Sendable {
  public var name: String
  public var bytes: Bytes

  public init(name: String, bytes: Bytes) {
    self.name = name
    self.bytes = bytes
  }
}
