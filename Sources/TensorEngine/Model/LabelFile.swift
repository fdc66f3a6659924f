extension ModelMetadata {
  /// A label file of output 0.
  ///
  /// The file has the names of the categories, one a line, in the order of the scores.
  package struct LabelFile: Sendable, Equatable {
    /// The entry of the archive, such as `labels.txt`.
    package var name: String
    /// The language of the labels, such as `en`.
    ///
    /// Empty if the metadata has none.
    package var locale: String
    /// The labels in the order of the scores.
    package var labels: [String]

    /// Creates a label file.
    package init(name: String, locale: String, labels: [String]) {
      self.name = name
      self.locale = locale
      self.labels = labels
    }

    /// Returns the lines of a label file.
    ///
    /// Lines end with `\n`, `\r` or `\r\n`; the last line may lack its end. One empty line at the end is dropped.
    ///
    /// - Throws: `StatusError` with MediaPipe's message (`label_map_util.cc`) if there are no bytes at all.
    package static func labels(in bytes: Bytes) throws -> [String] {
      try bytes.place.require(
        bytes.count > 0, "Expected non-empty labels file.", suggestion: "write one label per line")
      var labels = bytes.text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }.map(
        String.init)
      // An end of the last line leaves one empty string, and an empty line one more.
      for _ in 0..<2 where labels.last == "" { labels.removeLast() }
      return labels
    }
  }

  /// The labels of the first label file, whatever its locale.
  ///
  /// Nil if there is no file.
  package var labels: [String]? {
    labelFiles.first?.labels
  }

  /// Returns the display names of a locale.
  ///
  /// The names are the labels of the first file with exactly this locale. An empty `locale` selects the first file.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: `StatusError` with MediaPipe's message if the file has another number of lines than the labels.
  package func displayNames(locale: String) throws -> [String]? {
    guard let labels, let file = labelFiles.first(where: { locale.isEmpty || $0.locale == locale }) else { return nil }
    try Place(file: file.name).require(
      file.labels.count == labels.count,
      "Mismatch between number of labels (\(labels.count)) and display names (\(file.labels.count)).",
      suggestion: "write one name per line, one for each label")
    return file.labels
  }
}
