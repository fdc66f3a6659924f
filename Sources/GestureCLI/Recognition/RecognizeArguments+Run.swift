import GestureCommandLine
import HandFiles

/// The work of `recognize` and `detect`.
extension RecognizeArguments {
  func run(_ streams: Streams) throws {
    let recognition = try Recognition(kind, recognition, streams)
    let (output, done, log) = try openOutput(recognition)
    let writer = try ResultWriter(
      output, results, showsSource: recognition.inputs?.mayHaveSeveral ?? false, continues: done.length > 0)
    if let note = results.note { streams.console.note(note) }
    let fail: Recognition.FailureHandler = { item, error in
      if isFilter { try writer.write(failure: error, of: item) }
      log?.noteFailure(of: item.name)
    }
    let noteOpening: (String) -> Void = { log?.noteOpening($0) }
    let run = Result {
      try recognition.forEachResult(skipping: done, onOpen: noteOpening, onFailure: fail) { record, image in
        var record = record
        if results.format != .short { record.result = record.result.asMediaPipeHasIt }
        try writer.write(record, image)
        log?.noteResult(of: record.result.source ?? "-")
      }
    }
    try writer.complete(after: run, streams.console)
  }

  /// The output file, its existing results, and the record of the run. Only a run with `--resume` has existing results
  /// and a record.
  private func openOutput(_ recognition: Recognition) throws -> (OutputFile, ResumedOutput, RunRecord?) {
    let streams = recognition.streams
    guard let path = results.output.path, results.output.resumes, let model = recognition.model else {
      let output = try streams.output(results.output.path)
      if let path = results.output.path { RunRecord.remove(of: path) }
      return (output, ResumedOutput(), nil)
    }
    let record = try RunRecord(
      subcommand: kind == .gestureRecognizer ? "recognize" : "detect", conditions, model: model, output: path)
    var output = try OutputFile(appendingTo: path, isExclusive: true)
    var known = output.length > 0 ? try record.check(isForced: isForced) : nil
    if known == nil { RunRecord.remove(of: path) }
    var progress = Progress(streams.console, unit: "MB of results")
    let size = output.length / 1_000_000
    let isStale: (String) -> Bool = { known?.isStale($0) ?? false }
    let header = results.format == .csv && output.length > 0 ? ResultWriter.tableHeader(results) : nil
    var done = try ResumedOutput(contentsOf: path, header: header, isStale: isStale) {
      progress.advance(to: $0 / 1_000_000, of: size)
    }
    progress.end()
    if done.hasLinesToRemove {
      try done.removeLines(from: path)
      output = try OutputFile(appendingTo: path, isExclusive: true)
    }
    try output.keep(done.length)
    // A folder that is not writable takes no record, but must not stop the results.
    do { try record.begin() } catch { streams.console.report(ToolError(describing: error), isWarning: true) }
    if done.count > 0 {
      streams.console.note("skipping \(counted(done.count, "input")) whose results are in \(path)")
    }
    if let count = known?.changedCount, count > 0 {
      streams.console.note(
        "processing \(counted(count, "input")) again: changed since the results were written")
    }
    return (output, done, record)
  }
}
