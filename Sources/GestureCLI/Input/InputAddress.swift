import GestureCommandLine
import GestureSupport

/// Inputs that are addresses instead of files. ffmpeg reads such inputs.
enum InputAddress {
  /// Schemes of inputs that end, as files do.
  private static let files = ["http", "https", "ftp"]
  /// Schemes of streams without an end.
  private static let streams = ["rtsp", "rtsps", "rtmp", "rtmps", "rtp", "srt", "tcp", "udp"]

  /// The scheme of an address; nil for the name of a file.
  private static func scheme(of name: String) -> String? {
    guard let end = name.firstRange(of: "://")?.lowerBound, end > name.startIndex else { return nil }
    let scheme = name[..<end].lowercased()
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && !FileSystem.exists(name) ? scheme : nil
  }

  /// Whether an input is an address.
  ///
  /// - Throws: `ToolError` for an address of a kind that is not read.
  static func isAddress(_ name: String) throws -> Bool {
    guard let scheme = scheme(of: name) else { return false }
    if (files + streams).contains(scheme) { return true }
    throw ToolError(
      .noInput, name,
      "is neither a file nor a supported address: addresses begin with \(alternatives((files + streams).map { $0 + "://" }))"
    )
  }

  /// The name of an input in results and messages. The password of an address is masked.
  static func shown(_ name: String) -> String { scheme(of: name) == nil ? name : Passwords.masked(in: name) }

  /// The address in a file. Lists of processes do not show such an address.
  ///
  /// - Throws: `ToolError` if the file cannot be read, or does not hold an address.
  static func contents(of file: String) throws -> String {
    let lines = try LineReader(opening: file, standardInput: -1)
    let address = String(decoding: try lines.next() ?? [], as: UTF8.self).filter { !$0.isWhitespace }
    guard scheme(of: address) != nil else {
      throw ToolError(
        .dataError, file, "does not begin with the address of a camera, such as rtsp://user:password@host/stream")
    }
    return address
  }

  /// Whether an input is the address of an endless stream.
  static func isStream(_ name: String) -> Bool { scheme(of: name).map(streams.contains) ?? false }
}
