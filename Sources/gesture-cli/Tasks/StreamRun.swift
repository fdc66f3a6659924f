import Foundation
import HandLandmarkerCore

/// Runs the frames of one stream through a task: video and live-stream mode, and a camera's in every mode.
package struct StreamRun {
  package let settings: TaskSettings
  package let mode: RunningMode
  package let threads: Int
  /// Frames are taken at the pace of their times.
  package let isPaced: Bool
  /// The times are those at which the frames arrive, as with a camera.
  package let usesClock: Bool

  /// - Parameters:
  ///   - stream: Read to its end.
  ///   - report: Takes what is wrong with a frame after which the stream goes on.
  ///   - handler: Takes each result with its frame, in order; in live-stream mode on another thread, and without the frames that were dropped.
  /// - Returns: How many frames were dropped.
  package func run(
    _ stream: FrameStream, times: inout Timestamps, report: (ToolError) -> Void,
    handler: @escaping (ResultRecord, MPImage) throws -> Void
  ) throws -> Int {
    let receiver = mode == .liveStream ? LiveReceiver(source: stream.name, handler: handler) : nil
    let task = try settings.makeTask(mode, threads: threads, receiver: receiver)
    var pace = Pace()
    var index = 0
    while let outcome = try StageClock.measure(.reading, { try Self.next(of: stream) }) {
      // A damaged frame has its time as well.
      let time = usesClock ? pace.now(after: index) : try times.next(index: index, rate: stream.framesPerSecond)
      if isPaced { try pace.wait(until: time) }
      let image: MPImage
      switch outcome {
      case .success(let frame): image = frame
      case .failure(let error):
        report(error)
        index += 1
        continue
      }
      do {
        if let receiver {
          receiver.willSend(image, timestampInMilliseconds: time)
          try task.enqueue(image, timestampInMilliseconds: time)
          if isPaced || usesClock { try receiver.check() } else { try receiver.waitForLast() }
        } else {
          let record = try mode == .image ? task.process(image) : task.process(image, timestampInMilliseconds: time)
          try handler(record.of(image, source: stream.name), image)
        }
      } catch {
        throw Self.described(error, source: stream.name, frame: index)
      }
      index += 1
    }
    try receiver?.waitForLast()
    return receiver?.droppedCount ?? 0
  }

  /// The next frame, or what is wrong with it if others may follow; nil at the end.
  private static func next(of stream: FrameStream) throws -> Result<MPImage, ToolError>? {
    do {
      return try stream.next().map { .success($0) }
    } catch let error as ToolError where stream.canContinue {
      return .failure(error)
    }
  }

  /// Errors of the tool and the end of its output are themselves.
  private static func described(_ error: any Error, source: String, frame: Int) -> any Error {
    if error is OutputClosed || error is OutputFailed || error is Interrupted || error is ToolError { return error }
    let described = ToolError(describing: error, subject: source)
    return ToolError(described.status, source, "frame \(frame): \(described.message)")
  }
}

/// The clock a stream is paced by.
private struct Pace {
  private let start = DispatchTime.now().uptimeNanoseconds
  private var firstTime: Int?
  private var last = -1

  private var elapsed: Int { Int((DispatchTime.now().uptimeNanoseconds - start) / 1_000_000) }

  /// Milliseconds since the start; increases strictly.
  mutating func now(after index: Int) -> Int {
    last = index == 0 ? 0 : max(elapsed, last + 1)
    return last
  }

  /// Sleeps until as much time has gone by since the first frame as between the times of the frames.
  mutating func wait(until time: Int) throws {
    let first = firstTime ?? time
    firstTime = first
    while true {
      let (ahead, overflow) = time.subtractingReportingOverflow(first)
      if overflow || ahead <= elapsed { return }
      Thread.sleep(forTimeInterval: Double(min(ahead - elapsed, 100)) / 1000)
      try Interruption.check()
    }
  }
}
