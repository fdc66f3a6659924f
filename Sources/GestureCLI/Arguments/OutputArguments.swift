import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The output files of a run, and the input files to protect.
final class OutputArguments: Sendable {
  /// The file or folder of the output; nil for standard output.
  let path: String?
  /// Whether files that exist are replaced.
  let overwrites: Bool
  /// Whether the output may exist, since the run continues it.
  let appends: Bool
  /// Whether the run continues the output of a run that ended early.
  let resumes: Bool
  /// The folder of the frames; nil if none are written.
  let frames: String?
  /// The folder of the crops of hands; nil if none are written.
  let crops: String?
  /// The file of the inputs that fail; nil if there is none.
  let errors: String?
  /// The number of failures that ends the run; nil for no limit.
  let maximumFailures: Int?
  /// Whether standard error gets more than errors and notes.
  let isVerbose: Bool
  /// The inputs as they were typed.
  let inputs: [String]
  /// Whether folders within the folders of the inputs are searched.
  let searchesSubfolders: Bool
  /// Whether a list names inputs.
  let hasList: Bool
  /// The files named on the command line that the run reads. The default model counts as one of these files.
  let filesRead: [String]

  /// - Parameter appends: Whether the output may exist without `--overwrite`.
  init(_ given: ParsedArguments, appends: Bool = false) {
    path = given[Options.output]
    overwrites = given[Options.overwrite]
    self.appends = appends || given[Options.append] || given[Options.resume]
    resumes = given[Options.resume]
    frames = given[Options.frames]
    crops = given[Options.crops]
    errors = given[Options.errors]
    maximumFailures = given[Options.maxFailures]
    isVerbose = given[Options.verbose]
    inputs = given.inputs
    searchesSubfolders = given[Options.recursive]
    hasList = given.list(besides: given.inputs) != nil
    filesRead = Self.filesRead(given)
  }

  private static func filesRead(_ given: ParsedArguments) -> [String] {
    let written = [Options.output.id, Options.errors.id]
    let read = given.given.filter { $0.option.completion.namesFiles && !written.contains($0.option.id) }
    let names = read.compactMap(\.text).flatMap { [$0] + $0.split(separator: ",").map(String.init) }
    return given.inputs + names + [given[Options.model] ?? (try? ModelFile.findDefault())].compactMap(\.self)
  }
}

extension ParsedArguments {
  /// The format of an output other than results.
  func outputFormat<Format: RawRepresentable<String> & Equatable>(_ option: Option<Format>) throws -> Format {
    try chosenFormat(option) ?? option.defaultValue
  }

  /// The file extensions of outputs, with the formats that fit each. The first format is the default.
  private static let endings: KeyValuePairs = [
    "csv": ["csv"], "json": ["json"], "jsonl": ["jsonl"], "ndjson": ["jsonl"], "txt": ["text", "short"],
    "html": ["html"],
  ]

  /// The requested format, or the format of the output's file extension. The value is nil if neither selects a format,
  /// as for standard output, a pipe, or a name without an extension.
  ///
  /// - Parameter forced: The format that another option asks for.
  /// - Throws: `ToolError` if the format that was asked for contradicts the name of the output.
  func chosenFormat<Format: RawRepresentable<String> & Equatable>(
    _ option: Option<Format>, forced: (format: Format, option: String)? = nil
  ) throws -> Format? {
    let wanted = self[given: option]
    guard let path = self[Options.output] else { return wanted ?? forced?.format }
    let endings = Self.endings.map { ($0.key, $0.value.compactMap(Format.init(rawValue:))) }.filter { !$0.1.isEmpty }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    let fitting = endings.first { $0.0 == ending }?.1
    if fitting == nil, wanted == nil, !ending.isEmpty, !FileSystem.exists(path) || FileSystem.isRegularFile(path) {
      throw ToolError(
        .usage, "--output \(path)",
        "has an unknown file extension: end it in \(alternatives(endings.map { "." + $0.0 })), or give --format")
    }
    guard let format = wanted ?? forced?.format else { return fitting?.first }
    if let fitting, !fitting.contains(format) {
      throw ToolError(
        .usage, wanted == nil ? forced?.option : "--format \(format.rawValue)",
        "contradicts the name of the output, \(path): give another name, or omit the option")
    }
    return format
  }
}
