import CommandLineTool
import LeanFoundation

// First: a pipe or file opened while a standard descriptor is closed would take its number.
let streams = Streams.standard(toolName: Tool.gestureCLI.name)
Interruption.install()
do {
  exit(try Tool.gestureCLI.run(Array(CommandLine.arguments.dropFirst()), streams: streams).rawValue)
} catch {
  Interruption.endProcess()
}
