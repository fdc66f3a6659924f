import GestureCommandLine
import GestureFoundation
import GestureImages

/// A program such as ffmpeg that reads uncompressed frames of one size, with their times, from its standard input.
final class FramePipe {
  let width: Int
  let height: Int
  private let child: ChildProcess
  private let frames: OutputFile
  /// Signalled when the program has closed its output.
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
    // A hang-up of the terminal that reaches the program as well does not end it: it would leave its file without an
    // end.
    let shell = ["-c", "trap '' HUP; exec \"$0\" \"$@\"", program] + arguments
    guard ExecutableFile.find(program) != nil,
      let child = try ChildProcess("/bin/sh", shell, input: source, isEndless: isEndless)
    else {
      return nil
    }
    self.child = child
    nonisolated(unsafe) let reader = child
    let isStarted = HelperThread.start { [end] in
      // The messages of the program have to be read meanwhile.
      try? reader.forEachPiece { _ in }
      end.signal()
    }
    guard isStarted else { throw ToolError(.internalError, program, "could not start a thread to read its messages") }
    try frames.write(MatroskaFrames.header(width: width, height: height))
  }

  /// Hands over a frame: red, green and blue of each pixel, and its time, not negative, and duration in microseconds.
  ///
  /// - Throws: `OutputClosed` if the program has ended, `Interrupted`.
  func write(_ pixels: Data, at time: Int, duration: Int) throws {
    try frames.write(MatroskaFrames.frameHeader(time: time, duration: duration, byteCount: pixels.count))
    try frames.write(pixels)
  }

  /// Hands the rest over and waits for the end of the program.
  func close() -> (status: Int32, lastLine: String) {
    try? frames.flush()
    frames.finish()
    end.wait()
    return child.wait()
  }
}
