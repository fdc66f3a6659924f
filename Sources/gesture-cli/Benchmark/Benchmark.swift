import CheckedBytes
import Foundation
import HandLandmarkerCore
import TensorEngine

/// The measurements behind the verb `benchmark`.
package enum Benchmark {
  package struct Plan: Sendable {
    package let runs: Int
    package let warmup: Int
    package let threads: Int
  }

  /// Frames in memory take at most so many bytes; further ones of the file are not used.
  private static let memoryForFrames = 1 << 28

  /// A model on fixed pseudo-random input.
  package static func measure(model file: ModelFile, _ plan: Plan) throws -> BenchmarkReport {
    do {
      let start = DispatchTime.now().uptimeNanoseconds
      let compiled = try CompiledModel(Model(file.bytes()))
      let interpreter = try Interpreter(compiled, threads: plan.threads)
      let made = DispatchTime.now().uptimeNanoseconds
      try fill(interpreter)
      let (first, times) = try time(plan) { _ in try interpreter.invoke() }
      return BenchmarkReport(
        model: file.path, input: "pseudo-random", mode: "model", threads: plan.threads, initialization: milliseconds(made - start),
        first: first, times: times)
    } catch let error as StatusError {
      throw ToolError(describing: error, subject: file.path)
    }
  }

  /// A bundle on a picture, or on the frames of a file in turn.
  package static func measure(
    bundle file: ModelFile, image: String?, _ arguments: ParsedArguments, _ streams: Streams, _ plan: Plan
  ) throws -> BenchmarkReport {
    guard let image else { throw ToolError(.usage, file.path, "is a bundle: give a picture to measure it on with --image FILE") }
    let mode: RunningMode = arguments[CommonOptions.mode] == .image ? .image : .video
    if arguments[CommonOptions.mode] == .liveStream {
      throw ToolError(.usage, "--mode live-stream", "cannot be measured: frames are dropped there; measure image or video")
    }
    let archive = try? ZipArchive(file.bytes())
    let kind: TaskSettings.Kind = archive?.bytes(named: "hand_detector.tflite") == nil ? .gestureRecognizer : .handLandmarker
    let frames = try readFrames(image, arguments, streams, atMost: plan.runs + plan.warmup + 1)
    let settings = try TaskSettings(kind, arguments)
    let start = DispatchTime.now().uptimeNanoseconds
    let task = try settings.makeTask(mode, threads: plan.threads)
    let made = DispatchTime.now().uptimeNanoseconds
    do {
      let (first, times) = try time(plan) { call in
        let frame = frames[call % frames.count]
        _ = mode == .image ? try task.process(frame) : try task.process(frame, timestampInMilliseconds: call * 40)
      }
      return BenchmarkReport(
        model: file.path, input: image, mode: mode == .image ? "image" : "video", threads: plan.threads,
        initialization: milliseconds(made - start), first: first, times: times)
    } catch let error where !(error is Interrupted) {
      throw ToolError(describing: error, subject: image)
    }
  }

  private static func readFrames(
    _ name: String, _ arguments: ParsedArguments, _ streams: Streams, atMost count: Int
  ) throws -> [MPImage] {
    let stream = try FrameStream(opening: name, settings: InputSettings(arguments), standardInput: streams.input)
    var frames: [MPImage] = []
    var bytes = 0
    while frames.count < count, bytes < memoryForFrames, let frame = try stream.next() {
      frames.append(frame)
      bytes += frame.pixels.data.count
    }
    return frames
  }

  /// - Parameter body: Gets the number of the call.
  /// - Returns: The time of the very first call, and those of the measured ones, in milliseconds.
  private static func time(_ plan: Plan, _ body: (Int) throws -> Void) throws -> (first: Double, times: [Double]) {
    var first = 0.0
    var times: [Double] = []
    times.reserveCapacity(plan.runs)
    for call in 0...(plan.warmup + plan.runs) {
      try Interruption.check()
      let start = DispatchTime.now().uptimeNanoseconds
      try body(call)
      let time = milliseconds(DispatchTime.now().uptimeNanoseconds - start)
      if call == 0 { first = time } else if call > plan.warmup { times.append(time) }
    }
    return (first, times)
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> Double {
    Double(nanoseconds) / 1e6
  }
}

/// Numbers from 0 to 1 that are the same in every run: SplitMix64 (Steele, Lea, Flood 2014) from a fixed seed.
struct FixedRandom {
  private var state: UInt64 = 1

  mutating func next() -> Float {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return Float(z >> 40) / Float(1 << 24)
  }
}
