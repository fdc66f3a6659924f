/// How the tool ends. The numbers are those of BSD's `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
  case success = 0
  case usage = 64
  /// A malformed picture, model or line of JSON.
  case dataError = 65
  /// An input cannot be opened.
  case noInput = 66
  /// A helper program is missing.
  case unavailable = 69
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed midway.
  case inputOutputError = 74
}
