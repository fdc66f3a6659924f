import Foundation

Interruption.install()
do {
  exit(try Tool.run(Array(CommandLine.arguments.dropFirst()), streams: .standard()).rawValue)
} catch {
  Interruption.endProcess()
}
