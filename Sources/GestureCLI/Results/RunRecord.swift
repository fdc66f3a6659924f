import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The conditions of results, and the states of the inputs.
///
/// The conditions are the model, the options and the version. The state of an input is its size, its time of change,
/// and whether the input failed although it has results.
///
/// A hidden file beside the results keeps the record as lines of JSON, so that a run with other conditions does not
/// continue the results, and an input that was replaced is processed again. The first line has the conditions; a later
/// line about an input overrides an earlier one.
package final class RunRecord: Sendable {
  /// The size and the time of the last change of a file.
  private struct FileState: Equatable {
    var size: Int
    /// The time of the last change, in nanoseconds since 1970.
    var changed: Int

    init(size: Int, changed: Int) { (self.size, self.changed) = (size, changed) }

    /// - Returns: nil unless a regular file has this name.
    init?(of path: String) {
      guard let status = FileSystem.status(path), status.st_mode & S_IFMT == S_IFREG else { return nil }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      self.init(size: Int(status.st_size), changed: Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec))
    }
  }

  private struct State {
    var file: OutputFile?
    /// The input of the result that was written last.
    var written: String?
    /// The input that failed last, or of which an image failed last.
    var failed: String?
    /// The input that was last noted as failed.
    var noted: String?
  }

  private let values: [(name: String, value: String)]
  private let state = Locked(State())
  private let output: String
  private let path: String

  private static let sizeKey = "size"
  private static let changedKey = "changed"
  private static let failedKey = "failed"

  init(subcommand: String, _ conditions: [RecognizeArguments.Condition], model: ModelFile, output: String) throws {
    values =
      [("version", Tool.gestureCLI.version), ("subcommand", subcommand), ("model", try model.bytes().sha256)]
      + conditions
    self.output = output
    path = Self.path(for: output)
  }

  private static func path(for output: String) -> String {
    let (folder, name) = output.folderAndName
    return "\(folder).\(name).run"
  }

  static func remove(of output: String) { FileSystem.remove(path(for: output)) }

  // MARK: Writing

  /// Replaces the conditions in the file, and keeps the input states.
  func begin() throws {
    do {
      let known =
        (try? Bytes(contentsOfFile: path).data).map { data in data.drop { $0 != UInt8(ascii: "\n") } }
        ?? Data("\n".utf8)
      let conditions = JSON.object(values.map { ($0.name, $0.value.json) }).text
      try AtomicFile(path: path, overwriting: true).write(
        Data(conditions.utf8) + (known.isEmpty ? Data("\n".utf8) : known))
      let file = try OutputFile(appendingTo: path)
      state.withLock { $0.file = file }
    } catch {
      throw ToolError(.cannotCreate, path, ToolError(describing: error).message)
    }
  }

  /// Notes the state of an input before it is read.
  func noteOpening(_ source: String) {
    guard let file = FileState(of: source) else { return }
    state.withLock { Self.append(["source": source, Self.sizeKey: file.size, Self.changedKey: file.changed], $0) }
  }

  /// Notes that a result of an input is written.
  func noteResult(of source: String) {
    state.withLock { state in
      state.written = source
      Self.noteFailure(&state)
    }
  }

  /// Notes that an input failed, or an image of it.
  func noteFailure(of source: String) {
    state.withLock { state in
      state.failed = source
      Self.noteFailure(&state)
    }
  }

  /// Notes a failed input that has results. A later run processes such an input again.
  private static func noteFailure(_ state: inout State) {
    guard let source = state.failed, source == state.written, source != state.noted else { return }
    state.noted = source
    append(["source": source, failedKey: true], state)
  }

  /// Appends a line, and ignores errors. A later run processes an input again if its state is missing.
  private static func append(_ line: JSON, _ state: State) {
    try? state.file?.write(line.text + "\n")
    try? state.file?.flush()
  }

  // MARK: Reading

  /// The inputs whose results are outdated.
  struct Inputs {
    private var states: [Int: FileState] = [:]
    private var failed: Set<Int> = []
    /// Whether the states of inputs were noted.
    let knowsStates: Bool
    private var changed: [Int: Bool] = [:]
    /// The number of inputs that have changed since their results.
    private(set) var changedCount = 0

    init(knowsStates: Bool) { self.knowsStates = knowsStates }

    /// Takes a line of the record.
    fileprivate mutating func take(_ line: [UInt8], at location: String) throws {
      var source = String?.none
      var size = Int?.none
      var changed = Int?.none
      var isFailed = false
      try readObject(line, at: location) { (reader, key) throws(JSONProblem) in
        switch key {
        case "source": source = try reader.string()
        case RunRecord.sizeKey: size = try reader.int()
        case RunRecord.changedKey: changed = try reader.int()
        case RunRecord.failedKey: isFailed = try reader.bool()
        default: try reader.skip()
        }
      }
      guard let source else { return }
      let hash = inputHash(source)
      if isFailed { failed.insert(hash) } else { failed.remove(hash) }
      if let size, let changed { states[hash] = FileState(size: size, changed: changed) }
    }

    /// Whether an input failed, or was replaced since its results. An input that no longer exists keeps its results.
    mutating func isStale(_ source: String) -> Bool {
      let hash = inputHash(source)
      if failed.contains(hash) { return true }
      guard knowsStates else { return false }
      if let known = changed[hash] { return known }
      let isChanged = FileState(of: source).map { $0 != states[hash] } ?? false
      changed[hash] = isChanged
      if isChanged { changedCount += 1 }
      return isChanged
    }
  }

  /// Compares the conditions with the record, and returns the outdated inputs.
  func check(isForced: Bool) throws -> Inputs {
    guard FileSystem.isRegularFile(path) else {
      if isForced { return Inputs(knowsStates: false) }
      throw ToolError(
        .usage, "--resume",
        "\(output) was not written with --resume: its model and options are unknown; use --force to continue")
    }
    let lines = try LineReader(opening: path, standardInput: -1)
    var before: [String: String] = [:]
    if let first = try lines.next() {
      try readObject(first, at: lines.location) { (reader, key) throws(JSONProblem) in before[key] = try reader.string()
      }
    }
    var inputs = Inputs(knowsStates: true)
    // A line that was cut off is ignored, and its input is processed again.
    while let line = try lines.next() { try? inputs.take(line, at: lines.location) }
    let now = Dictionary(values.map { ($0.name, $0.value) }) { $1 }
    let names = Set(before.keys).union(now.keys).sorted()
    let differences = names.filter { before[$0] != now[$0] }.map { name in
      let pair = [before[name], now[name]].map { ($0 ?? "the default").prefix(name == "model" ? 12 : 80) }
      return "\(name) was \(pair[0]), now \(pair[1])"
    }
    if !differences.isEmpty, !isForced {
      throw ToolError(
        .usage, "--resume",
        "the results were made with other options: \(differences.joined(separator: "; ")); use --force to continue")
    }
    return inputs
  }
}
