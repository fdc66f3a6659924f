import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The conditions of results besides the images: model, options and version; and which inputs failed that have results. A hidden file beside the
/// results keeps it, so that a run with other ones does not continue them. Not thread-safe.
package final class RunRecord {
  private let values: [(name: String, value: String)]
  /// Inputs that failed although some of their results are written.
  private var failed: [String] = []
  /// The input of the result that was written last, and the one that failed last, or of which an image failed.
  var last: (written: String?, failed: String?) = (nil, nil) {
    didSet {
      guard let source = last.failed, source == last.written, source != failed.last else { return }
      failed.append(source)
      // Without the note a later run takes the input for done.
      try? write()
    }
  }
  private let output: String
  private let path: String

  init(subcommand: String, _ settings: Settings, model: ModelFile, output: String) throws {
    values =
      [("version", Tool.gestureCLI.version), ("subcommand", subcommand), ("model", try model.bytes().sha256)]
      + settings.changingResults
    self.output = output
    path = Self.path(for: output)
  }

  private static func path(for output: String) -> String {
    let (folder, name) = output.folderAndName
    return "\(folder).\(name).run"
  }

  static func remove(of output: String) { FileSystem.remove(path(for: output)) }

  func write() throws {
    do {
      let members = values.map { ($0.name, $0.value.json) } + (failed.isEmpty ? [] : [(Self.failedKey, failed.json)])
      try AtomicFile(path: path, overwriting: true).write(Data((JSON.object(members).text + "\n").utf8))
    } catch {
      throw ToolError(.cannotCreate, path, ToolError(describing: error).message)
    }
  }

  private static let failedKey = "failed"

  /// Compares with the file that is there, and returns the inputs whose results are not complete, because they failed.
  func check(isForced: Bool) throws -> Set<String> {
    guard let data = try? Bytes(contentsOfFile: path).data else {
      if isForced { return [] }
      throw ToolError(
        .usage, "--resume",
        "\(output) was not written with --resume, so that its model and options are not known; --force continues all the same")
    }
    var before: [String: String] = [:]
    var failed: Set<String> = []
    try readObject(Array(data), at: "\(path), line 1") { (reader, key) throws(JSONProblem) in
      guard key == Self.failedKey else {
        before[key] = try reader.string()
        return
      }
      try reader.array { (reader, _) throws(JSONProblem) in failed.insert(try reader.string()) }
    }
    let now = Dictionary(values.map { ($0.name, $0.value) }) { $1 }
    let names = Set(before.keys).union(now.keys).sorted()
    let differences = names.filter { before[$0] != now[$0] }.map { name in
      let pair = [before[name], now[name]].map { ($0 ?? "the default").prefix(name == "model" ? 12 : 80) }
      return "\(name) was \(pair[0]), now \(pair[1])"
    }
    if !differences.isEmpty, !isForced {
      throw ToolError(
        .usage, "--resume", "the results were made otherwise: \(differences.joined(separator: "; ")); --force continues all the same")
    }
    return failed
  }
}
