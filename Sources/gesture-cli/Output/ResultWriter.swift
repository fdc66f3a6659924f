/// Writes results in one of the formats, each as soon as it is there.
package final class ResultWriter {
  private let file: OutputFile
  private let format: CommonOptions.Format
  private let showsSource: Bool
  private var count = 0

  /// - Parameter showsSource: Whether the text format names each input, because there are several.
  package init(_ file: OutputFile, format: CommonOptions.Format, showsSource: Bool) {
    self.file = file
    self.format = format
    self.showsSource = showsSource
  }

  /// Writes what stands before the first result.
  package func begin() throws {
    switch format {
    case .json: try file.write("[")
    case .csv: try file.write(ResultRecord.csvHeader)
    case .text, .jsonl: break
    }
  }

  package func write(_ record: ResultRecord) throws {
    switch format {
    case .text: try file.write((count > 0 ? "\n" : "") + record.text(showsSource: showsSource))
    case .json: try file.write((count > 0 ? ",\n" : "\n") + record.json.text)
    case .jsonl: try file.write(record.json.text + "\n")
    case .csv: try file.write(record.csvRows)
    }
    count += 1
    try file.flush()
  }

  /// Writes what stands after the last result; also after an error, so that what was written is well-formed.
  package func end() throws {
    if format == .json { try file.write(count > 0 ? "\n]\n" : "]\n") }
    try file.flush()
  }
}
