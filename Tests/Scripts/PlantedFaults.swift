// Part of the modules in which plant-faults.py has planted faults, under a name of each module's own.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let chosen = getenv("PLANTED_FAULT").map { atoi($0) } ?? 0
nonisolated(unsafe) private let log = getenv("PLANTED_FAULT_LOG")
/// The faults whose functions have been reached; nil unless they are logged.
nonisolated(unsafe) private let reached: UnsafeMutablePointer<Bool>? = log.map { _ in
  let flags = UnsafeMutablePointer<Bool>.allocate(capacity: 10_000)
  flags.initialize(repeating: false, count: 10_000)
  return flags
}

/// Whether this fault is the active one.
///
/// Logs that the function has been reached.
public func plantedFault(_ number: Int32) -> Bool {
  if let log, let reached, !reached[Int(number)] {
    reached[Int(number)] = true
    let (line, file) = ("\(number)\n", open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644))
    _ = line.utf8CString.withUnsafeBytes { write(file, $0.baseAddress, line.utf8.count) }
    close(file)
  }
  return number == chosen
}
