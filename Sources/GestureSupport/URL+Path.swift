import GestureFoundation

extension URL {
  /// The path of a file.
  ///
  /// - Throws: `StatusError` (invalid argument) for a URL that is not of a file.
  package var checkedPath: String {
    get throws(StatusError) {
      guard isFileURL else {
        throw StatusError(.invalidArgument, "The URL is not that of a file.", location: absoluteString, suggestion: "give a file URL")
      }
      return path
    }
  }
}
