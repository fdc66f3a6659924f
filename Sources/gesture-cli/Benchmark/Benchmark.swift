import GestureCommandLine
import GestureFoundation
import GestureImages
import GestureModelTools
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// The measurements of the subcommand `benchmark`.
struct Benchmark {
  let runs: Int
  let warmup: Int
  let threads: Int

  /// Frames in memory take at most this number of bytes; further ones of the file are not used.
  private static let memoryForFrames = 1 << 28

  /// Measures a model on the first frame of a file, or on a drawn hand.
  func measure(model file: ModelFile, on image: String?, _ arguments: ParsedArguments, _ streams: Streams) throws -> BenchmarkReport {
    let input = try input(image, arguments, streams)
    do {
      let clock = Stopwatch()
      let interpreter = try Interpreter(CompiledModel(Model(file.bytes())), threads: threads)
      let initialization = clock.milliseconds
      try input.fill(interpreter)
      let (first, times) = try time { _ in try interpreter.invoke() }
      return BenchmarkReport(
        model: file.path, input: input.name, mode: "model", threads: threads, initialization: initialization, first: first,
        times: times)
    } catch let error as StatusError {
      throw ToolError(describing: error, subject: file.path)
    }
  }

  /// Measures a bundle on an image, or on the frames of a file in turn.
  func measure(bundle file: ModelFile, on image: String?, _ arguments: ParsedArguments, _ streams: Streams) throws -> BenchmarkReport {
    guard let image else { throw ToolError(.usage, file.path, "is a bundle: give an image to measure it on with --image FILE") }
    let mode = arguments[CommonOptions.mode]
    if mode == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be measured: frames are dropped there; measure image or video")
    }
    try arguments.refuse(
      SearchOptions.budget, unless: mode == .video, "needs --mode video: a single image is searched completely")
    let search = try SearchCheck(arguments, console: streams.console)
    let archive = try? ZipArchive(file.bytes())
    let kind: HandTask.Kind = archive?.bytes(named: "hand_detector.tflite") == nil ? .gestureRecognizer : .handLandmarker
    let frames = try readFrames(image, arguments, streams)
    for frame in frames { try search.check(frame, name: image, isStream: mode == .video) }
    let clock = Stopwatch()
    let task = try HandTask(kind, arguments, model: file, threads: threads)
    let initialization = clock.milliseconds
    let stream = task.makeStream()
    do {
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
        palmDetections: palmDetections.suffix(times.count))
    } catch let error where !(error is Interrupted) {
      throw ToolError(describing: error, subject: image)
    }
  }

  private func input(_ image: String?, _ arguments: ParsedArguments, _ streams: Streams) throws -> BenchmarkInput {
    guard let image else { return .drawnHand }
    guard let frame = try FrameStream(opening: image, arguments, standardInput: streams.input).next() else {
      throw ToolError(.dataError, image, "has no image: give one with a hand")
    }
    return BenchmarkInput(frame, name: image)
  }

  private func readFrames(_ name: String, _ arguments: ParsedArguments, _ streams: Streams) throws -> [RasterImage] {
    let stream = try FrameStream(opening: name, arguments, standardInput: streams.input)
    var frames: [RasterImage] = []
    var bytes = 0
    while frames.count <= runs + warmup, bytes < Self.memoryForFrames, let frame = try stream.next() {
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
    times.reserveCapacity(runs)
    for call in 0...(warmup + runs) {
      try Interruption.check()
      let clock = Stopwatch()
      try body(call)
      let time = clock.milliseconds
      if call == 0 { first = time } else if call > warmup { times.append(time) }
    }
    return (first, times)
  }

  /// Measures the operators of a model, or of all models of a bundle, on a drawn hand.
  func profile(_ file: ModelFile) throws -> ModelProfile {
    do {
      return try ModelProfile(file.bytes(), threads: threads, warmup: warmup, runs: runs, fill: BenchmarkInput.drawnHand.fill)
    } catch {
      throw ToolError(describing: error, subject: file.path)
    }
  }
}
