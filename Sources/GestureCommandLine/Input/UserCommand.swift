import GestureFoundation
import GestureSupport

/// A command that the user wants to be run. It reads nothing, and writes to standard error, so that standard output holds results and nothing else.
package enum UserCommand {
  /// Runs a program and waits for its end. No shell is involved.
  ///
  /// - Parameters:
  ///   - executable: The path of the program.
  ///   - arguments: Without its name.
  ///   - environment: Added to that of this tool.
  /// - Returns: Its status, or minus the signal that ended it.
  /// - Throws: `POSIXError` if it cannot be started.
  package static func run(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws -> Int32 {
    try SpawnedProgram(
      executable: executable, arguments: arguments, input: nil, output: 2, diagnostics: 2, environment: environment, hasOwnSignals: true
    ).wait()
  }
}
