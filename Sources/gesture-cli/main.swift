import GestureCLI
import GestureCommandLine
import GestureFoundation
import GestureSupport

// First: a pipe or file opened while a standard descriptor is closed would take its number.
let streams = Streams.standard(toolName: Tool.gestureCLI.name)
Interruption.install()
do {
  // Bypasses CommandLine.arguments, which alters names that are not UTF-8.
  let arguments = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0].map { FileSystem.text(of: $0) } }
  let status = try Tool.gestureCLI.run(Array(arguments.dropFirst()), streams: streams)
  ProcessGuardian.shared.end()
  exit(status.rawValue)
} catch {
  ProcessGuardian.shared.end()
  Interruption.endProcess()
}
