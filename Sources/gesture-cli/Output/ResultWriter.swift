import HandLandmarkerCore

/// Writes results in one of the formats, each as soon as it is there.
package final class ResultWriter {
  private let file: OutputFile
  private let format: CommonOptions.Format
  private let showsSource: Bool
  private var hasBegun = false
  private var count = 0

  /// - Parameter showsSource: Whether the text format names each input, because there are several.
  package init(_ file: OutputFile, format: CommonOptions.Format, showsSource: Bool) {
    self.file = file
    self.format = format
    self.showsSource = showsSource
  }

  package func write(_ record: OutputRecord) throws {
    try begin()
    switch format {
    case .text: try file.write((count > 0 ? "\n" : "") + record.result.text(showsSource: showsSource))
    case .json: try file.write((count > 0 ? ",\n" : "\n") + record.json)
    case .jsonl: try file.write(record.json + "\n")
    case .csv: try file.write(record.result.csvRows)
    }
    count += 1
    try file.flush()
  }

  /// Writes what stands after the last result.
  ///
  /// - Parameter successful: After an error what was written is made well-formed, and nothing at all is written if there was no result.
  package func end(successful: Bool) throws {
    if successful { try begin() }
    if hasBegun, format == .json { try file.write(count > 0 ? "\n]\n" : "]\n") }
    try file.flush()
  }

  private func begin() throws {
    if hasBegun { return }
    hasBegun = true
    switch format {
    case .json: try file.write("[")
    case .csv: try file.write(ResultRecord.csvHeader)
    case .text, .jsonl: break
    }
  }
}
