import GestureCommandLine
import GestureFoundation
import GestureImages

/// A program that reads uncompressed frames from its standard input. All frames have the same size, and carry their
/// times. One such program is ffmpeg.
final class FramePipe {
  let width: Int
  let height: Int
  private let child: ChildProcess
  private let frames: OutputFile
  /// A semaphore that is signalled when the program closes its output.
  private let end = DispatchSemaphore(value: 0)

  /// - Parameter isEndless: Whether the program may wait for ever without reading or writing.
  /// - Returns: nil if there is no such program.
  init?(to program: String, _ arguments: [String], width: Int, height: Int, isEndless: Bool = false) throws {
    self.width = width
    self.height = height
    let pipe = try Pipe()
    defer { withExtendedLifetime(pipe) {} }
    frames = OutputFile(descriptor: pipe.takeWriteEnd(), name: program, closesDescriptor: true)
    let source = try DescriptorSource(opening: "-", standardInput: pipe.readEnd)
    // Ignores a hang-up of the terminal, which would make the program leave an incomplete file.
    let shell = ["-c", "trap '' HUP; exec \"$0\" \"$@\"", program] + arguments
    guard ExecutableFile.find(program) != nil,
      let child = try ChildProcess("/bin/sh", shell, input: source, isEndless: isEndless)
    else {
      return nil
    }
    self.child = child
    nonisolated(unsafe) let reader = child
    let isStarted = HelperThread.start { [end] in
      // A full pipe of messages would block the program.
      try? reader.forEachPiece { _ in }
      end.signal()
    }
    guard isStarted else { throw ToolError(.internalError, program, "could not start a thread to read its messages") }
    try frames.write(MatroskaFrames.header(width: width, height: height))
  }

  /// Writes a frame with its time and duration, in microseconds. The pixels are red, green and blue bytes; the time is
  /// not negative.
  ///
  /// - Throws: `OutputClosed` if the program has ended, `Interrupted`.
  func write(_ pixels: Data, at time: Int, duration: Int) throws {
    try frames.write(MatroskaFrames.frameHeader(time: time, duration: duration, byteCount: pixels.count))
    try frames.write(pixels)
  }

  /// Writes the buffered frames and waits for the program's end.
  func close() -> (status: Int32, lastLine: String) {
    try? frames.flush()
    frames.finish()
    end.wait()
    return child.wait()
  }
}
