extension ModelMetadata {
  /// A label file of output 0: the names of the categories, one a line, in the order of the scores.
  package struct LabelFile: Sendable, Equatable {
    /// The entry of the archive, such as `labels.txt`.
    package var name: String
    /// Empty if none is given.
    package var locale: String
    /// In the order of the scores.
    package var labels: [String]

    /// Creates a label file.
    package init(name: String, locale: String, labels: [String]) {
      self.name = name
      self.locale = locale
      self.labels = labels
    }

    /// The lines of a label file. They end with `\n`, `\r` or `\r\n`, the last one with or without; one empty line at
    /// the end is dropped.
    ///
    /// - Throws: `StatusError` with MediaPipe's message (`label_map_util.cc`) if there are no bytes at all.
    package static func labels(in bytes: Bytes) throws -> [String] {
      try bytes.place.require(bytes.count > 0, "Expected non-empty labels file.", suggestion: "give one label a line")
      var labels = bytes.text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }.map(
        String.init)
      // Behind the end of the last line, and the empty line.
      for _ in 0..<2 where labels.last == "" { labels.removeLast() }
      return labels
    }
  }

  /// The labels of the categories: those of the first label file, whatever its locale. nil if there is none.
  package var labels: [String]? {
    labelFiles.first?.labels
  }

  /// The names to display in a language: the first label file with exactly this locale; an empty `locale` takes the
  /// first file.
  ///
  /// - Returns: nil if there is no such file.
  /// - Throws: `StatusError` with MediaPipe's message if the file has another number of lines than the labels.
  package func displayNames(locale: String) throws -> [String]? {
    guard let labels, let file = labelFiles.first(where: { locale.isEmpty || $0.locale == locale }) else { return nil }
    try Place(file: file.name).require(
      file.labels.count == labels.count,
      "Mismatch between number of labels (\(labels.count)) and display names (\(file.labels.count)).",
      suggestion: "give one name a line for every label")
    return file.labels
  }
}
