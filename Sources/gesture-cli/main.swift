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
  // A list of processes shows arguments as they stand in memory.
  for index in 1..<max(Int(CommandLine.argc), 1) {
    guard let word = CommandLine.unsafeArgv[index], Passwords.areContained(in: FileSystem.text(of: word)) else {
      continue
    }
    let masked = Array(Passwords.masked(in: FileSystem.text(of: word)).utf8)
    for offset in 0..<strlen(word) { word[offset] = offset < masked.count ? CChar(bitPattern: masked[offset]) : 0 }
  }
  let status = try Tool.gestureCLI.run(Array(arguments.dropFirst()), streams: streams)
  ProcessGuardian.shared.end()
  exit(status.rawValue)
} catch {
  ProcessGuardian.shared.end()
  Interruption.endProcess()
}
