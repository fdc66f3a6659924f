import CommandLineTool
import HandFiles
import HandLandmarkerCore
import JSONText

/// Writes results in one of the formats, each as soon as it is there.
final class ResultWriter {
  private let file: OutputFile
  private let format: CommonOptions.ResultFormat
  private let showsSource: Bool
  /// The camera's field of view in degrees, if the details of each hand are written as well.
  private let fieldOfView: Float?
  private var hasBegun = false
  private var count = 0

  /// - Parameters:
  ///   - showsSource: Whether the text format names each input, because there are several.
  ///   - fieldOfView: See `fieldOfView`.
  init(_ file: OutputFile, format: CommonOptions.ResultFormat, showsSource: Bool, fieldOfView: Float? = nil) {
    self.fieldOfView = fieldOfView
    self.file = file
    self.format = format
    self.showsSource = showsSource
  }

  func write(_ record: OutputRecord) throws {
    try begin()
    var record = record
    if let fieldOfView {
      record.extras.removeAll { $0.key == "details" }
      record.extras.append(("details", record.result.details(fieldOfView: fieldOfView)))
    }
    switch format {
    case .short: try file.write(record.result.summary { fieldOfView == nil ? "" : "  " + HandRecord.fingers(of: $0) } + "\n")
    case .text:
      let details = fieldOfView.map { record.result.detailText(fieldOfView: $0) } ?? ""
      try file.write((count > 0 ? "\n" : "") + record.result.text(showsSource: showsSource) + details)
    case .json: try file.write((count > 0 ? ",\n" : "\n") + record.json)
    case .jsonl: try file.write(record.json + "\n")
    case .csv:
      let frame = record.frameInFile
      try file.write(fieldOfView.map { record.result.csvRows(frame: frame, fieldOfView: $0) } ?? record.result.csvRows(frame: frame))
    }
    count += 1
    try file.flush()
  }

  /// Writes a line of JSON for an input that has no result, with what else the line that asked for it had.
  func write(failure: ToolError, of item: InputList.Item) throws {
    try begin()
    let extras = item.extras.filter { !["source", "error"].contains($0.key) }
    try file.write(JSON.object([("source", item.name.json), ("error", failure.message.json)] + extras).text + "\n")
    try file.flush()
  }

  /// Runs `body`, which writes results, and completes the output. After an error what was written is made well-formed, and nothing at all is
  /// written if there was no result.
  func writing(_ console: Console, _ body: () throws -> Void) throws {
    do {
      try body()
      if console.status == .success { try begin() }
      try end()
    } catch let error where !(error is OutputClosed) {
      try? end()
      throw error
    }
  }

  private func end() throws {
    if hasBegun, format == .json { try file.write(count > 0 ? "\n]\n" : "]\n") }
    try file.flush()
  }

  private func begin() throws {
    if hasBegun { return }
    hasBegun = true
    switch format {
    case .json: try file.write("[")
    case .csv: try file.write(fieldOfView == nil ? HandRecord.csvHeader : HandRecord.detailedCSVHeader)
    case .text, .short, .jsonl: break
    }
  }
}
