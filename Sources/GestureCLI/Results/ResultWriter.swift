import GestureCommandLine
import GestureImages
import HandFiles

/// Writes results in one of the formats, as soon as they come.
final class ResultWriter {
  private let file: OutputFile
  private let format: ResultFormat
  private let showsSource: Bool
  /// The camera's field of view in degrees, if details are written.
  private let fieldOfView: Float?
  /// The fitter of joints; nil if joints are not written.
  private var fitter: RecordFitter?
  /// The people so far; nil if people are not distinguished.
  private var people: RecordPeople?
  private let writesAllScores: Bool
  private let images: ImageExport?
  /// The last frame in short format, if it has no hand. Further frames without hands are not written.
  private var lastWithoutHand: HandRecord?
  private let tableHeader: String
  private var hasBegun = false
  private var count = 0

  /// - Parameters:
  ///   - showsSource: Whether the text format names each input, because there are several.
  ///   - continues: Whether the file has results already, of a table with its header.
  init(_ file: OutputFile, _ results: ResultArguments, showsSource: Bool, continues: Bool = false) throws {
    hasBegun = continues
    tableHeader = Self.tableHeader(results)
    self.file = file
    format = results.format
    self.showsSource = showsSource
    images = try ImageExport(results.output)
    fieldOfView = results.hasDetails ? results.fieldOfView : nil
    fitter = results.hasJoints ? RecordFitter(fieldOfView: results.fieldOfView) : nil
    writesAllScores = results.hasAllScores
    people = results.hasPeople ? RecordPeople() : nil
  }

  func write(_ record: OutputRecord, _ image: RasterImage? = nil) throws {
    try begin()
    var record = record
    record.result.hasAllScores = writesAllScores
    people?.name(&record.result)
    if let fieldOfView { record.set("details", to: record.result.details(fieldOfView: fieldOfView)) }
    let bodies = fitter?.fit(record.result)
    if let bodies { record.set("joints", to: RecordFitter.json(bodies)) }
    let files = try image.flatMap { try images?.write($0, of: record) }
    if let frame = files?.frame { record.set("frameFile", to: frame.json) }
    if let crops = files?.crops { record.set("cropFiles", to: crops.json) }
    switch format {
    case .short:
      let last = lastWithoutHand
      lastWithoutHand = record.result.time != nil && record.result.hands.isEmpty ? record.result : nil
      if let last, lastWithoutHand?.source == last.source { return }
      let more = { [fieldOfView] (hand: Hand) in
        (fieldOfView == nil ? "" : "  " + HandRecord.fingers(of: hand)) + (hand.personID.map { "  person \($0)" } ?? "")
      }
      try file.write(record.result.summary(adding: more) + "\n")
    case .text:
      let details = fieldOfView.map { record.result.detailText(fieldOfView: $0) } ?? ""
      try file.write((count > 0 ? "\n" : "") + record.result.text(showsSource: showsSource) + details)
    case .json: try file.write((count > 0 ? ",\n" : "\n") + record.json)
    case .jsonl: try file.write(record.json + "\n")
    case .csv:
      try file.write(
        record.result.csvRows(frame: record.frameInFile) { csvFields(record.result, $0, $1, files, bodies) })
    }
    count += 1
    try file.flush()
  }

  /// The first line of a table, with the columns of options.
  static func tableHeader(_ results: ResultArguments) -> String {
    HandRecord.csvHeader(
      adding: (results.hasDetails ? HandRecord.detailColumns : []) + (results.hasAllScores ? ["gestureScores"] : [])
        + ImageExport.columns(results.output) + (results.hasJoints ? FittedHand.columns : [])
        + (results.hasPeople ? ["personID"] : []))
  }

  private func csvFields(
    _ record: HandRecord, _ number: Int, _ hand: Hand?, _ files: ImageExport.Files?, _ bodies: [FittedHand?]?
  ) -> [String] {
    let details = fieldOfView.map { record.detailFields(of: hand, fieldOfView: $0) } ?? []
    let scores = hand?.gestureScores?.all.map { "\($0.label)=\($0.score)" }.joined(separator: "|") ?? ""
    let joints = bodies.map { (hand == nil ? nil : $0[number])?.fields ?? FittedHand.columns.map { _ in "" } } ?? []
    return details + (writesAllScores ? [HandRecord.quoted(scores)] : []) + (files?.fields(number) ?? []) + joints
      + (people == nil ? [] : [hand?.personID?.description ?? ""])
  }

  /// Writes a line of JSON for an input that has no result. The line keeps the other members of the input's line, and
  /// has no source if the input had none.
  func write(failure: ToolError, of item: InputList.Item) throws {
    try begin()
    let extras = item.extras.filter { !["source", "error"].contains($0.key) }
    let source = item.isNamed ? [("source", item.name.json)] : []
    try file.write(JSON.object(source + [("error", failure.message.json)] + extras).text + "\n")
    try file.flush()
  }

  /// Completes the output after a run.
  ///
  /// After an error the output so far is made well-formed; an output without results stays empty.
  ///
  /// - Throws: The error of the run, or of the output.
  func complete(after run: Result<Void, any Error>, _ console: Console) throws {
    switch run {
    case .success:
      if console.status == .success { try begin() }
      try end()
    case .failure(let error):
      if !(error is OutputClosed) { try? end() }
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
    case .csv: try file.write(tableHeader)
    case .text, .short, .jsonl: break
    }
  }
}
