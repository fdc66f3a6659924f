import TensorEngine

extension CompiledModel {
  /// Checks that this is the expected model.
  ///
  /// The reference checks this at the first call.
  ///
  /// - Parameters:
  ///   - inputs: The shapes of the inputs by position; −1 stands for any size.
  ///   - outputs: The shapes of the outputs by position.
  ///   - role: The expected kind of model for the message.
  package func requireShapes(inputs: [[Int]], outputs: [[Int]], role: String, place: Place) throws {
    guard Self.matches(inputShapes, inputs), Self.matches(outputShapes, outputs) else {
      throw StatusError(
        .invalidArgument, "This model is not a \(role).", place: place,
        suggestion:
          "it maps \(Self.text(inputShapes)) to \(Self.text(outputShapes)), a \(role) maps \(Self.text(inputs)) to \(Self.text(outputs)); "
          + "are two models of the bundle swapped?")
    }
  }

  private static func matches(_ shapes: [[Int]], _ required: [[Int]]) -> Bool {
    shapes.count == required.count
      && zip(shapes, required).allSatisfy { shape, wanted in
        shape.count == wanted.count && zip(shape, wanted).allSatisfy { $1 == -1 || $0 == $1 }
      }
  }

  private static func text(_ shapes: [[Int]]) -> String {
    shapes.map { "[" + $0.map { $0 == -1 ? "n" : String($0) }.joined(separator: ", ") + "]" }.joined(separator: " and ")
  }
}
