import GestureCommandLine
import GestureFoundation
import GestureModelTools
import HandLandmarkerCore

/// The measurements of the subcommand `benchmark`.
struct Benchmark {
  private let settings: Settings
  private let threads: Int

  /// Frames in memory take at most this number of bytes; further ones of the file are not used.
  private static let memoryForFrames = 1 << 28

  init(_ settings: Settings) {
    self.settings = settings
    threads = settings.callThreads ?? min(ProcessInfo.processInfo.activeProcessorCount, 4)
  }

  /// Measures a model on the first frame of a file, or on a drawn hand.
  func measure(model file: ModelFile, _ streams: Streams) throws -> BenchmarkReport {
    let input = try settings.image.map { image in
      guard let frame = try FrameSource(opening: image, settings, standardInput: streams.input).next() else {
        throw ToolError(.dataError, image, "has no image: give one with a hand")
      }
      return BenchmarkInput(frame, name: image)
    }
    do {
      let clock = Stopwatch()
      let interpreter = try Interpreter(CompiledModel(Model(file.bytes())), threads: threads)
      let initialization = clock.milliseconds
      try (input ?? .drawnHand).fill(interpreter)
      let (first, times) = try time { _ in try interpreter.invoke() }
      return BenchmarkReport(
        model: file.path, input: (input ?? .drawnHand).name, mode: "model", threads: threads, initialization: initialization, first: first,
        times: times)
    } catch let error as StatusError {
      throw ToolError(describing: error, subject: file.path)
    }
  }

  /// Measures a bundle on an image, or on the frames of a file in turn.
  func measure(bundle file: ModelFile, _ streams: Streams) throws -> BenchmarkReport {
    let (image, mode) = try settings.checkMeasuring(bundle: file.path)
    let search = try SearchCheck(settings, console: streams.console)
    let archive = try? ZipArchive(file.bytes())
    let kind: HandTask.Kind = archive?.bytes(named: "hand_detector.tflite") == nil ? .gestureRecognizer : .handLandmarker
    let frames = try readFrames(image, streams)
    for frame in frames { try search.check(frame, name: image, isStream: mode == .video) }
    let clock = Stopwatch()
    let task = try HandTask(kind, settings, model: file, threads: threads)
    let initialization = clock.milliseconds
    let stream = task.makeStream()
    return try ToolError.about(image) {
      var palmDetections: [Int] = []
      let (first, times) = try time { call in
        let stages = StageClock()
        _ = try StageClock.$current.withValue(stages) {
          try mode == .video ? stream(frames[call % frames.count], .milliseconds(call * 40)) : task.hands(in: frames[call % frames.count])
        }
        palmDetections.append(stages.times[.palmDetection]?.count ?? 0)
      }
      return BenchmarkReport(
        model: file.path, input: image, mode: mode.rawValue, threads: threads, initialization: initialization, first: first, times: times,
        palmDetections: Array(palmDetections.suffix(times.count)))
    }
  }

  private func readFrames(_ name: String, _ streams: Streams) throws -> [RasterImage] {
    let source = try FrameSource(opening: name, settings, standardInput: streams.input)
    var frames: [RasterImage] = []
    var bytes = 0
    while frames.count <= settings.runs + settings.warmup, bytes < Self.memoryForFrames, let frame = try source.next() {
      frames.append(frame)
      bytes += frame.data.count
    }
    return frames
  }

  /// - Parameter body: Receives the number of the call.
  /// - Returns: The time of the very first call, and those of the measured ones, in milliseconds.
  private func time(_ body: (Int) throws -> Void) throws -> (first: Double, times: [Double]) {
    var first = 0.0
    var times: [Double] = []
    times.reserveCapacity(settings.runs)
    for call in 0...(settings.warmup + settings.runs) {
      try Interruption.check()
      let clock = Stopwatch()
      try body(call)
      let time = clock.milliseconds
      if call == 0 { first = time } else if call > settings.warmup { times.append(time) }
    }
    return (first, times.sorted())
  }

  /// Measures the operators of a model, or of all models of a bundle, on a drawn hand.
  func profile(_ file: ModelFile) throws -> ModelProfile {
    try ToolError.about(file.path) {
      try ModelProfile(
        file.bytes(), threads: threads, warmup: settings.warmup, runs: settings.runs, fill: BenchmarkInput.drawnHand.fill)
    }
  }
}
