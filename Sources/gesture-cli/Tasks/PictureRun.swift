import Foundation
import HandLandmarkerCore

/// Runs many pictures through several tasks at once: image mode. Results and errors come out in the order of the inputs, and memory is bounded.
///
/// A worker reads one picture at a time from an input and gives the input back before it works on the picture, so that the pictures of one stream are shared
/// out too. Results wait for those before them; when too many wait, only the input whose turn it is goes on.
package final class PictureRun: @unchecked Sendable {
  package typealias Opener = @Sendable (InputList.Item) throws -> FrameStream
  package typealias Work = @Sendable (any FrameTask, MPImage) throws -> ResultRecord
  package typealias Handler = (Result<OutputRecord, ToolError>, MPImage?) throws -> Void

  /// An input some of whose pictures have been read.
  private struct OpenInput {
    let number: Int
    let item: InputList.Item
    let stream: FrameStream
    var nextPicture: Int
  }

  private struct Position: Hashable {
    var input: Int
    var picture: Int
  }

  private enum Step {
    /// Take the next input off the list and open it.
    case fetch
    case read(OpenInput)
  }

  private let inputs: InputList
  private let open: Opener
  private let handler: Handler
  private let window: Int
  /// Guards everything below; the handler is called with it held, which keeps the order.
  private let condition = NSCondition()
  private var available: [OpenInput] = []
  private var nextInput = 0
  private var inputsAreExhausted = false
  private var isFetching = false
  private var busyInputs = 0
  private var results: [Position: (Result<OutputRecord, ToolError>, MPImage?)] = [:]
  private var inProgress = 0
  /// Of inputs that were read to their end: the number of their pictures, and why there are no more if that is an error.
  private var ends: [Int: (pictures: Int, error: ToolError?)] = [:]
  private var turn = Position(input: 0, picture: 0)
  private var failure: (any Error)?

  /// - Parameters:
  ///   - handler: Takes the results, and the errors of inputs, in order; called on any thread, one call at a time.
  package init(_ inputs: InputList, workers: Int, open: @escaping Opener, handler: @escaping Handler) {
    self.inputs = inputs
    self.open = open
    self.handler = handler
    window = workers * 4
  }

  /// - Parameter makeTask: Called once by each worker that gets work, on its thread.
  /// - Throws: What the handler threw, or a task's failure to start, or `Interrupted`.
  package func run(workers: Int, first: any FrameTask, makeTask: @escaping @Sendable () throws -> any FrameTask) throws {
    let group = DispatchGroup()
    for _ in 1..<max(workers, 1) {
      group.enter()
      let thread = Thread {
        self.work { try makeTask() }
        group.leave()
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
    work { first }
    group.wait()
    if let failure = condition.withLock({ failure }) { throw failure }
  }

  private func work(makeTask: () throws -> any FrameTask) {
    do {
      var task: (any FrameTask)?
      while let step = nextStep() {
        guard let (input, picture, image) = try read(step) else { continue }
        if task == nil { task = try makeTask() }
        if let task { try process(image, at: Position(input: input.number, picture: picture), input.item, with: task) }
      }
    } catch {
      condition.withLock {
        failure = failure ?? error
        condition.broadcast()
      }
    }
  }

  /// What to do next; waits while there is nothing to do yet. Nil when all is done.
  private func nextStep() -> Step? {
    condition.withLock {
      while true {
        if failure != nil { return nil }
        let isFull = results.count + inProgress >= window
        if let candidate = available.indices.min(by: { available[$0].number < available[$1].number }),
          !isFull || available[candidate].number == turn.input
        {
          busyInputs += 1
          return .read(available.remove(at: candidate))
        }
        if available.isEmpty, !inputsAreExhausted, !isFetching, !isFull {
          isFetching = true
          return .fetch
        }
        if available.isEmpty, inputsAreExhausted, busyInputs == 0 { return nil }
        condition.wait()
      }
    }
  }

  /// Reads a picture and gives the input back; nil if it has no more.
  private func read(_ step: Step) throws -> (OpenInput, Int, MPImage)? {
    let fetched: OpenInput? =
      switch step {
      case .fetch: try fetch()
      case .read(let input): input
      }
    guard var input = fetched else { return nil }
    let picture = input.nextPicture
    do {
      guard let image = try input.stream.next() else {
        try finish(input.number, pictures: picture, error: nil)
        return nil
      }
      input.nextPicture += 1
      condition.withLock {
        available.append(input)
        busyInputs -= 1
        inProgress += 1
        condition.broadcast()
      }
      return (input, picture, image)
    } catch let error as ToolError where input.stream.canContinue {
      input.nextPicture += 1
      try condition.withLock {
        available.append(input)
        busyInputs -= 1
        results[Position(input: input.number, picture: picture)] = (.failure(error), nil)
        try deliver()
      }
      return nil
    } catch let error as ToolError {
      try finish(input.number, pictures: picture, error: error)
      return nil
    }
  }

  /// The next input, opened; nil if there is none or it cannot be. Waits for the list without the lock: results must not wait for a list that comes slowly.
  private func fetch() throws -> OpenInput? {
    var item: InputList.Item?
    var problem: ToolError?
    do { item = try inputs.next() } catch let error as ToolError { problem = error }
    let number: Int? = condition.withLock {
      isFetching = false
      condition.broadcast()
      if item == nil, problem == nil {
        inputsAreExhausted = true
        return nil
      }
      busyInputs += 1
      nextInput += 1
      return nextInput - 1
    }
    guard let number else { return nil }
    do {
      if let item { return OpenInput(number: number, item: item, stream: try open(item), nextPicture: 0) }
    } catch let error as ToolError {
      problem = error
    }
    try finish(number, pictures: 0, error: problem)
    return nil
  }

  private func process(_ image: MPImage, at position: Position, _ item: InputList.Item, with task: any FrameTask) throws {
    let record: ResultRecord
    do {
      record = try task.process(image)
    } catch {
      throw ToolError(describing: error, subject: item.name)
    }
    let output = OutputRecord(record.of(image, source: item.name), extras: item.extras)
    try condition.withLock {
      inProgress -= 1
      results[position] = (.success(output), image)
      try deliver()
    }
  }

  private func finish(_ number: Int, pictures: Int, error: ToolError?) throws {
    try condition.withLock {
      busyInputs -= 1
      ends[number] = (pictures, error)
      try deliver()
    }
  }

  /// Hands on what is next in order. With the lock held.
  private func deliver() throws {
    while true {
      if let (outcome, image) = results.removeValue(forKey: turn) {
        turn.picture += 1
        try handler(outcome, image)
      } else if let end = ends[turn.input], end.pictures == turn.picture {
        ends[turn.input] = nil
        turn = Position(input: turn.input + 1, picture: 0)
        if let error = end.error { try handler(.failure(error), nil) }
      } else {
        break
      }
    }
    condition.broadcast()
  }
}
