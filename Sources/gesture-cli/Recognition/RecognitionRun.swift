import GestureClassifier
import GestureCommandLine
import GestureImages
import GestureSupport
import HandFiles
import HandLandmarkerCore

/// One pass over the inputs of a recognition: images in a batch on all cores, videos frame by frame.
final class RecognitionRun {
  private let recognition: Recognition
  private let handler: Recognition.Handler
  private let onFailure: Recognition.FailureHandler
  private let onStop: () throws -> Void
  private let failures: FailureLog
  private let arguments: ParsedArguments
  private let streams: Streams
  private var done: ResumedOutput
  private var nextNumber = 0
  /// A file of several frames that a batch of images came upon.
  private var video: OpenedInput?
  private var missing: MissingHelper
  /// The number of threads that decode an image; nil for as many as help.
  private var decodingThreads: Int?
  /// Counted by the thread that delivers results.
  private let tally: Locked<(summary: RunSummary, progress: Progress, hasVideos: Bool)>
  private let sampling: FrameSampling
  /// Counts images with more hands than the default; nil if the note about them is not shown.
  private let sparePalms: SparePalms?

  init(
    _ recognition: Recognition, skipping done: ResumedOutput, failures: FailureLog, onFailure: @escaping Recognition.FailureHandler,
    onStop: @escaping () throws -> Void, _ handler: @escaping Recognition.Handler
  ) {
    self.recognition = recognition
    self.done = done
    self.onFailure = onFailure
    self.onStop = onStop
    self.failures = failures
    self.handler = handler
    arguments = recognition.arguments
    streams = recognition.streams
    missing = MissingHelper(streams.console)
    let isOfImages = recognition.mode == .image || recognition.mode == nil
    let unit = isOfImages ? "image" : "frame"
    let progress = Progress(
      streams.console, unit: unit + "s", total: isOfImages ? recognition.inputs?.count : nil,
      isShown: arguments.has(CommonOptions.output) || !streams.output.isTerminal || recognition.status.withLock { $0 != nil })
    tally = Locked((RunSummary(unit: unit), progress, false))
    sampling = FrameSampling(arguments)
    sparePalms = streams.console.isTerminal && !arguments.has(CommonOptions.numHands) ? SparePalms() : nil
    if isOfImages, streams.console.isTerminal {
      recognition.inputs?.countAhead(arguments) { [tally] total in
        // The frames of videos among the images are not known beforehand.
        tally.withLock { if !$0.hasVideos { $0.progress.total = total } }
      }
    }
  }

  /// Takes the progress away and sums up.
  func end() {
    tally.withLock { tally in
      tally.progress.end()
      missing.end()
      recognition.inputs?.end()
      if streams.console.isTerminal, let line = tally.summary.line { streams.console.note(line) }
      if streams.console.isTerminal, tally.summary.foundNothing, SearchOptions.value(in: arguments) == .standard {
        streams.console.note("no hand was found: --thorough looks harder, for close, small, turned and overlooked hands")
      }
      if let count = sparePalms?.imageCount, count > 0 {
        streams.console.note("\(counted(count, "image")) may show more than one hand: --num-hands 2 finds up to two")
      }
    }
  }

  /// Images in batches; files of several frames between them as videos.
  func forEachInput() throws {
    while true {
      try forEachImage(takesVideos: false)
      guard let video else { return }
      self.video = nil
      tally.withLock { tally in
        tally.hasVideos = true
        tally.progress.total = nil
      }
      streams.console.note("\(video.item.name) has several frames: they are taken as a video; --mode image takes each separately")
      try reporting(video.item) { _ = try forEachFrame(of: video, mode: .video) }
      warnOfMissingResults()
    }
  }

  /// - Parameter takesVideos: Whether the frames of a file are images of the batch; if not, such a file ends the batch, and is in `video`.
  func forEachImage(takesVideos: Bool) throws {
    guard let inputs = recognition.inputs else { return }
    let jobs = arguments[CommonOptions.jobs] ?? (inputs.mayHaveSeveral ? recognition.cores : 1)
    let workers = min(jobs, max(inputs.count ?? jobs, 1))
    let threads = arguments[CommonOptions.threads] ?? (workers > 1 ? 1 : min(recognition.cores, 4))
    decodingThreads = threads
    // Before any worker is made: a video at the front needs none.
    var first = try nextReported(inputs, takesVideos: takesVideos)
    if first == nil, video != nil { return }
    typealias Batch = ImageBatch<OpenedInput, HandRecord>
    let (search, sparePalms) = (recognition.search, sparePalms)
    let task = try HandTask(recognition.kind, arguments, model: recognition.model, threads: threads, jobs: workers)
    @Sendable func makeWorker() -> Batch.Worker {
      { input, image in
        do {
          try search.check(image, name: input.item.name, isStream: false)
          return try SparePalms.$current.withValue(sparePalms) { try task.record(task.hands(in: image), image, source: input.item.name) }
        } catch {
          throw ToolError(describing: error, subject: input.item.name)
        }
      }
    }
    func next() throws -> OpenedInput? {
      defer { first = nil }
      return try first ?? (video == nil ? nextOpened(inputs, takesVideos: takesVideos) : nil)
    }
    var last = (input: -1, frame: -1)
    func deliver(_ input: OpenedInput?, _ outcome: Batch.Outcome) throws {
      if let input { last = (input.number, input.number == last.input ? last.frame + 1 : 0) }
      var result: (image: RasterImage, output: HandRecord)?
      try reporting(input?.item) { result = try outcome.get() }
      guard var result else { return }
      result.output.frameNumber = input?.frameNumber(last.frame)
      do {
        try self.deliver(result.output, result.image, of: input?.item)
      } catch let error as ToolError where error.status != .usage {
        // An error of one image does not end the others.
        try fail(input?.item, error)
      }
    }
    try Batch(workers: workers).run(inputs: next, open: { $0 }, makeWorker: makeWorker, deliver: deliver)
  }

  /// Every input as a separate stream.
  func forEachStream() throws {
    guard let inputs = recognition.inputs, let mode = recognition.mode else { return }
    var (dropped, frames) = (0, 0)
    while let input = try nextReported(inputs, looksAhead: false) {
      try reporting(input.item) {
        let counts = try forEachFrame(of: input, mode: mode)
        (dropped, frames) = (dropped + counts.dropped, frames + counts.frames)
      }
      warnOfMissingResults()
    }
    if mode == .liveStream, frames > 0 { streams.console.note("\(dropped) frames were dropped") }
  }

  private func warnOfMissingResults() {
    if let warning = recognition.results?.takeWarning() { streams.console.report(warning, isWarning: true) }
  }

  /// The frames of a camera as they come.
  func forEachFrame(ofCamera device: String) throws {
    let (arguments, streams) = (arguments, streams)
    let input = OpenedInput(InputList.Item(name: device), number: 0, looksAhead: false) { _ in
      try FrameStream(camera: device, arguments) { streams.console.report($0, isWarning: true) }
    }
    let mode = recognition.mode ?? .liveStream
    try reporting(input.item) {
      let counts = try forEachFrame(of: input, mode: mode)
      if mode == .liveStream { streams.console.note("\(counts.dropped) frames were dropped") }
    }
  }

  /// The next input, opened: nil at the end, and where a file of several frames is to be a video.
  private func nextOpened(_ inputs: InputList, takesVideos: Bool = true, looksAhead: Bool = true) throws -> OpenedInput? {
    while let item = try inputs.next() {
      if item.problem == nil, done.takes(item.name) {
        tally.withLock { $0.progress.skip() }
        continue
      }
      defer { nextNumber += 1 }
      let (arguments, streams, threads) = (arguments, streams, decodingThreads)
      let isSampled = recognition.mode == .image && FrameSampling.leavesOutFrames(arguments)
      let sampling = isSampled ? (sampling, try Timestamps(arguments, standardInput: streams.input)) : nil
      let input = OpenedInput(item, number: nextNumber, looksAhead: looksAhead, sampling: sampling) {
        if let problem = $0.problem { throw problem }
        return try FrameStream(opening: $0, arguments, standardInput: streams.input, decodingThreads: threads) {
          streams.console.report($0, isWarning: true)
        }
      }
      if takesVideos || !input.isVideo { return input }
      video = input
      return nil
    }
    return nil
  }

  /// The same; entries of the list that name no input are reported and passed over.
  private func nextReported(_ inputs: InputList, takesVideos: Bool = true, looksAhead: Bool = true) throws -> OpenedInput? {
    while true {
      do {
        return try nextOpened(inputs, takesVideos: takesVideos, looksAhead: looksAhead)
      } catch let error as ToolError {
        try fail(nil, error)
      }
    }
  }

  private func forEachFrame(of input: OpenedInput, mode: CommonOptions.Mode) throws -> (frames: Int, dropped: Int) {
    // Before the model is made ready, which takes longer.
    try input.check()
    if let reason = recognition.refusalOfImages, input.isSingleImage {
      throw ToolError(.dataError, input.item.name, "is a single image: \(reason)")
    }
    let threads = arguments[CommonOptions.threads] ?? min(recognition.cores, 4)
    let task = try HandTask(recognition.kind, arguments, model: recognition.model, threads: threads, isLive: mode == .liveStream)
    let name = input.item.name
    let stream = task.makeStream()
    var mended = mode == .video ? ContinuityOptions.mender(arguments).map(MendedFrames.init) : nil
    func deliver(_ items: [MendedFrames.Item]?) throws {
      for item in items ?? [] { try self.deliver(item.record, item.image, of: input.item, videoFrame: item.number) }
    }
    // Frames that are held when a later one fails are results as well.
    defer { try? deliver(mended?.finish()) }
    let live =
      mode == .liveStream ? LiveStream(task, source: name) { try self.deliver($0, $1, of: input.item, videoFrame: $2) } : nil
    defer {
      live?.end()
      // No result comes after this function.
      try? live?.waitForAll()
    }
    ServiceManager.reportReady()
    input.onStop { [onStop] in
      try live?.waitForAll()
      try onStop()
    }
    // The closure holds the stream, and the stream this input.
    defer { input.onStop {} }
    var times = try Timestamps(arguments, standardInput: streams.input)
    var pace = Pace()
    var sampling = sampling
    let isOnly = recognition.inputs?.count == 1
    var index = 0
    var end: Duration?
    while let image = try StageClock.measure(.reading, { try next(of: input) }) {
      defer { index += 1 }
      if index == 0 { recognition.frameRate.withLock { $0 = input.time == nil ? input.framesPerSecond ?? 30 : nil } }
      // A damaged frame has its time as well. The times of a camera are those at which its frames arrive.
      let isCamera = arguments.has(CommonOptions.camera)
      let time =
        usesArrival(input, mode) ? pace.now(after: index) : try times.next(index: index, fileTime: input.time, rate: input.framesPerSecond)
      end = end ?? arguments[LiveOptions.duration].map { time + Duration(roundedSeconds: $0) }
      if let end, time >= end { break }
      if arguments[CommonOptions.realtime] { try pace.wait(until: time) }
      guard sampling.takes(index: index, time: time) else {
        recognition.skippedFrames.withLock { $0 += 1 }
        continue
      }
      guard let image else { continue }
      if isOnly, time > .zero, let duration = input.duration {
        tally.withLock { tally in
          // Of the frames that are used, not of all: so many came before this one, the first of them at no time at all.
          let before = tally.progress.count
          tally.progress.total = max(before + 1, Int((Double(before) * duration / time.seconds).rounded()))
        }
      }
      try recognition.search.check(image, name: name, isStream: mode != .image)
      do {
        if let live {
          try live.send(image, at: time, number: index)
          if !arguments[CommonOptions.realtime], !isCamera { try live.waitForAll() }
        } else {
          let hands = try mode == .image ? task.hands(in: image) : stream(image, time)
          let record = task.record(hands, image, source: name, time: mode == .image ? nil : time)
          try deliver(
            mended?.process(.init(record: record, image: image, number: index)) ?? [.init(record: record, image: image, number: index)])
        }
      } catch let error as StatusError {
        throw ToolError(describing: error, subject: name, prefix: "frame \(index): ")
      }
    }
    try live?.waitForAll()
    try deliver(mended?.finish())
    return (index, live?.droppedCount ?? 0)
  }

  /// Whether frames have the times at which they arrive.
  private func usesArrival(_ input: OpenedInput, _ mode: CommonOptions.Mode) -> Bool {
    if arguments.has(CommonOptions.clock) { return arguments[CommonOptions.clock] == .arrival }
    if arguments.has(CommonOptions.fps) || arguments.has(CommonOptions.timestamps) { return false }
    if arguments.has(CommonOptions.camera) { return true }
    return mode == .liveStream && input.isLive && input.time == nil && input.framesPerSecond == nil
  }

  /// The next frame; nil in place of a damaged one, which is reported; nothing at the end.
  private func next(of input: OpenedInput) throws -> RasterImage?? {
    do {
      return try input.next().map { .some($0) }
    } catch let error as ToolError where input.canContinue {
      try fail(input.item, error)
      return .some(nil)
    }
  }

  /// - Parameter videoFrame: The number of the frame in its video.
  private func deliver(_ frame: HandRecord, _ image: RasterImage, of item: InputList.Item?, videoFrame: Int? = nil) throws {
    let frame = try recognition.results?.record(for: frame, frame: videoFrame ?? frame.frameNumber) ?? frame
    var record = OutputRecord(result: frame, extras: item?.extras ?? [], videoFrame: videoFrame)
    // Of all frames the number is that of the line.
    if let videoFrame, FrameSampling.leavesOutFrames(arguments) { record.set(OutputRecord.sourceFrame, to: videoFrame.json) }
    try handler(record, image)
    ServiceManager.reportWork()
    let status = recognition.status.withLock(\.self) ?? ""
    tally.withLock { tally in
      tally.progress.detail = status
      tally.summary.count(frame)
      tally.progress.advance()
    }
  }

  private func reporting(_ item: InputList.Item?, _ body: () throws -> Void) throws {
    do { try body() } catch let error as ToolError { try fail(item, error) }
  }

  private func fail(_ item: InputList.Item?, _ error: ToolError) throws {
    missing.report(error)
    tally.withLock { tally in
      tally.summary.countFailure()
      // An image that failed is done as well.
      if recognition.mode == .image || recognition.mode == nil { tally.progress.advance() }
    }
    if let item { try onFailure(item, error) }
    try failures.add(item?.name ?? error.subject ?? "-", error)
  }
}
