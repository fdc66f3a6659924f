import Foundation
import GestureClassifier
import GestureSupport

/// The measurements; each prints a line, or a table.
struct Measurements: Sendable {
  private let model: GestureModel
  /// An upload with a hand, 1280 pixels wide.
  private let upload: Data

  init(models: String) throws {
    model = try GestureModel(contentsOfFile: models + "/gesture_recognizer.task")
    upload = try Self.photo(models: models, width: 1280, height: 1280)
  }

  /// The sample image at another size, as a JPEG file.
  private static func photo(models: String, width: Int, height: Int) throws -> Data {
    let small = try RasterImage(contentsOfFile: models + "/sample/victory.jpg")
    let rgb = small.rgbData
    var large = Data(capacity: 3 * width * height)
    for y in 0..<height {
      let row = 3 * small.width * (y * small.height / height)
      for x in 0..<width {
        let pixel = row + 3 * (x * small.width / width)
        large.append(contentsOf: rgb[pixel..<pixel + 3])
      }
    }
    return try RasterImage(data: large, width: width, height: height, format: .rgb8).jpegData()
  }

  private func recognizer(maximumWaiting: Int? = nil, concurrency: Int? = nil) throws -> HandGestureRecognizer {
    var options = HandGestureRecognizer.Options()
    (options.limits.maximumWaiting, options.limits.concurrency) = (maximumWaiting, concurrency)
    return try HandGestureRecognizer(model: model, options: options)
  }

  /// Tasks that recognize the upload once each.
  private func calls(_ count: Int, of recognizer: HandGestureRecognizer) -> [Task<Int, any Error>] {
    (0..<count).map { _ in Task { try await recognizer.recognize(imageData: upload).count } }
  }

  private func text(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }

  private func seconds(since start: ContinuousClock.Instant) -> Double { (ContinuousClock.now - start) / .seconds(1) }
}

// MARK: Tasks beside the work

extension Measurements {
  func heartbeat(calls count: Int) async throws {
    let recognizer = try recognizer()
    _ = try await recognizer.recognize(imageData: upload)
    let heartbeat = Heartbeat()
    let start = ContinuousClock.now
    for call in calls(count, of: recognizer) { _ = try await call.value }
    let elapsed = seconds(since: start)
    let gap = await heartbeat.end()
    print("heartbeat: longest gap \(text(gap)) ms beside \(count) calls in \(text(elapsed, 2)) s")
  }

  func deadlines(calls count: Int) async throws {
    let recognizer = try recognizer()
    _ = try await recognizer.recognize(imageData: upload)
    let calls = calls(count, of: recognizer)
    let deadline = Duration.milliseconds(300)
    var deadlines: [Task<Double, any Error>] = []
    for _ in 0..<100 {
      // A thread is never late for the beginning of a deadline.
      let start = ContinuousClock.now
      deadlines.append(
        Task {
          try await Task.sleep(until: start + deadline)
          Watchdog.reset()
          return (ContinuousClock.now - start - deadline) / .milliseconds(1)
        })
      usleep(10_000)
    }
    var late: [Double] = []
    for deadline in deadlines { late.append(try await deadline.value) }
    for call in calls { _ = try await call.value }
    let met = late.filter { $0 <= 30 }.count
    print("deadlines: \(met) of \(late.count) within 30 ms, the latest \(text(late.max() ?? 0)) ms late")
  }

  func refusals() async throws {
    let recognizer = try recognizer(maximumWaiting: 20, concurrency: 2)
    _ = try await recognizer.recognize(imageData: upload)
    var tasks: [Task<Double?, any Error>] = []
    for number in 0..<300 {
      // Those that come later find others at work.
      if number % 100 == 0 { usleep(5000) }
      let start = ContinuousClock.now
      tasks.append(
        Task {
          do {
            _ = try await recognizer.recognize(imageData: upload)
            return nil
          } catch let error as StatusError where error.status == .unavailable {
            return (ContinuousClock.now - start) / .milliseconds(1)
          }
        })
    }
    var refused: [Double] = []
    for task in tasks { if let time = try await task.value { refused.append(time) } }
    print("refusals: \(refused.count) of 300, each within \(text(refused.max() ?? 0)) ms")
  }

  func idlePipes(_ count: Int) async throws {
    let recognizer = try recognizer()
    var readers: [Task<Void, Never>] = []
    var pipes: [Pipe] = []
    for _ in 0..<count {
      let pipe = Pipe()
      pipes.append(pipe)
      let frames = VideoFrameSequence(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe")
      readers.append(
        Task {
          var iterator = frames.makeAsyncIterator()
          _ = try? await iterator.next()
        })
    }
    let heartbeat = Heartbeat()
    for call in calls(50, of: recognizer) { _ = try await call.value }
    let gap = await heartbeat.end()
    var longest = 0.0
    for reader in readers {
      let start = ContinuousClock.now
      reader.cancel()
      await reader.value
      longest = max(longest, (ContinuousClock.now - start) / .milliseconds(1))
    }
    withExtendedLifetime(pipes) {}
    print(
      "idle pipes: \(count), longest gap \(text(gap)) ms beside 50 calls, each ended within \(text(longest)) ms of its cancellation"
    )
  }

  func decoding(images count: Int) async throws {
    let photo = try Self.photo(models: "Models", width: 4000, height: 3000)
    let heartbeat = Heartbeat()
    let start = ContinuousClock.now
    let tasks = (0..<count).map { _ in Task { try await RasterImage.decode(photo).width } }
    for task in tasks { _ = try await task.value }
    let elapsed = seconds(since: start)
    let gap = await heartbeat.end()
    print("decoding: longest gap \(text(gap)) ms beside \(count) images of 12 megapixels in \(text(elapsed, 2)) s")
  }
}

// MARK: Cancellation

extension Measurements {
  func cancellation(calls count: Int) async throws {
    let recognizer = try recognizer()
    _ = try await recognizer.recognize(imageData: upload)
    let waiting = calls(60, of: recognizer)
    for _ in 0..<100 where recognizer.waitingCount < 40 { usleep(1000) }
    var longest = 0.0
    for call in waiting.suffix(10) {
      let start = ContinuousClock.now
      call.cancel()
      _ = await call.result
      longest = max(longest, (ContinuousClock.now - start) / .milliseconds(1))
    }
    for call in waiting { _ = await call.result }
    print("cancellation: a call that waits ends within \(text(longest)) ms")
    try await cancelLastFirst(count, of: recognizer)
  }

  private func cancelLastFirst(_ count: Int, of recognizer: HandGestureRecognizer) async throws {
    let many = calls(count, of: recognizer)
    for _ in 0..<3000 where recognizer.waitingCount < count * 9 / 10 {
      Watchdog.reset()
      usleep(1000)
    }
    let start = ContinuousClock.now
    for call in many.reversed() {
      call.cancel()
      Watchdog.reset()
    }
    let cancelled = seconds(since: start)
    var recognized = 0
    for call in many {
      if case .success = await call.result { recognized += 1 }
      Watchdog.reset()
    }
    print(
      "cancellation: \(count) calls, the last one first, in \(text(cancelled, 2)) s, ended after \(text(seconds(since: start), 2)) s; "
        + "\(recognized) were recognized before")
  }
}

// MARK: Time and memory of the work

extension Measurements {
  func throughput(calls count: Int) async throws {
    let recognizer = try recognizer()
    _ = try await recognizer.recognize(imageData: upload)
    ProcessMemory.resetPeak()
    let start = ContinuousClock.now
    for call in calls(count, of: recognizer) { _ = try await call.value }
    let rate = Double(count) / seconds(since: start)
    print("throughput: \(text(rate)) images/s of \(count) at once, peak \(text(ProcessMemory.peak)) MB")
  }

  func soak(uploads count: Int) async throws {
    let recognizer = try recognizer()
    let small = try RasterImage(contentsOfFile: "Models/sample/victory.jpg").jpegData()
    let start = ContinuousClock.now
    var (recognized, failed, early) = (0, 0, 0.0)
    for first in stride(from: 0, to: count, by: 100) {
      let tasks = (first..<min(first + 100, count)).map { number in
        Task {
          var data = small
          switch number % 5 {
          case 0: data = data.prefix(data.count * (number % 97) / 97)
          case 1: data[data.count / 2 + number % 1000] ^= UInt8(truncatingIfNeeded: number | 1)
          case 2: data.replaceSubrange(100..<160, with: repeatElement(UInt8(truncatingIfNeeded: number), count: 60))
          default: break
          }
          return try await recognizer.recognize(imageData: Data(data), maximumPixelCount: 1_000_000).count
        }
      }
      for task in tasks {
        do {
          _ = try await task.value
          recognized += 1
        } catch is StatusError { failed += 1 }
      }
      Watchdog.reset()
      if first == count / 10 / 100 * 100 { early = ProcessMemory.resident }
    }
    let rate = Double(count) / seconds(since: start)
    print(
      "soak: \(text(rate)) uploads/s, \(recognized) read, \(failed) refused as damaged, "
        + "\(text(early)) MB after a tenth, \(text(ProcessMemory.resident)) MB at the end")
  }

  /// Sends requests at a rate.
  ///
  /// The requests do not wait for the answers of earlier ones.
  func load(seconds duration: Int) async throws {
    let recognizer = try recognizer(maximumWaiting: 100)
    var possible = 0.0
    for _ in 0..<5 {
      let start = ContinuousClock.now
      for call in calls(100, of: recognizer) { _ = try await call.value }
      possible = max(possible, 100 / seconds(since: start))
    }
    print(
      "| load | requests/s | answered/s | refused/s | p50, ms | p99, ms | peak, MB |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    for (name, factor) in [("half", 0.5), ("full", 1), ("twice", 2)] {
      let rate = factor * possible
      let count = Int(rate * Double(duration))
      ProcessMemory.resetPeak()
      let start = ContinuousClock.now
      var tasks: [Task<(time: Double, isAnswered: Bool), Never>] = []
      for number in 0..<count {
        let arrival = start + .seconds(Double(number) / rate)
        try await Task.sleep(until: arrival)
        Watchdog.reset()
        tasks.append(
          Task {
            let isAnswered = (try? await recognizer.recognize(imageData: upload)) != nil
            return ((ContinuousClock.now - arrival) / .milliseconds(1), isAnswered)
          })
      }
      var times: [Double] = []
      for task in tasks {
        let outcome = await task.value
        if outcome.isAnswered { times.append(outcome.time) }
      }
      let elapsed = seconds(since: start)
      times.sort()
      let (p50, p99) = times.isEmpty ? (0, 0) : (times[times.count / 2], times[times.count * 99 / 100])
      let numbers = [
        rate, Double(times.count) / elapsed, Double(count - times.count) / elapsed, p50, p99, ProcessMemory.peak,
      ]
      print("| \(name) | " + numbers.map { text($0) }.joined(separator: " | ") + " |")
    }
  }
}
