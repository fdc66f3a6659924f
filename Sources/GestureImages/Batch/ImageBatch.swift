import Dispatch
import GestureSupport

/// Processes the images of many inputs on several threads.
///
/// Results and errors come out in the order of the inputs, and memory is bounded.
///
/// ```swift
/// var files = ["a.ppm", "b.ppm"].makeIterator()
/// try ImageBatch<String, [Hand]>(workers: 4).run(
///   inputs: { files.next() }, open: { try FrameReader(contentsOfFile: $0) },
///   makeWorker: { { _, image in try recognizer.recognize(image: image) } },
///   deliver: { file, outcome in print(file ?? "", try outcome.get().output.count) })
/// ```
///
/// A worker reads one image from an input and returns the input before it processes the image, so workers also share
/// the images of one input. Results wait for those of earlier images; when too many wait, only the next input in order
/// continues.
package struct ImageBatch<Input: Sendable, Output: Sendable>: Sendable {
  /// A frame with its image and the worker's output, or an error.
  package typealias Outcome = Result<(frame: InputFrame, image: RasterImage, output: Output), any Error>
  /// Processes an image of an input.
  ///
  /// - Throws: The error that becomes the image's outcome.
  package typealias Worker = (Input, RasterImage) throws -> Output

  /// The number of threads.
  package let workers: Int

  /// Creates a batch for this number of threads, at least 1.
  package init(workers: Int) {
    self.workers = max(workers, 1)
  }

  /// Processes all images of all inputs; returns after the last one.
  ///
  /// - Parameters:
  ///   - inputs: Returns the next input; nil at the end. Called from any thread, one call at a time; may wait. An error
  ///     counts as an input that cannot be opened; the next input follows.
  ///   - open: Opens an input, on any thread.
  ///   - makeWorker: Creates a thread's worker. Called once before the first input, and then on each further thread.
  ///   - deliver: Receives the outcomes in order, one call at a time, on any thread. The input is nil for an error of
  ///     `inputs`. An image that cannot be read or processed does not end the batch unless `deliver` throws its error.
  /// - Throws: The first error of `makeWorker` or `deliver`.
  package func run(
    inputs: @escaping () throws -> Input?, open: @escaping @Sendable (Input) throws -> any FrameSequence,
    makeWorker: @escaping @Sendable () throws -> Worker, deliver: @escaping (Input?, Outcome) throws -> Void
  ) throws {
    let first = try makeWorker()
    let run = BatchRun(inputs: inputs, open: open, deliver: deliver, window: workers * 4)
    let group = DispatchGroup()
    for _ in 1..<workers {
      group.enter()
      let isStarted = HelperThread.start(stackSize: 4 << 20) {
        run.work(makeWorker: makeWorker)
        group.leave()
      }
      // Fewer threads only take longer.
      if !isStarted { group.leave() }
    }
    run.work { first }
    group.wait()
    if let failure = run.failure { throw failure }
  }
}

/// The shared state of a batch's threads.
///
/// `condition` guards all changing state. It is held during calls of `deliver`, which keeps the order. Only the thread
/// that has set `isFetching` calls `inputs`.
private final class BatchRun<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  typealias Batch = ImageBatch<Input, Output>

  /// An input of which some images have been read.
  private struct OpenInput {
    let number: Int
    let input: Input
    var frames: any FrameSequence
    var nextImage = 0
  }

  private struct Position: Hashable {
    var input: Int
    var image: Int
  }

  private let inputs: () throws -> Input?
  private let open: @Sendable (Input) throws -> any FrameSequence
  private let deliver: (Input?, Batch.Outcome) throws -> Void
  private let window: Int
  private let condition = Condition()
  private var available: [OpenInput] = []
  private var nextInput = 0
  private var inputsAreExhausted = false
  private var isFetching = false
  private var busyInputs = 0
  private var inProgress = 0
  private var outcomes: [Position: (Input, Batch.Outcome)] = [:]
  /// The image count, the input and the error of each finished input.
  private var ends: [Int: (images: Int, input: Input?, error: (any Error)?)] = [:]
  private var turn = Position(input: 0, image: 0)
  private(set) var failure: (any Error)?

  init(
    inputs: @escaping () throws -> Input?, open: @escaping @Sendable (Input) throws -> any FrameSequence,
    deliver: @escaping (Input?, Batch.Outcome) throws -> Void, window: Int
  ) {
    self.inputs = inputs
    self.open = open
    self.deliver = deliver
    self.window = window
  }

  /// The work of one thread.
  func work(makeWorker: () throws -> Batch.Worker) {
    do {
      var worker: Batch.Worker?
      while let takeInput = nextStep() {
        guard let input = try takeInput(), let (frame, image) = try read(input) else { continue }
        let process = try worker ?? makeWorker()
        worker = process
        let outcome = Batch.Outcome { (frame, image, try process(input.input, image)) }
        try condition.withLock {
          inProgress -= 1
          outcomes[Position(input: input.number, image: input.nextImage)] = (input.input, outcome)
          try deliverDue()
        }
      }
    } catch {
      condition.withLock {
        failure = failure ?? error
        condition.broadcast()
      }
    }
  }

  /// Takes or opens the next input to read.
  ///
  /// Waits if there is none yet. Returns nil when all is done.
  private func nextStep() -> (() throws -> OpenInput?)? {
    condition.withLock {
      while true {
        if failure != nil { return nil }
        let isFull = outcomes.count + inProgress >= window
        if let candidate = available.indices.min(by: { available[$0].number < available[$1].number }),
          !isFull || available[candidate].number == turn.input
        {
          busyInputs += 1
          let input = available.remove(at: candidate)
          return { input }
        }
        if available.isEmpty, !inputsAreExhausted, !isFetching, !isFull {
          isFetching = true
          return fetch
        }
        if available.isEmpty, inputsAreExhausted, busyInputs == 0 { return nil }
        condition.wait()
      }
    }
  }

  /// Reads an image and returns the input.
  ///
  /// - Returns: The image; nil if there is none.
  private func read(_ input: OpenInput) throws -> (frame: InputFrame, image: RasterImage)? {
    var rest = input
    let next = Result { try rest.frames.nextFrame() }
    guard case .success(let frame?) = next else {
      var end: (any Error)?
      if case .failure(let error) = next { end = error }
      try finish(input.number, input.input, images: input.nextImage, error: end)
      return nil
    }
    rest.nextImage += 1
    return try condition.withLock {
      available.append(rest)
      busyInputs -= 1
      switch frame.image {
      case .success(let image):
        inProgress += 1
        condition.broadcast()
        return (frame, image)
      case .failure(let error):
        outcomes[Position(input: input.number, image: input.nextImage)] = (input.input, .failure(error))
        try deliverDue()
        return nil
      }
    }
  }

  /// Returns the next input, opened.
  ///
  /// Nil if there is none or it cannot be opened. Waits without the lock, because results must not wait for a slow list
  /// of inputs.
  private func fetch() throws -> OpenInput? {
    let next = Result { try inputs() }
    let number: Int? = condition.withLock {
      isFetching = false
      condition.broadcast()
      if case .success(nil) = next {
        inputsAreExhausted = true
        return nil
      }
      busyInputs += 1
      nextInput += 1
      return nextInput - 1
    }
    guard let number else { return nil }
    var input: Input?
    do {
      input = try next.get()
      return try input.map { OpenInput(number: number, input: $0, frames: try open($0)) }
    } catch {
      try finish(number, input, images: 0, error: error)
      return nil
    }
  }

  private func finish(_ number: Int, _ input: Input?, images: Int, error: (any Error)?) throws {
    try condition.withLock {
      busyInputs -= 1
      ends[number] = (images, input, error)
      try deliverDue()
    }
  }

  /// Delivers outcomes that are next in order; nothing after an error.
  ///
  /// Called with the lock held.
  private func deliverDue() throws {
    do {
      while failure == nil, try deliverNext() {}
    } catch {
      failure = failure ?? error
      throw error
    }
    condition.broadcast()
  }

  /// - Returns: Whether there was something to deliver.
  private func deliverNext() throws -> Bool {
    if let (input, outcome) = outcomes.removeValue(forKey: turn) {
      turn.image += 1
      try deliver(input, outcome)
      return true
    }
    guard let end = ends[turn.input], end.images == turn.image else { return false }
    ends[turn.input] = nil
    turn = Position(input: turn.input + 1, image: 0)
    if let error = end.error { try deliver(end.input, .failure(error)) }
    return true
  }
}
