import GestureCommandLine
import HandFiles

extension DrawArguments {
  func run(_ streams: Streams) throws {
    let known = try results.map { try KnownResults(opening: $0, standardInput: streams.input) }
    let input = recognition.input
    let recognition = try Recognition(
      .gestureRecognizer, recognition, streams, results: known, timesImages: drawsVideo)
    let drawings = try DrawingOutput(
      self, mayHaveSeveral: input.isStream || recognition.inputs?.mayHaveSeveral ?? true,
      standardOutput: streams.output, framesPerSecond: { input.times.rate ?? recognition.frameRate.withLock { $0 } })
    try recognition.forEachResult(finish: drawings.finish) { record, image in
      let hands = record.result.hands.map { $0.upright(in: image.orientation) }
      try drawings.write(
        image.upright(), hands, drawing, source: record.result.source ?? "-", frame: record.frameInFile,
        time: drawsVideo || record.videoFrame != nil ? record.result.time : nil)
    }
  }
}
