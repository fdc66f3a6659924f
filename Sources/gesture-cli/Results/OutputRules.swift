import GestureCommandLine
import GestureSupport

/// The rules for the files that subcommands write.
enum OutputRules {
  /// A subcommand that refuses an output of ``CommonOptions/output`` before it does any work.
  static func guarding(_ subcommand: Subcommand) -> Subcommand {
    // A subcommand without this option appends.
    let replaces = subcommand.options.contains { $0.id == CommonOptions.overwrite.id }
    return subcommand.preceded(by: { arguments, streams in
      guard let path = arguments[CommonOptions.output] else { return true }
      if path.contains("://") {
        throw ToolError(
          .usage, "--output \(path)",
          "is an address, and outputs are files: write to standard output, and pipe it to a program that sends it")
      }
      for draft in DraftFile.leftovers(of: path) {
        streams.console.note("\(draft) is the unfinished output of a run that was killed: remove it, or see what can be saved of it")
      }
      if replaces, !arguments[CommonOptions.resume] {
        try refuseExisting(path, notOver: arguments.inputs, overwrites: arguments[CommonOptions.overwrite])
      }
      return true
    })
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
