import GestureCommandLine
import GestureFoundation
import HandDrawings

/// Frames in a window of ffplay, or sent to a browser by ffmpeg, which waits for one viewer at a time.
final class ProgramView: ViewSurface {
  /// The address at which ffmpeg waits for a viewer; nil for a window.
  private let address: String?
  private let drawing: HandDrawing
  private var pipe: (frames: FramePipe, start: ContinuousClock.Instant)?
  /// The number of times in a row that ffmpeg has ended at once: it cannot listen.
  private var failureCount = 0

  init(serving address: NetworkAddress?, _ drawing: HandDrawing) {
    self.address = address.map { "http://\($0)" }
    self.drawing = drawing
  }

  func show(_ frame: ViewedFrame) throws {
    let image = drawing.draw(frame.hands, on: frame.image, caption: frame.lines)
    // A program reads frames of one size.
    if let pipe, (pipe.frames.width, pipe.frames.height) != (image.width, image.height) { end() }
    let (frames, start) = try pipe ?? (start(image.width, image.height), .now)
    pipe = (frames, start)
    let time = (ContinuousClock.now - start) / .microseconds(1)
    do { try frames.write(image.rgbData, at: Int(time), duration: 40_000) } catch let closed as OutputClosed {
      pipe = nil
      let lastLine = frames.close().lastLine
      guard let address else {
        // A window that was closed has nothing to report.
        if lastLine.isEmpty { throw closed }
        throw ToolError(.unavailable, "ffplay", "cannot show a window: \(lastLine); --serve PORT shows it in a browser")
      }
      // A viewer that leaves can come back.
      failureCount = ContinuousClock.now - start < .seconds(1) ? failureCount + 1 : 0
      if failureCount > 1 { throw ToolError(.unavailable, "--serve", "ffmpeg cannot wait at \(address): \(lastLine)") }
    }
  }

  func end() {
    _ = pipe?.frames.close()
    pipe = nil
  }

  private func start(_ width: Int, _ height: Int) throws -> FramePipe {
    let program = address == nil ? "ffplay" : "ffmpeg"
    let input = ["-hide_banner", "-loglevel", "error", "-fflags", "nobuffer", "-analyzeduration", "0", "-probesize", "32"]
    let output =
      try address.map {
        try FFmpeg.eachFrameOnce(MediaDescription())
          + ["-enc_time_base", "1/1000000", "-flush_packets", "1", "-c:v", "mjpeg", "-q:v", "4", "-f", "mpjpeg"]
          + ["-content_type", "multipart/x-mixed-replace;boundary=ffmpeg", "-listen", "1", $0]
      } ?? ["-framedrop", "-autoexit", "-window_title", "gesture-cli view"]
    guard
      let frames = try FramePipe(
        to: program, input + ["-f", "matroska", "-i", "pipe:0"] + output, width: width, height: height, isEndless: true)
    else { throw ToolError(.unavailable, program, "is not on the PATH: install ffmpeg, of which it is a part", isMissingHelper: true) }
    return frames
  }
}
