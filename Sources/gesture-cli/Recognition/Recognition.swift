import CommandLineTool
import Foundation
import GestureClassifier
import HandLandmarkerCore
import ImageFiles

/// What `recognize` and `detect` do, and the subcommands that use their results do first: inputs in, one result after the other out.
struct Recognition {
  typealias Handler = (OutputRecord, RasterImage) throws -> Void

  let arguments: ParsedArguments
  let mode: CommonOptions.Mode
  let model: ModelFile
  let inputs: InputList?
  private let kind: HandTask.Kind
  private let streams: Streams
  private let cores = ProcessInfo.processInfo.activeProcessorCount

  /// - Parameter defaultMode: The value of `--mode` if it is not given.
  /// - Throws: `ToolError` about options that do not fit each other, the inputs as a whole, or the model.
  init(_ kind: HandTask.Kind, _ arguments: ParsedArguments, _ streams: Streams, defaultMode: CommonOptions.Mode = .image) throws {
    self.kind = kind
    self.arguments = arguments
    self.streams = streams
    let hasCamera = arguments.has(CommonOptions.camera)
    mode = arguments.has(CommonOptions.mode) ? arguments[CommonOptions.mode] : hasCamera ? .liveStream : defaultMode
    let isStream = mode != .image
    try arguments.refuse(CommonOptions.realtime, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.smooth, unless: isStream, "needs --mode video or live-stream: single images have no motion")
    try arguments.refuse(CommonOptions.timestamps, unless: isStream, "needs --mode video or live-stream")
    try arguments.refuse(CommonOptions.timestamps, unless: !arguments.has(CommonOptions.fps), "and --fps exclude each other")
    try arguments.refuse(CommonOptions.jobs, unless: !isStream, "needs --mode image: the frames of a stream depend on each other")
    try arguments.refuse(CommonOptions.camera, unless: arguments.inputs.isEmpty, "takes no other input")
    try arguments.refuse(
      CommonOptions.jsonLines, unless: [.text, .jsonl].contains(arguments[CommonOptions.format]), "means --format jsonl")
    inputs = hasCamera ? nil : try InputList(arguments, standardInput: streams.input)
    if isStream, inputs?.mayHaveSeveral == true, arguments.has(CommonOptions.timestamps) {
      throw ToolError(.usage, "--timestamps", "is for one input: give the streams one by one")
    }
    model = try ModelFile(arguments)
  }

  /// Writes the results in the format that was asked for.
  func run() throws {
    let format = arguments[CommonOptions.jsonLines] ? .jsonl : arguments[CommonOptions.format]
    let writer = ResultWriter(
      try streams.output(arguments[CommonOptions.output], notOver: arguments.inputs), format: format,
      showsSource: inputs?.mayHaveSeveral ?? false)
    try writer.writing(streams.console) { try forEachResult { record, _ in try writer.write(record) } }
  }

  /// Hands each result to `handler`, in order, one call at a time, on any thread. A bad input is reported and the rest still run.
  func forEachResult(_ handler: @escaping Handler) throws {
    if mode == .image, let inputs { try forEachImage(of: inputs, handler) } else { try forEachFrame(handler) }
  }

  private func forEachImage(of inputs: InputList, _ handler: @escaping Handler) throws {
    let jobs = arguments[CommonOptions.jobs] ?? (inputs.mayHaveSeveral ? cores : 1)
    let workers = min(jobs, max(inputs.count ?? jobs, 1))
    let threads = arguments[CommonOptions.threads] ?? (workers > 1 ? 1 : min(cores, 4))
    var progress = Progress(streams.console, unit: "images", total: inputs.count)
    defer { progress.end() }
    typealias Batch = ImageBatch<InputList.Item, HandFrame>
    let (kind, arguments, model, streams) = (kind, arguments, model, streams)
    @Sendable func makeWorker() throws -> Batch.Worker {
      let task = try HandTask(kind, arguments, model: model, threads: threads)
      return { input, image in
        do { return try task.frame(of: image, source: input.name) } catch { throw ToolError(describing: error, subject: input.name) }
      }
    }
    func deliver(_ input: InputList.Item?, _ outcome: Batch.Outcome) throws {
      var result: (image: RasterImage, output: HandFrame)?
      try streams.console.reporting { result = try outcome.get() }
      guard let result else { return }
      try handler(OutputRecord(result: result.output, extras: input?.extras ?? []), result.image)
      progress.advance()
    }
    try Batch(workers: workers).run(
      inputs: inputs.next, open: { try FrameStream(opening: $0.name, arguments, standardInput: streams.input) }, makeWorker: makeWorker,
      deliver: deliver)
  }

  private func forEachFrame(_ handler: @escaping Handler) throws {
    var progress = Progress(streams.console, unit: "frames")
    defer { progress.end() }
    var dropped = 0
    func run(_ stream: FrameStream, extras: [(key: String, value: JSON)] = []) throws {
      dropped += try forEachFrame(of: stream) { frame, image in
        try handler(OutputRecord(result: frame, extras: extras), image)
        progress.advance()
      }
    }
    if let camera = arguments[CommonOptions.camera] {
      try streams.console.reporting { try run(FrameStream(camera: camera, arguments)) }
    } else if let inputs {
      while true {
        do {
          guard let input = try inputs.next() else { break }
          try run(FrameStream(opening: input.name, arguments, standardInput: streams.input), extras: input.extras)
        } catch let error as ToolError {
          streams.console.report(error)
        }
      }
    }
    if mode == .liveStream { streams.console.note("\(dropped) frames were dropped") }
  }

  /// - Returns: The number of frames dropped.
  private func forEachFrame(of stream: FrameStream, _ handler: @escaping (HandFrame, RasterImage) throws -> Void) throws -> Int {
    let task = try HandTask(kind, arguments, model: model, threads: arguments[CommonOptions.threads] ?? min(cores, 4))
    let live = mode == .liveStream ? LiveStream(task, source: stream.name, handler: handler) : nil
    defer { live?.end() }
    let times = try Timestamps(arguments, standardInput: streams.input)
    var pace = Pace()
    var index = 0
    while let image = try StageClock.measure(.reading, { try next(of: stream) }) {
      defer { index += 1 }
      // A damaged frame has its time as well. The times of a camera are those at which its frames arrive.
      let usesClock = arguments.has(CommonOptions.camera)
      let time = usesClock ? pace.now(after: index) : try times.next(index: index, rate: stream.framesPerSecond)
      if arguments[CommonOptions.realtime] { try pace.wait(until: time) }
      guard let image else { continue }
      do {
        if let live {
          try live.send(image, at: time)
          if !arguments[CommonOptions.realtime], !usesClock { try live.waitForAll() }
        } else {
          try handler(task.frame(of: image, source: stream.name, at: mode == .image ? nil : time), image)
        }
      } catch let error as StatusError {
        throw ToolError(describing: error, subject: stream.name, prefix: "frame \(index): ")
      }
    }
    try live?.waitForAll()
    return live?.droppedCount ?? 0
  }

  /// The next frame; nil in place of a damaged one, which is reported; nothing at the end.
  private func next(of stream: FrameStream) throws -> RasterImage?? {
    do {
      return try stream.next().map { .some($0) }
    } catch let error as ToolError where stream.canContinue {
      streams.console.report(error)
      return .some(nil)
    }
  }
}

/// The clock that paces a stream.
private struct Pace {
  private let clock = Stopwatch()
  private var firstTime: Int?
  private var last = -1

  /// Milliseconds since the start; increases strictly.
  mutating func now(after index: Int) -> Int {
    last = index == 0 ? 0 : max(Int(clock.milliseconds), last + 1)
    return last
  }

  /// Sleeps until as much time has gone by since the first frame as between the times of the frames.
  mutating func wait(until time: Int) throws {
    let first = firstTime ?? time
    firstTime = first
    while true {
      let (ahead, overflow) = time.subtractingReportingOverflow(first)
      let rest = ahead - Int(clock.milliseconds)
      if overflow || rest <= 0 { return }
      Thread.sleep(forTimeInterval: Double(min(rest, 100)) / 1000)
      try Interruption.check()
    }
  }
}
