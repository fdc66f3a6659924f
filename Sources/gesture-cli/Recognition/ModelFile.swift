import CheckedBytes
import CommandLineTool
import Foundation

/// The bundle of a subcommand. What can be read only once, such as a pipe, is kept; a file is read again when it is needed again, so that it
/// takes no memory beside the tasks that were made from it.
struct ModelFile: Sendable {
  let path: String
  private let kept: Bytes?

  static let environmentVariable = "GESTURE_MODEL"
  private static let defaultPath = "Models/gesture_recognizer.task"

  /// - Throws: `ToolError` if there is none or it cannot be read.
  init(_ arguments: ParsedArguments) throws {
    try self.init(path: try arguments[CommonOptions.model] ?? Self.findDefault())
  }

  init(path: String) throws {
    self.path = path
    var status = stat()
    let isFile = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    kept = isFile ? nil : try Self.read(path)
  }

  /// - Throws: `ToolError` if the file cannot be read.
  func bytes() throws -> Bytes {
    try kept ?? Self.read(path)
  }

  private static func read(_ path: String) throws -> Bytes {
    do {
      return try Bytes(contentsOfFile: path)
    } catch {
      throw ToolError(describing: error, subject: path)
    }
  }

  /// The environment's bundle, or the one in `Models/` of the working folder, or in that of the package the tool was built in.
  private static func findDefault() throws -> String {
    if let path = ProcessInfo.processInfo.environment[environmentVariable], !path.isEmpty { return path }
    if access(defaultPath, F_OK) == 0 { return defaultPath }
    var folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    while let candidate = folder, candidate.path != "/" {
      let path = candidate.appendingPathComponent(defaultPath).path
      if access(path, F_OK) == 0 { return path }
      folder = candidate.deletingLastPathComponent()
    }
    throw ToolError(
      .noInput, defaultPath,
      "there is no model: run Models/fetch.sh in the package, give --model FILE, or set \(environmentVariable)")
  }
}
