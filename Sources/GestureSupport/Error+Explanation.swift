import GestureFoundation

extension Error {
  /// The message of an error.
  ///
  /// The system's errors are in its own words, `No such file or directory`, also within Foundation's errors, whose own
  /// description is in the part of Foundation that is not linked.
  package var explanation: String {
    switch self {
    case let error as CocoaError:
      if let cause = error.underlying { return cause.explanation }
    case let error as POSIXError: return unsafe String(cString: strerror(error.code.rawValue))
    case let error as any LocalizedError:
      if let description = error.errorDescription { return description }
    default: break
    }
    #if canImport(FoundationEssentials)
      return "\(self)"
    #else
      return localizedDescription
    #endif
  }
}
