import Foundation

// First: a pipe or file opened while a standard descriptor is closed would take its number.
let streams = Streams.standard()
Interruption.install()
do {
  exit(try Tool.run(Array(CommandLine.arguments.dropFirst()), streams: streams).rawValue)
} catch {
  Interruption.endProcess()
}
