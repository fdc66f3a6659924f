import GestureFoundation
import GestureSupport

/// A tool and its files under a prefix such as `/usr/local`. The files are the program, its data, completions for the
/// shells, and the manual page. A list of the files beside the data serves to remove them.
package struct Installation: Sendable {
  private let tool: Tool
  /// The folder that holds `bin` and `share`.
  package let prefix: String

  package init(of tool: Tool, prefix: String) {
    self.tool = tool
    self.prefix = prefix.count > 1 && prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix
  }

  /// The folder of the tool's data, relative to a prefix.
  package static func dataFolder(of toolName: String) -> String { "share/\(toolName)" }

  /// The folder of the tool's data.
  package var dataFolder: String { "\(prefix)/\(Self.dataFolder(of: tool.name))" }

  /// Copies the program and the data, and writes the texts. Files that are there already are replaced.
  ///
  /// - Parameters:
  ///   - program: The file of the running tool.
  ///   - data: Files that go into the folder of the data, with their names there.
  ///   - others: Further texts, with their paths below the prefix.
  /// - Returns: The paths of the files, in order.
  /// - Throws: `ToolError` with `.cannotCreate` about the first file that could not be written. What was written until
  ///   then is in the list.
  package func install(
    program: String, data: [(name: String, path: String)], others: [(path: String, text: String)] = []
  ) throws -> [String] {
    let folder = Self.dataFolder(of: tool.name)
    var files: [(path: String, content: () throws -> Data, isProgram: Bool)] = [
      ("bin/\(tool.name)", { try Self.read(program) }, true)
    ]
    files += data.map { name, path in ("\(folder)/\(name)", { try Self.read(path) }, false) }
    files += (texts + others).map { path, text in (path, { Data(text.utf8) }, false) }
    // What an earlier installation has written, and this one does not, stays in the list.
    let earlier = listed.filter(Self.isInside)
    var installed: [String] = []
    for file in files {
      try write(file.content(), to: file.path, isProgram: file.isProgram)
      installed.append(file.path)
      let text = (installed + earlier.filter { !installed.contains($0) }).map { $0 + "\n" }.joined()
      try write(Data(text.utf8), to: list, isProgram: false)
    }
    return installed.map { "\(prefix)/\($0)" }
  }

  /// Removes the files that `install` wrote, and folders that are empty then.
  ///
  /// - Returns: The paths of the files that were removed.
  /// - Throws: `ToolError` if there is no list of files, it names files outside of the prefix, or a file cannot be
  ///   removed.
  package func uninstall() throws -> [String] {
    guard FileManager.default.fileExists(atPath: "\(prefix)/\(list)") else {
      throw ToolError(.noInput, "\(prefix)/\(list)", "does not exist: \(tool.name) is not installed under \(prefix)")
    }
    let paths = listed
    guard paths.allSatisfy(Self.isInside) else {
      throw ToolError(.dataError, "\(prefix)/\(list)", "names files outside of \(prefix): nothing was removed")
    }
    var removed: [String] = []
    for path in paths + [list] {
      let file = "\(prefix)/\(path)"
      guard unlink(file) == 0 || errno == ENOENT else {
        throw ToolError(.cannotCreate, file, "cannot be removed: \(errorText(errno))")
      }
      removed.append(file)
      // Empty folders go as well, up to the prefix.
      var folder = path.split(separator: "/").dropLast()
      while !folder.isEmpty, rmdir("\(prefix)/\(folder.joined(separator: "/"))") == 0 { folder = folder.dropLast() }
    }
    return removed
  }

  /// The generated files, in the folders where the shells and man look.
  private var texts: [(path: String, text: String)] {
    [
      ("share/bash-completion/completions/\(tool.name)", tool.completionScript(for: .bash)),
      ("share/zsh/site-functions/_\(tool.name)", tool.completionScript(for: .zsh)),
      ("share/fish/vendor_completions.d/\(tool.name).fish", tool.completionScript(for: .fish)),
      ("share/man/man1/\(tool.name).1", tool.manPage),
    ]
  }

  /// The list of the files, relative to the prefix.
  private var list: String { "\(Self.dataFolder(of: tool.name))/installed-files" }

  /// The files that the list names; none without a list.
  private var listed: [String] {
    let text = FileManager.default.contents(atPath: "\(prefix)/\(list)") ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Whether a path of the list stays below the prefix.
  private static func isInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  private static func read(_ path: String) throws -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ToolError(.noInput, path, "cannot be read: \(error.explanation)")
    }
  }

  private func write(_ data: Data, to path: String, isProgram: Bool) throws {
    let file = URL(fileURLWithPath: "\(prefix)/\(path)")
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try AtomicFile(path: file.path, overwriting: true).write(data)
      if isProgram { try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path) }
    } catch let error as StatusError {
      throw ToolError(.cannotCreate, file.path, error.message)
    } catch {
      throw ToolError(.cannotCreate, file.path, "cannot be written: \(error.explanation)")
    }
  }
}

extension Installation {
  /// The file of the running program, with symbolic links resolved.
  package static var program: String? {
    #if canImport(FoundationEssentials)
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// Expands `~` or `~name` at the beginning of a path. The path of a user who does not exist stays as written.
  package static func expandingTilde(in path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    let user = path.dropFirst().prefix { $0 != "/" }
    let files = FileManager.default
    guard let home = user.isEmpty ? files.homeDirectoryForCurrentUser : files.homeDirectory(forUser: String(user))
    else { return path }
    return home.path + path.dropFirst(1 + user.count)
  }
}
