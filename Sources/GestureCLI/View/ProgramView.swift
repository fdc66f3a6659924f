import GestureCommandLine
import GestureFoundation
import HandDrawings

/// Frames in a window of ffplay.
final class ProgramView: ViewSurface {
  private let drawing: HandDrawing
  private var pipe: (frames: FramePipe, start: ContinuousClock.Instant)?

  init(_ drawing: HandDrawing) { self.drawing = drawing }

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
      // A window that was closed has nothing to report.
      if lastLine.isEmpty { throw closed }
      throw ToolError(.unavailable, "ffplay", "cannot show a window: \(lastLine); give --serve PORT, and use a browser")
    }
  }

  func end() {
    _ = pipe?.frames.close()
    pipe = nil
  }

  private func start(_ width: Int, _ height: Int) throws -> FramePipe {
    let input = [
      "-hide_banner", "-loglevel", "error", "-fflags", "nobuffer", "-analyzeduration", "0", "-probesize", "32",
    ]
    let output = ["-framedrop", "-autoexit", "-window_title", "gesture-cli view"]
    guard
      let frames = try FramePipe(
        to: "ffplay", input + ["-f", "matroska", "-i", "pipe:0"] + output, width: width, height: height, isEndless: true
      )
    else {
      throw ToolError(
        .unavailable, "ffplay", "is not on the PATH: install ffmpeg, which includes it", isMissingHelper: true)
    }
    return frames
  }
}
