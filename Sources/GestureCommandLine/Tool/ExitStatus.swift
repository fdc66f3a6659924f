/// The exit status of the tool. The numbers are those of BSD's `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case internalError = 70
  case cannotCreate = 73
  case inputOutputError = 74

  /// The sentence of the manual page.
  package var meaning: String {
    switch self {
    case .success: "All done; no hand found is a result, not an error."
    case .usage: "Wrong usage."
    case .dataError: "Bad data: a malformed image, model or line of JSON."
    case .noInput: "An input cannot be opened."
    case .unavailable: "A helper program is missing, or a command of events --exec failed."
    case .internalError: "An internal error."
    case .cannotCreate: "An output cannot be created."
    case .inputOutputError: "Reading or writing failed midway."
    }
  }
}
