import GestureCommandLine
import GestureModelTools

extension InspectArguments {
  func run(_ streams: Streams) throws {
    let file = try streams.output(output.path)
    let paths = files.isEmpty ? [try ModelFile.findDefault()] : files
    var summaries: [FileSummary] = []
    for path in paths {
      try streams.console.reporting { summaries.append(try Self.summary(of: ModelFile(path: path))) }
    }
    guard let first = summaries.first else { return }
    let text = summaries.map { $0.text(showsOperators: showsOperators) }.joined(separator: "\n")
    try file.write(format.report(text: text, json: paths.count > 1 ? summaries.json : first.json))
    try file.flush()
  }

  private static func summary(of file: ModelFile) throws -> FileSummary {
    let bytes = try file.bytes()
    do { return try FileSummary(bytes) } catch {
      if bytes.isModel || (try? ZipArchive(bytes)) != nil {
        throw ToolError(describingContentOf: file.path, error: error)
      }
      throw file.refusal(error)
    }
  }
}
