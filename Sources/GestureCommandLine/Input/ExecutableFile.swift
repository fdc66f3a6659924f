import GestureFoundation

/// Finds programs as a shell does.
package enum ExecutableFile {
  /// The file of a program: its name is looked for in the folders of the PATH, a path with a slash is taken as it is.
  ///
  /// - Returns: nil if there is no such file, or it cannot be run.
  package static func find(_ program: String) -> String? {
    if program.contains("/") { return isExecutable(program) ? program : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first(where: isExecutable)
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
