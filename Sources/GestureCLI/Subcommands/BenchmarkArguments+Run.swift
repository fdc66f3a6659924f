import GestureCommandLine
import GestureModelTools

extension BenchmarkArguments {
  func run(_ streams: Streams) throws {
    let file = try streams.output(output.path)
    let model = try ModelFile(given: model)
    let benchmark = Benchmark(self)
    let bytes = try model.bytes()
    if !bytes.isModel {
      do { _ = try ZipArchive(bytes) } catch { throw model.refusal(error) }
    }
    var report =
      try bytes.isModel ? benchmark.measure(model: model, streams) : benchmark.measure(bundle: model, streams)
    if isProfiled { report.profile = try benchmark.profile(model) }
    try file.write(format == .json ? report.json.text + "\n" : report.text)
    try file.flush()
  }
}
