/// A problem of a text of JSON, and its location.
package struct JSONProblem: Error {
  /// The problem as a sentence without a full stop.
  package let message: String
  /// The offset of the byte in the text, from 0.
  package let offset: Int
  /// Whether the text is not JSON.
  ///
  /// Otherwise a value is not the expected one.
  package let isSyntax: Bool
  /// The suggestion for a problem of a value.
  ///
  /// Nil for a problem of syntax.
  package var suggestion: String?
  /// The keys and positions of the value, the innermost first.
  ///
  /// Examples are `.landmarks` and `[0]`.
  var path: [String] = []

  /// Returns the problem with an outer key or position.
  package func within(_ component: String) -> JSONProblem {
    var problem = self
    problem.path.append(component)
    return problem
  }

  /// The key and the byte, such as `landmarks[0][3].x, byte 812`.
  package var location: String {
    let keys = path.reversed().joined()
    return (keys.isEmpty ? "" : keys.drop { $0 == "." } + ", ") + "byte \(offset)"
  }

  /// Returns the error of reading `what`.
  ///
  /// - Parameters:
  ///   - what: The expected content of the text, such as `a result`.
  ///   - suggestion: The expected form.
  package func error(reading what: String, suggestion: String) -> StatusError {
    StatusError(
      .invalidArgument, "this is not \(isSyntax ? "JSON" : "\(what) in JSON"): \(message)", location: location,
      suggestion: suggestion)
  }
}
