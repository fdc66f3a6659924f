import Foundation

// Measures parts of the package that the subcommand `benchmark` of the tool does not measure alone.
//
// measure-parts decode FILE [RUNS [THREADS]]: the decoding of an image file; one line of file, width, height,
// milliseconds elapsed, milliseconds of processor time. measure-parts reading [RUNS]: reading hands and naming their
// described gestures, without a model.

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.compactMap(Int.init)
switch (arguments.first, arguments.count) {
case ("decode", 2...4):
  do {
    print(
      try DecodingBenchmark(runs: numbers.first ?? 100, threads: numbers.dropFirst().first ?? 1).measure(arguments[1])
        .line)
  } catch {
    FileHandle.standardError.write(Data("measure-parts: \(error)\n".utf8))
    exit(1)
  }
case ("reading", 1...2): print(ReadingBenchmark(runs: numbers.first ?? 100).measure().text, terminator: "")
default:
  FileHandle.standardError.write(Data("usage: measure-parts decode FILE [RUNS [THREADS]] | reading [RUNS]\n".utf8))
  exit(64)
}
