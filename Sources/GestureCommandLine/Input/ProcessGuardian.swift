import GestureFoundation
import GestureSupport

/// Kills programs and their children when this process ends for any reason. A shell, which waits for the end of a pipe
/// from this process, does it.
package final class ProcessGuardian: Sendable {
  package static let shared = ProcessGuardian()

  private struct Shell: @unchecked Sendable {
    let program: SpawnedProgram
    let pipe: Pipe
  }

  private let shell = Locked<Shell?>(nil)
  /// A shell script that reads the numbers of processes, one per line. A plus before the number watches the process
  /// group, a minus forgets it.
  private static let script =
    "p=; while read l; do case $l in +*) p=\"$p ${l#+}\";; *) q=; for x in $p; do [ $x = ${l#-} ] || q=\"$q $x\"; done; p=$q;; esac; done; for x in $p; do kill -9 -$x; done"

  /// Watches a program, which has a process group.
  package func add(_ process: pid_t) { write("+\(process)\n", startsShell: true) }

  /// Forgets a program that has ended.
  package func remove(_ process: pid_t) { write("-\(process)\n", startsShell: false) }

  /// Ends the shell, and what it still watches.
  package func end() {
    let last = shell.withLock { shell in
      defer { shell = nil }
      return shell
    }
    last?.pipe.closeWriteEnd()
    _ = last?.program.wait()
  }

  private func write(_ line: String, startsShell: Bool) {
    shell.withLock { shell in
      if shell == nil, startsShell { shell = try? Self.start() }
      guard let pipe = shell?.pipe else { return }
      Array(line.utf8).withUnsafeBytes { _ = FileSystem.write($0, to: pipe.writeEnd) }
    }
  }

  private static func start() throws -> Shell {
    let pipe = try Pipe()
    let sink = FileSystem.open("/dev/null", O_WRONLY)
    defer { close(sink) }
    let program = try SpawnedProgram(
      executable: "/bin/sh", arguments: ["-c", script], input: pipe.readEnd, output: sink, diagnostics: sink)
    return Shell(program: program, pipe: pipe)
  }
}
