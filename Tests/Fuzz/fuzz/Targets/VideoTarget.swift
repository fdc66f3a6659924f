import Foundation
import GestureCLI
import GestureCommandLine
import GestureImages
import GestureSupport
import TestSupport

/// Damaged videos of four containers.
///
/// The videos are cut off or have other bytes. The tool reads them through ffmpeg, which also makes them. A frame that
/// does not come is a loss. It has to be an error, unless ffprobe as well finds fewer frames and nothing wrong: then
/// the bytes describe a shorter video.
struct VideoTarget: FuzzTarget {
  static let name = "video"
  /// The share of inputs, 0 because videos are slow.
  ///
  /// An input takes one or two processes, a thousand times longer than inputs of other targets.
  static let weight = 0
  /// The first byte is the number of the container, for `run`.
  let seeds: [Data]
  private let frameCounts: [Int]
  private nonisolated(unsafe) let folder: TemporaryFolder

  private static let containers: [(ending: String, codec: String)] = [
    ("mp4", "mpeg4"), ("mkv", "mpeg4"), ("mov", "mjpeg"), ("gif", "gif"),
  ]
  private static let frameCount = 8

  init() throws {
    let folder = try TemporaryFolder()
    var (seeds, counts): ([Data], [Int]) = ([], [])
    for (number, container) in Self.containers.enumerated() {
      let path = folder.path("seed.\(container.ending)")
      let source = [
        "-f", "lavfi", "-i", "testsrc=size=48x32:rate=10:duration=0.8", "-c:v", container.codec, "-threads", "1",
      ]
      let options = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1", "-y", path]
      _ = try Self.run("ffmpeg", ["-loglevel", "error"] + source + options)
      seeds.append(Data([UInt8(number)]) + (try Data(contentsOf: URL(fileURLWithPath: path))))
      counts.append(try Self.probe(path).frames)
    }
    guard counts.allSatisfy({ $0 == Self.frameCount }) else {
      throw WrongAnswer(description: "ffmpeg made videos of \(counts) frames")
    }
    (self.seeds, frameCounts, self.folder) = (seeds, counts, folder)
  }

  /// Half of the inputs are cut off.
  func input(using generator: inout SeededGenerator) -> Data {
    guard let seed = seeds.randomElement(using: &generator) else { return Data() }
    if Bool.random(using: &generator) { return seed.prefix(Int.random(in: 1..<seed.count, using: &generator)) }
    return seed.prefix(1) + Mutator.spoil(Data(seed.dropFirst()), with: seeds, using: &generator)
  }

  func run(_ input: Data) throws -> Bool {
    guard let number = input.first.map(Int.init), frameCounts.indices.contains(number) else { return false }
    let path = folder.path("input")
    try Data(input.dropFirst()).write(to: URL(fileURLWithPath: path))
    var frames = 0
    do {
      let stream = try FrameSource(opening: path, ReadingOptions(), standardInput: -1)
      var last = Duration.zero
      while let frame = try stream.nextFrame() {
        _ = try frame.image.get()
        frames += 1
        guard case .time(let time) = frame.stated else { continue }
        if time < last { throw WrongAnswer(description: "a frame at \(time) after one at \(last)") }
        last = time
      }
    } catch let error as ToolError {
      let text = error.description
      guard error.status == .dataError, text.hasPrefix(path), !error.message.contains(where: \.isNewline) else {
        throw WrongAnswer(description: "status \(error.status.rawValue): \(text)")
      }
      throw error
    }
    guard frames < frameCounts[number] else { return true }
    let probe = try Self.probe(path)
    guard probe.frames <= frames, probe.errors.isEmpty else {
      throw WrongAnswer(
        description: "\(frames) frames and no error; ffprobe: \(probe.frames) frames, \(probe.errors.prefix(200))")
    }
    return true
  }

  private static func probe(_ path: String) throws -> (frames: Int, errors: String) {
    let arguments = [
      "-v", "error", "-select_streams", "v:0", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
      "csv=p=0",
    ]
    let (output, errors) = try run("ffprobe", arguments + [path])
    return (Int(output.prefix { $0.isNumber }) ?? 0, errors)
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (output: String, errors: String) {
    var errors: [String] = []
    guard let child = try ChildProcess(program, arguments, input: nil, diagnose: { errors.append($0) }) else {
      throw WrongAnswer(description: "\(program) is not installed: videos need it")
    }
    var output: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { buffer.deallocate() }
    while case let count = try child.read(into: buffer), count > 0 { output += buffer[..<count] }
    _ = child.wait()
    return (String(decoding: output, as: UTF8.self), errors.joined(separator: "\n"))
  }
}
