/// Why a value does not suit its option: what would be right.
package struct ValueProblem: Error {
  package let suggestion: String

  package init(_ suggestion: String) {
    self.suggestion = suggestion
  }
}
