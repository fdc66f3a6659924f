import GestureCommandLine
import GestureTraining
import HandFiles

extension RecordArguments {
  func run(_ streams: Streams) throws {
    let recognition = try Recognition(.handLandmarker, recognition, streams)
    let output = try recognition.arguments.output.path.map { try OutputFile(appendingTo: $0) } ?? streams.output
    if isOfMovements { return try recordTakes(recognition, to: output) }
    var lines = 0
    var hands = 0
    let frames = try Self.forEachResult(of: recognition) { record in
      guard !record.result.hands.isEmpty else { return }
      lines += 1
      hands += record.result.hands.count
      // Keys of the input are kept, except for the label, which the option sets.
      let kept = record.extras.filter { $0.key != "label" }
      try output.write(OutputRecord(result: record.result, extras: [("label", label.json)] + kept).json + "\n")
      try output.flush()
    }
    try output.flush()
    let skipped = recognition.skippedFrames.withLock(\.self)
    let times = recognition.arguments.input.times
    let sampling =
      (times.every > 1 ? ["--every \(times.every)"] : []) + (times.sampleRate == nil ? [] : ["--sample-fps"])
    let rest = skipped > 0 ? "; \(counted(skipped, "frame")) skipped by \(sampling.joined(separator: " and "))" : ""
    streams.console.note(
      "\(hands) hands labelled \(label) in \(lines) of \(frames + skipped) frames; \(frames - lines) frames without a hand\(rest)"
    )
  }

  private func recordTakes(_ recognition: Recognition, to output: OutputFile) throws {
    let arguments = recognition.arguments
    let console = recognition.streams.console
    var cutter = MovementCutter()
    let earlier = try Self.lastTake(in: arguments.output.path)
    var result = HandRecord?.none
    var takes = earlier
    var ways = 0
    let returns = wayBack.map { "as \($0)" }
    // The previous take; nil after a way back, and in a new stream.
    var last: MovementRecording?
    func write(_ take: [HandFrame]?) throws {
      guard let take else { return }
      let recording = MovementRecording(label: label, frames: take)
      let seconds = (recording.movement().map { $0.end - $0.start } ?? 0).fixed(1)
      let isWayBack = wayBack != label && last.map(recording.isWayBack) ?? false
      last = isWayBack ? nil : recording
      if isWayBack {
        ways += 1
        console.note("way back: \(seconds) s, \(returns ?? "left out")")
        if returns == nil { return }
      }
      takes += 1
      let loss = recording.longestLoss
      let lost = loss > 0.1 ? "; the hand was lost for \(loss.fixed(1)) s in it" : ""
      if !isWayBack { console.note("take \(takes): \(seconds) s\(lost)") }
      let written = isWayBack ? wayBack ?? label : label
      for frame in take {
        var record = OutputRecord(result: HandRecord(frame, source: result?.source), extras: [("label", written.json)])
        record.take(arguments.input.view)
        record.set("take", to: takes.json)
        try output.write(record.json + "\n")
      }
      try output.flush()
    }
    let frames = try Self.forEachResult(of: recognition) { record in
      if !record.result.follows(result) {
        try write(cutter.finish())
        cutter = MovementCutter()
        last = nil
      }
      result = record.result
      if let frame = record.result.frame { try write(cutter.process(frame)) }
    }
    try write(cutter.finish())
    try output.flush()
    let rest =
      ways == 0 ? "" : "; \(counted(ways, "way")) back \(returns ?? "left out, --way-back none keeps them as none")"
    let made = takes - earlier - (returns == nil ? 0 : ways)
    console.note("\(counted(made, "take")) of \(label) in \(counted(frames, "frame"))\(rest)")
  }

  /// The number of the last take in a file. The takes of this run get higher numbers.
  private static func lastTake(in path: String?) throws -> Int {
    guard let path, FileSystem.isRegularFile(path) else { return 0 }
    let lines = try LineReader(opening: path, standardInput: -1)
    var last = 0
    while let line = try lines.next() {
      try? readObject(line, at: path) { (reader, key) throws(JSONProblem) in
        if key == "take" { last = max(last, try reader.int()) } else { try reader.skip() }
      }
    }
    return last
  }

  /// - Returns: The number of results. Ctrl-C ends a recording without an error.
  private static func forEachResult(of recognition: Recognition, _ body: @escaping (OutputRecord) throws -> Void) throws
    -> Int
  {
    var count = 0
    do {
      try recognition.forEachResult { record, _ in
        count += 1
        try body(record)
      }
    } catch is Interrupted where count > 0 {}
    return count
  }
}
