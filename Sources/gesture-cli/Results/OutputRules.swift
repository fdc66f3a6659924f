import GestureCommandLine
import GestureFoundation
import GestureSupport

/// The rules for the files that subcommands write.
enum OutputRules {
  /// Refuses the output of a subcommand before it does any work.
  ///
  /// - Parameter appends: Whether it is written on.
  static func check(_ settings: Settings, appends: Bool, _ console: Console) throws {
    guard let path = settings.output else { return }
    if path.contains("://") {
      throw ToolError(
        .usage, "--output \(path)",
        "is an address, and outputs are files: write to standard output, and pipe it to a program that sends it")
    }
    for draft in DraftFile.leftovers(of: path) {
      console.note("\(draft) is the unfinished output of a run that was killed: remove it, or see what can be saved of it")
    }
    if !appends, !settings.resume { try refuseExisting(path, notOver: settings.inputs, overwrites: settings.overwrite) }
  }

  /// Writes a file that belongs to an input.
  ///
  /// - Throws: `ToolError` for a file that exists, unless it is to be replaced, and for one that cannot be written.
  static func write(_ bytes: Data, to path: String, _ settings: Settings, of source: String) throws {
    let inputs = settings.inputs + [source]
    try refuseExisting(path, notOver: inputs, overwrites: settings.overwrite)
    try DraftFile(bytes, to: path, notOver: inputs).complete()
  }

  /// Refuses a regular file that exists, unless it is to be replaced. That an input is never replaced is checked where it is written.
  ///
  /// - Throws: `ToolError` with `.cannotCreate`.
  static func refuseExisting(_ path: String, notOver inputs: [String], overwrites: Bool) throws {
    // `/dev/stdout` may lead to a file.
    guard !overwrites, FileSystem.isRegularFile(path), !path.hasPrefix("/dev/"), !inputs.contains(where: { isSameFile($0, path) }) else {
      return
    }
    throw ToolError(.cannotCreate, path, "exists already: give another name, or --overwrite to replace it")
  }
}
