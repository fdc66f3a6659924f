import GestureFoundation

extension URL {
  /// The path of a file.
  ///
  /// - Throws: `StatusError` (invalid argument) for a URL that is not of a file.
  package var checkedPath: String {
    get throws(StatusError) {
      try Place(file: nil, location: absoluteString).require(
        isFileURL, "The URL is not a file URL.", suggestion: "give a file URL")
      return path
    }
  }
}
