import GestureCommandLine
import GestureImages

/// The frames of a camera or an address, which may stop coming. A lost camera is connected to again.
final class LiveFrames: FrameSequence {
  let watch: InputWatch
  private let connect: () throws -> FFmpeg
  private let options: ReadingOptions
  private let warn: (ToolError) -> Void
  /// The connection; nil while a camera is lost.
  private var connection: DecodedFrames?
  private var number = 0
  private var hasNoted = false

  /// Connects for the first time.
  init(
    _ name: String, _ options: ReadingOptions, isCamera: Bool, connect: @escaping () throws -> FFmpeg,
    warn: @escaping (ToolError) -> Void
  ) throws {
    self.options = options
    self.connect = connect
    self.warn = warn
    watch = InputWatch(name, options.waiting, isCamera: isCamera, warn: warn)
    do {
      connection = try newConnection()
    } catch let error as ToolError where options.waiting.reconnects && InputWatch.isTemporary(error) {
      // The camera may become available before the first frame is requested.
    }
  }

  private func newConnection() throws -> DecodedFrames {
    let ffmpeg = try connect()
    let frames = try DecodedFrames(ffmpeg, options, hasNoted: hasNoted, warn: warn)
    ffmpeg.watch(by: watch)
    return frames
  }

  func nextFrame() throws -> InputFrame? {
    while true {
      do {
        guard let frame = try nextOfConnection() else { return nil }
        if case .success = frame.image { watch.noteFrame() } else if watch.isOver { return nil }
        defer { number += 1 }
        return InputFrame(frame.image, number: number, stated: frame.stated)
      } catch let error as ToolError {
        if watch.isOver { return nil }
        let error = watch.failure ?? error
        guard try watch.mayReconnect(after: error) else {
          if watch.isOver { return nil }
          throw error
        }
        // A camera serves one program at a time.
        connection = nil
      }
    }
  }

  private func nextOfConnection() throws -> InputFrame? {
    let frames = try connection ?? newConnection()
    connection = frames
    defer { hasNoted = frames.hasNoted }
    return try frames.nextFrame()
  }
}
