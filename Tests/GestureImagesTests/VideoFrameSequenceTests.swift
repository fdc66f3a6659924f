import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Frames of files and pipes that are waited for without a thread.
final class VideoFrameSequenceTests: XCTestCase {
  private let gray = Data("P5 3 2 255\n".utf8) + Data(repeating: 7, count: 6)

  private func sequence(_ pipe: Pipe) -> VideoFrameSequence {
    VideoFrameSequence(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", framesPerSecond: 10)
  }

  private func frames(_ sequence: VideoFrameSequence) async throws -> [VideoFrame] {
    try await Task { try await sequence.reduce(into: []) { $0.append($1) } }.boundedValue()
  }

  private func assertCancelled(_ task: Task<VideoFrame?, any Error>, line: UInt = #line) async {
    do {
      let frame = try await task.boundedValue()
      XCTFail("\(String(describing: frame?.time))", line: line)
    } catch {
      XCTAssertTrue(error is CancellationError, "\(error)", line: line)
    }
  }

  /// Many silent pipes hold no thread.
  ///
  /// Most pipes are silent in the middle of a frame. Other tasks run, and each sequence ends when its task is
  /// cancelled.
  func testSilentPipes() async throws {
    let pipes = (0..<200).map { _ in Pipe() }
    defer { withExtendedLifetime(pipes) {} }
    let tasks = try pipes.enumerated().map { number, pipe in
      try pipe.fileHandleForWriting.write(contentsOf: gray.prefix(number % gray.count))
      let sequence = sequence(pipe)
      return Task {
        var iterator = sequence.makeAsyncIterator()
        return try await iterator.next()
      }
    }
    // A frame that has come is read beside them, and another task runs.
    let busy = Pipe()
    try busy.fileHandleForWriting.write(contentsOf: gray)
    try busy.fileHandleForWriting.close()
    let read = try await frames(sequence(busy))
    XCTAssertEqual(read.map(\.image.data), [Data(repeating: 7, count: 6)])
    try await Task { for _ in 0..<100 { await Task.yield() } }.boundedValue()
    for task in tasks { task.cancel() }
    for task in tasks { await assertCancelled(task) }
  }

  /// The next reader continues the frame of a cancelled reader.
  func testACancelledReadLosesNothing() async throws {
    let pipe = Pipe()
    let sequence = sequence(pipe)
    for cut in 1..<gray.count {
      try pipe.fileHandleForWriting.write(contentsOf: gray.prefix(cut))
      let task = Task {
        var iterator = sequence.makeAsyncIterator()
        return try await iterator.next()
      }
      for _ in 0..<cut % 4 { await Task.yield() }
      task.cancel()
      await assertCancelled(task)
      try pipe.fileHandleForWriting.write(contentsOf: gray.dropFirst(cut))
      let next = Task {
        var iterator = sequence.makeAsyncIterator()
        return try await iterator.next()
      }
      let frame = try await next.boundedValue()
      XCTAssertEqual(frame?.image.data, Data(repeating: 7, count: 6))
      XCTAssertEqual(frame?.time, .milliseconds(100 * (cut - 1)))
    }
  }

  /// A named pipe is waited for before its writer has opened it.
  ///
  /// Waiting ends with the task.
  func testANamedPipe() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("frames").path
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    let cancelled = Task {
      var iterator = VideoFrameSequence(contentsOfFile: path).makeAsyncIterator()
      return try await iterator.next()
    }
    await Task.yield()
    cancelled.cancel()
    await assertCancelled(cancelled)
    let read = Task { try await VideoFrameSequence(contentsOfFile: path).reduce(into: []) { $0.append($1) } }
    let written = Task.detached { [gray] in
      let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      for _ in 0..<3 { try writer.write(contentsOf: gray) }
      try writer.close()
    }
    try await written.boundedValue()
    let frames = try await read.boundedValue()
    XCTAssertEqual(frames.map(\.image.data), [Data](repeating: Data(repeating: 7, count: 6), count: 3))
  }

  /// The portions of bytes do not matter.
  ///
  /// Frames and errors are those of memory, each as soon as its last byte has come.
  func testPortionsDoNotMatter() throws {
    let y4m = (0..<3).reduce(into: Data("YUV4MPEG2 W4 H2 F25:1\n".utf8)) {
      $0 += Data("FRAME\n".utf8) + Data(repeating: UInt8(60 * $1), count: 12)
    }
    let pam = Data("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8) + Data(1...8)
    let images = GoldenImage.all.prefix(40).reduce(into: Data()) { $0 += $1.file }
    let large = Data("P6 300 200 255\n".utf8) + Data((0..<180_000).map { UInt8(truncatingIfNeeded: $0) })
    let cases: [(name: String, bytes: Data, raw: RawFrameFormat?)] = [
      ("PGM", gray + gray + Data("\n ".utf8), nil), ("PAM", pam + pam, nil), ("Y4M", y4m, nil), ("images", images, nil),
      ("mixed", images + gray + images, nil), ("raw", Data(0..<36), try RawFrameFormat("3x2:rgb24")),
      ("large", large + gray, nil),
      ("cut header", gray + gray.prefix(5), nil), ("cut frame", gray + gray.dropLast(2), nil),
      ("cut image", images.dropLast(30), nil),
      ("wrong", Data("nothing that is known".utf8), nil), ("empty", Data(), nil),
      ("damaged", Data("P5 2 1 3\n".utf8) + [9, 1] + gray, nil),
    ]
    for (name, bytes, raw) in cases {
      let expected = outcomes(FrameReader(data: bytes, name: "-", raw: raw))
      for portion in [1, 7, 4096, 100_000] where bytes.count / portion < 100_000 {
        let descriptors = try NonblockingPipe()
        let reader = FrameReader(stream: ByteStream(arrivingFrom: descriptors.reader), name: "-", raw: raw)
        var rest = bytes[...]
        let found = outcomes(reader) {
          // It asks for more only when there is no more: then the next portion comes.
          if rest.isEmpty {
            descriptors.closeWriter()
          } else {
            rest = rest.dropFirst(descriptors.write(rest.prefix(portion)))
          }
        }
        XCTAssertEqual(found, expected, "\(name), \(portion) bytes at a time")
      }
    }
  }

  /// The checksums of the frames, and the errors.
  private func outcomes(_ reader: FrameReader, more: () -> Void = {}) -> [String] {
    var found: [String] = []
    while found.count < 1000 {
      do {
        guard let image = try reader.nextArrived() else { return found }
        found.append("\(image.width)×\(image.height) \(String(image.checksum, radix: 16))")
      } catch is ByteStream.Pending {
        more()
      } catch {
        found.append("\(error)")
        guard reader.canContinue else { return found }
      }
    }
    return found
  }

  /// A frame is given before a byte behind it has come.
  func testAFrameDoesNotWaitForTheNext() throws {
    let pipe = try NonblockingPipe()
    let reader = FrameReader(stream: ByteStream(arrivingFrom: pipe.reader), name: "-")
    for image in [GoldenImage.all[0].file, gray, GoldenImage.all[1].file] {
      XCTAssertEqual(pipe.write(image.dropLast()), image.count - 1)
      XCTAssertThrowsError(try reader.nextArrived()) { XCTAssertTrue($0 is ByteStream.Pending, "\($0)") }
      XCTAssertEqual(pipe.write(image.suffix(1)), 1)
      XCTAssertNotNil(try reader.nextArrived())
    }
  }

  func testFramesAreBounded() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: gray + Data("P5 300 200 255\n".utf8))
    let sequence = VideoFrameSequence(
      fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "upload", maximumPixelCount: 6)
    let task = Task {
      var iterator = sequence.makeAsyncIterator()
      let first = try await iterator.next()
      XCTAssertEqual(first?.image.width, 3)
      return try await iterator.next()
    }
    do {
      _ = try await task.boundedValue()
      XCTFail("not bounded")
    } catch {
      XCTAssertEqual((error as? StatusError)?.status, .resourceExhausted, "\(error)")
      XCTAssertTrue("\(error)".contains("upload") && "\(error)".contains("300×200"), "\(error)")
    }
  }

  /// Damage and reduction as for single images, of files and of pipes.
  func testSettingsAreThoseOfImages() async throws {
    let photo = try XCTUnwrap(
      GoldenImage.all.first { golden in
        let isReduced = (try? RasterImage(data: golden.file, reducedToSide: 8)).map { $0.width < golden.width } ?? false
        return isReduced && (try? RasterImage(data: golden.file.dropLast(40), toleratesDamage: true))?.isDamaged == true
      })
    let damaged = photo.file.dropLast(40)
    let folder = try TemporaryFolder()
    for (bytes, tolerates, side) in [(photo.file, false, 8), (damaged, true, nil), (damaged, true, 8)]
      as [(Data, Bool, Int?)]
    {
      let expected = try RasterImage(data: bytes, toleratesDamage: tolerates, reducedToSide: side)
      let url = folder.url.appendingPathComponent("photo")
      try bytes.write(to: url)
      let file = try await frames(
        VideoFrameSequence(contentsOfFile: url.path, toleratesDamage: tolerates, reducedToSide: side))
      XCTAssertEqual(file.map(\.image), [expected])
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: bytes)
      try pipe.fileHandleForWriting.close()
      let piped = try await frames(
        VideoFrameSequence(
          fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", toleratesDamage: tolerates,
          reducedToSide: side))
      XCTAssertEqual(piped.map(\.image), [expected])
    }
  }

  /// The times are those of the rate that a stream states.
  ///
  /// The rate may come later than the reader of the stream.
  func testTheStatedRate() async throws {
    let pipe = Pipe()
    let sequence = VideoFrameSequence(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-")
    let task = Task { try await sequence.reduce(into: [Duration]()) { $0.append($1.time) } }
    await Task.yield()
    for part in ["YUV4MPEG2 W2 H2", " F50:1\n"] + [String](repeating: "FRAME\n\0\0\0\0\0\0", count: 3) {
      try pipe.fileHandleForWriting.write(contentsOf: Data(part.utf8))
      await Task.yield()
    }
    try pipe.fileHandleForWriting.close()
    let times = try await task.boundedValue()
    XCTAssertEqual(times, [.zero, .milliseconds(20), .milliseconds(40)])
  }

  func testAWrongRateIsRefused() async throws {
    for rate in [0, -1, .nan, .infinity, 2e6] {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: gray)
      do {
        _ = try await frames(
          VideoFrameSequence(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, name: "-", framesPerSecond: rate)
        )
        XCTFail("\(rate)")
      } catch {
        XCTAssertEqual((error as? StatusError)?.option, "framesPerSecond", "\(error)")
      }
    }
  }

  /// Asynchronous decoding gives the result of the initialiser.
  ///
  /// Many calls at once end.
  func testDecoding() async throws {
    let goldens = GoldenImage.all.prefix(60)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for golden in goldens {
        group.addTask {
          let image = try await RasterImage.decode(golden.file)
          XCTAssertEqual(image.checksum, golden.checksum)
        }
      }
      group.addTask {
        let task = Task {
          while !Task.isCancelled { await Task.yield() }
          return try await RasterImage.decode(goldens[0].file)
        }
        task.cancel()
        do {
          _ = try await task.boundedValue()
          XCTFail("not cancelled")
        } catch {
          XCTAssertTrue(error is CancellationError, "\(error)")
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A pipe whose writer takes what there is room for.
private final class NonblockingPipe {
  let reader: Int32
  private var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    (reader, writer) = (ends[0], ends[1])
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reader)
    closeWriter()
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// - Returns: The number of bytes that were written.
  func write(_ bytes: Data) -> Int {
    bytes.withUnsafeBytes { max(Foundation.write(writer, $0.baseAddress, $0.count), 0) }
  }
}
