import GestureFoundation

extension Installation {
  /// The file of the running program, without the links that lead to it.
  package static var program: String? {
    #if canImport(FoundationEssentials)
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
  }

  /// A path that begins with `~` or `~name`, as the shell would expand it. A user who does not exist stays as written.
  package static func expandingTilde(in path: String) -> String {
    guard path.hasPrefix("~") else { return path }
    let user = path.dropFirst().prefix { $0 != "/" }
    let files = FileManager.default
    guard let home = user.isEmpty ? files.homeDirectoryForCurrentUser : files.homeDirectory(forUser: String(user)) else { return path }
    return home.path + path.dropFirst(1 + user.count)
  }
}
