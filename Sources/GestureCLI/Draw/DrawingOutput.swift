import GestureCommandLine
import GestureFoundation
import HandDrawings

enum DrawingFormat: String {
  case ppm, png, svg
  case jpeg = "jpg"

  /// Creates the format for a file extension; nil if unknown.
  fileprivate init?(fileName: String) {
    let ending = URL(fileURLWithPath: fileName).pathExtension.lowercased()
    self.init(rawValue: ending == "jpeg" ? "jpg" : ending)
  }

  fileprivate func encode(_ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing) throws -> Data {
    switch self {
    case .ppm: drawing.draw(hands, on: image).ppmData
    case .png: drawing.draw(hands, on: image).pngData
    case .jpeg: try JPEGWriter.encode(drawing.draw(hands, on: image))
    case .svg: Data(drawing.svg(of: hands, width: image.fullWidth, height: image.fullHeight).utf8)
    }
  }
}

/// The output of drawings: a stream, file, video or folder.
final class DrawingOutput {
  private enum Location {
    /// One image, or consecutive PPM images, to a file or standard output.
    case stream(DrawingFormat)
    /// A file for exactly one image.
    case singleFile(String, DrawingFormat)
    case video
    /// A file for each image or frame. Without a format, an image becomes a PNG file, and a video of an input folder
    /// becomes a video.
    case folder(DrawingFormat?)
  }

  private let location: Location
  private let output: OutputArguments
  private let standardOutput: OutputFile
  /// The file of a stream, once there is an image.
  private var stream: OutputFile?
  /// The file of the only image, complete except for its name. A second image may still follow, which is an error.
  private var single: DraftFile?
  private var names: OutputNames
  /// The video that is being written, and in a folder its source.
  private var video: (source: String?, output: VideoOutput)?
  private let framesPerSecond: () -> Double?
  private var count = 0

  /// - Parameter framesPerSecond: The frame rate of the input, if it has one; asked when a frame of a video is there.
  init(
    _ arguments: DrawArguments, mayHaveSeveral: Bool, standardOutput: OutputFile,
    framesPerSecond: @escaping () -> Double?
  ) throws {
    let output = arguments.recognition.output
    self.output = output
    self.standardOutput = standardOutput
    self.framesPerSecond = framesPerSecond
    names = try OutputNames(creating: "", output)
    let wanted: DrawingFormat? = arguments.isSVG ? .svg : nil
    guard let path = output.path else {
      location = .stream(wanted ?? .ppm)
      return
    }
    if path.hasSuffix("/") || InputList.isFolder(path) {
      location = .folder(wanted)
      try OutputRules.refuseInputFolder(path, "--output \(path)", output)
      names = try OutputNames(creating: path, output)
    } else if arguments.drawsVideo {
      location = .video
      video = (nil, try VideoOutput(path, overwriting: output.overwrites, framesPerSecond: framesPerSecond))
    } else if let format = wanted ?? DrawingFormat(fileName: path) {
      if format != .ppm, mayHaveSeveral {
        throw ToolError(
          .usage, "--output \(path)",
          "holds one image, but the inputs may be several: give a folder (end it with /), a .ppm file or a video")
      }
      location = format == .ppm ? .stream(format) : .singleFile(path, format)
    } else {
      throw ToolError(
        .usage, "--output \(path)",
        "must end in .png, .jpg, .ppm or .svg, for a video in .mp4, .mov, .mkv or .webm, or be a folder (end it with /)"
      )
    }
  }

  /// Draws on an upright image. Number and time of a frame are nil for a single image.
  func write(
    _ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing, source: String, frame: Int?, time: Duration?
  ) throws {
    func encoded(_ format: DrawingFormat) throws -> Data {
      try ToolError.about(source) { try format.encode(image, hands, drawing) }
    }
    switch location {
    case .stream(let format):
      if format != .ppm, count > 0 {
        throw ToolError(
          .usage, "--output", "must be a folder for several images: only PPM images can follow each other in one stream"
        )
      }
      let file = try stream ?? output.path.map { try OutputFile(creating: $0) } ?? standardOutput
      stream = file
      try file.write(encoded(format))
      try file.flush()
    case .singleFile(let path, let format):
      single = nil
      if count > 0 {
        throw ToolError(
          .usage, "--output \(path)", "holds one image, but \(source) has several: give a folder (end it with /)")
      }
      single = try DraftFile(encoded(format), to: path, overwriting: output.overwrites)
    case .folder(nil) where time != nil && names.isInFolder(source) && Self.isVideo(source):
      try video(of: source).write(drawing.draw(hands, on: image), at: time)
    case .folder(let wanted):
      let format = wanted ?? .png
      let path = try names.path(for: source, frame: frame, ending: "." + format.rawValue)
      try DraftFile(encoded(format), to: path, overwriting: output.overwrites).complete()
    case .video: try video?.output.write(drawing.draw(hands, on: image), at: time)
    }
    count += 1
  }

  /// Completes a video, or the file of the only image.
  func finish() throws {
    try single?.complete()
    try video?.output.finish()
    video = nil
  }

  /// Whether a source with frame times is a real video. Single images can be read as videos, too.
  private static func isVideo(_ source: String) -> Bool {
    let kind = FileKind(contentsOfFile: source)
    return !kind.isImage || kind == .gif || kind == .netpbm
  }

  /// The video for the frames of a source in an input folder. The video of the previous source is completed first.
  private func video(of source: String) throws -> VideoOutput {
    if let video, video.source == source { return video.output }
    try finish()
    let ending =
      VideoOutput.isVideo(source) ? String(source[(source.lastIndex(of: ".") ?? source.startIndex)...]) : ".mp4"
    let path = try names.path(for: source, ending: ending)
    let next = try VideoOutput(path, overwriting: output.overwrites, framesPerSecond: framesPerSecond)
    video = (source, next)
    return next
  }
}
