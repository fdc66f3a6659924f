import CommandLineTool
import HandLandmarkerCore
import JSONText
import LeanFoundation
import SystemSupport

/// What results depend on besides the images: model, options and version. A hidden file beside the results keeps it, so that a run with other ones
/// does not continue them.
struct RunRecord {
  private let values: [(name: String, value: String)]
  private let path: String

  /// The options that do not change the result of an image.
  private static let neutral: Set<OptionID> = [
    CommonOptions.output.id, CommonOptions.resume.id, CommonOptions.force.id, CommonOptions.format.id, CommonOptions.model.id,
    CommonOptions.jobs.id, CommonOptions.threads.id, CommonOptions.filesFrom.id, CommonOptions.filesFrom0.id, CommonOptions.recursive.id,
    CommonOptions.jsonLines.id,
    CommonOptions.errors.id, CommonOptions.maxFailures.id, CommonOptions.verbose.id, GeneralOptions.quiet.id,
  ]

  /// - Parameters:
  ///   - subcommand: Its name.
  ///   - output: The path of the results.
  init(subcommand: String, _ arguments: ParsedArguments, model: ModelFile, output: String) throws {
    let options = arguments.given.filter { !Self.neutral.contains($0.option.id) && $0.text != $0.option.defaultText }
    values =
      [("version", Tool.gestureCLI.version), ("subcommand", subcommand), ("model", try model.bytes().sha256)]
      + options.map { ("--\($0.option.name)", $0.text ?? "given") }.sorted { $0.0 < $1.0 }
    let (folder, name) = output.folderAndName
    path = "\(folder).\(name).run"
  }

  /// Writes the file, in place of an older one.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  func write() throws {
    do {
      try AtomicFile(path: path, overwriting: true).write(Data((JSON.object(values.map { ($0.name, $0.value.json) }).text + "\n").utf8))
    } catch {
      throw ToolError(.cannotCreate, path, ToolError(describing: error).message)
    }
  }

  /// Compares with the file. There is none if another version wrote the results.
  ///
  /// - Throws: `ToolError` that names what differs.
  func check() throws {
    guard let data = try? Bytes(contentsOfFile: path).data else { return }
    var before: [String: String] = [:]
    let lines = LineReader(try DescriptorSource(opening: path, standardInput: -1), name: path)
    _ = try lines.next()
    try lines.readObject(Array(data)) { (reader, key) throws(JSONProblem) in before[key] = try reader.string() }
    let now = Dictionary(values.map { ($0.name, $0.value) }) { $1 }
    let names = Set(before.keys).union(now.keys).sorted()
    let differences = names.filter { before[$0] != now[$0] }.map { name in
      let pair = [before[name], now[name]].map { ($0 ?? "the default").prefix(name == "model" ? 12 : 80) }
      return "\(name) was \(pair[0]), now \(pair[1])"
    }
    if !differences.isEmpty {
      throw ToolError(
        .usage, "--resume", "the results were made otherwise: \(differences.joined(separator: "; ")); --force continues all the same")
    }
  }
}
