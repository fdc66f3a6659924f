import Foundation
import GestureSupport
import MediaPipeTasksVision

/// A task that works for a long time.
///
/// Its results stay those of the first round, and its memory does not grow.
package struct Soak {
  package struct Report: Sendable, CustomStringConvertible {
    package var frames = 0
    package var seconds = 0.0
    /// Frames of later rounds whose answer is not that of the first.
    package var differences = 0
    /// The number of frames with hands in the video.
    package var framesWithHands = 0
    /// The figures after the first frames, and at the end.
    package var before: ProcessFigures?
    package var after: ProcessFigures?

    /// The growth of the process in bytes.
    package var growth: Int { (after?.residentBytes ?? 0) - (before?.residentBytes ?? 0) }

    package var description: String {
      let figures =
        before.flatMap { before in
          after.map { "\n  early: \(before)\n  at the end: \($0)\n  growth: \(growth / 1024) KB" }
        } ?? ""
      return "\(frames) frames in " + String(format: "%.1f s", seconds)
        + ", \(differences) answers differ from the first round" + figures
    }
  }

  package var clip: SoakClip
  /// Bytes of a bundle.
  package var bundle: Data
  package var threads = 1

  package init(clip: SoakClip, bundle: Data) {
    self.clip = clip
    self.bundle = bundle
  }

  private func options(_ mode: RunningMode) -> GestureRecognizerOptions {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = bundle
    options.runningMode = mode
    options.baseOptions.numThreads = threads
    return options
  }

  /// Video mode.
  ///
  /// - Parameter early: After so many frames the process is looked at for the first time.
  package func video(frames count: Int, early: Int) throws -> Report {
    let task = try GestureRecognizer(options: options(.video))
    return try run(frames: count, early: early) { image, time in
      SoakAnswer(try task.recognize(videoFrame: image, timestampInMilliseconds: time))
    }
  }

  /// Runs the live-stream mode.
  ///
  /// Each frame is sent after the result of the frame before, so that none is dropped.
  package func liveStream(frames count: Int, early: Int) throws -> Report {
    let receiver = Receiver()
    let options = options(.liveStream)
    options.gestureRecognizerLiveStreamDelegate = receiver
    let task = try GestureRecognizer(options: options)
    return try run(frames: count, early: early) { image, time in
      try task.recognizeAsync(image: image, timestampInMilliseconds: time)
      return try receiver.next()
    }
  }

  private func run(frames count: Int, early: Int, _ answer: (MPImage, Int) throws -> SoakAnswer) throws -> Report {
    var report = Report(frames: count)
    var first: [SoakAnswer] = []
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      if number == early { report.before = .now }
      let location = number % clip.frames.count
      let result = try answer(clip.frames[location], number * 33)
      if number < clip.frames.count {
        first.append(result)
      } else if result != first[location] {
        report.differences += 1
      }
    }
    report.after = .now
    report.seconds = (clock.now - start) / .seconds(1)
    report.framesWithHands = first.count(where: \.hasHands)
    return report
  }

  /// Tasks made, used once, and dropped.
  ///
  /// - Parameter early: After so many tasks the process is looked at for the first time.
  package func tasks(_ count: Int, early: Int) throws -> Report {
    var report = Report(frames: count)
    var first: SoakAnswer?
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      if number == early { report.before = .now }
      // Every third one is a live stream that is dropped with its frame in flight.
      if number % 3 == 2 {
        let receiver = Receiver()
        let options = options(.liveStream)
        options.gestureRecognizerLiveStreamDelegate = receiver
        try GestureRecognizer(options: options).recognizeAsync(image: clip.frames[2], timestampInMilliseconds: 0)
        continue
      }
      let answer = SoakAnswer(try GestureRecognizer(options: options(.image)).recognize(image: clip.frames[2]))
      if let first, first != answer { report.differences += 1 }
      first = first ?? answer
    }
    // Frames in flight keep their stages.
    usleep(200_000)
    report.after = .now
    report.seconds = (clock.now - start) / .seconds(1)
    report.framesWithHands = first?.hasHands == true ? count : 0
    return report
  }

  /// Runs two tasks in separate threads.
  ///
  /// One of them is half a video ahead.
  ///
  /// - Returns: The number of answers that differ from those of a task alone.
  package func inParallel(frames count: Int) throws -> Int {
    let shifted = Self(clip: SoakClip(shifting: clip), bundle: bundle)
    let alone = try [self, shifted].map { try $0.answers(frames: count) }
    let collected = Collected()
    let group = DispatchGroup()
    for (number, soak) in [self, shifted].enumerated() {
      group.enter()
      Thread.detachNewThread {
        collected.put(Result { try soak.answers(frames: count) }, number)
        group.leave()
      }
    }
    group.waitOrFail()
    return try (0..<2).reduce(0) { sum, number in
      sum + zip(try collected.get(number), alone[number]).count { $0 != $1 }
    }
  }

  private func answers(frames count: Int) throws -> [SoakAnswer] {
    let task = try GestureRecognizer(options: options(.video))
    return try (0..<count).map { number in
      SoakAnswer(
        try task.recognize(videoFrame: clip.frames[number % clip.frames.count], timestampInMilliseconds: number * 33))
    }
  }
}

extension SoakClip {
  /// The same video from its middle on.
  fileprivate init(shifting clip: SoakClip) {
    let half = clip.frames.count / 2
    frames = Array(clip.frames[half...] + clip.frames[..<half])
  }
}

/// Hands answers from the delegate to who waits for them.
private final class Receiver: NSObject, GestureRecognizerLiveStreamDelegate, @unchecked Sendable {
  private let condition = NSCondition()
  private var outcome: Result<SoakAnswer, any Error>?

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, didFinishGestureRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int,
    error: (any Error)?
  ) {
    condition.withLock {
      if let result { outcome = .success(SoakAnswer(result)) }
      if let error { outcome = .failure(error) }
      condition.signal()
    }
  }

  func next() throws -> SoakAnswer {
    try condition.withLock {
      while true {
        if let outcome {
          self.outcome = nil
          return try outcome.get()
        }
        try condition.waitOrThrow()
      }
    }
  }
}

private final class Collected: @unchecked Sendable {
  private let lock = NSLock()
  private var outcomes: [Int: Result<[SoakAnswer], any Error>] = [:]

  func put(_ outcome: Result<[SoakAnswer], any Error>, _ number: Int) { lock.withLock { outcomes[number] = outcome } }

  func get(_ number: Int) throws -> [SoakAnswer] { try lock.withLock { try outcomes[number]?.get() ?? [] } }
}
