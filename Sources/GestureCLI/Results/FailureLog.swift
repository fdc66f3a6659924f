import GestureCommandLine
import GestureSupport

/// The inputs that failed. Each failure is a line in the file of `--errors`. The run ends at the limit of
/// `--max-failures`.
final class FailureLog {
  private let file: OutputFile?
  private let limit: Int?
  private let console: Console
  private var count = 0

  init(_ output: OutputArguments, _ console: Console) throws {
    self.console = console
    file = try output.errors.map { try OutputFile(creating: $0) }
    limit = output.maximumFailures
  }

  /// Reports an error of an input, or of a line in it.
  ///
  /// - Throws: `RunEnded` at the limit, or if the file cannot be written.
  func add(_ source: String, line: Int? = nil, _ error: ToolError, isWarning: Bool = false) throws {
    console.report(error, isWarning: isWarning)
    count += 1
    let location: [(key: String, value: JSON)] = [("source", source.json)] + (line.map { [("line", $0.json)] } ?? [])
    try file?.write(JSON.object(location + [("error", error.message.json)]).text + "\n")
    try file?.flush()
    if let limit, count >= limit {
      throw RunEnded(
        error: ToolError(error.status, nil, "stopped after \(counted(count, "failure")), the limit of --max-failures"))
    }
  }
}
