import GestureCommandLine
import GestureModelTools

extension BenchmarkArguments {
  func run(_ streams: Streams) throws {
    let file = try streams.output(output.path)
    let model = try ModelFile(given: model)
    let benchmark = Benchmark(self)
    var report =
      try Self.isBundle(model) ? benchmark.measure(bundle: model, streams) : benchmark.measure(model: model, streams)
    if isProfiled { report.profile = try benchmark.profile(model) }
    try file.write(format == .json ? report.json.text + "\n" : report.text)
    try file.flush()
  }

  /// Whether the file is a bundle of models rather than a model.
  ///
  /// The file's bytes are not kept: they would count as memory of what is measured.
  private static func isBundle(_ model: ModelFile) throws -> Bool {
    let bytes = try model.bytes()
    if bytes.isModel { return false }
    do { _ = try ZipArchive(bytes) } catch { throw model.refusal(error) }
    return true
  }
}
