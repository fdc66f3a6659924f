import CommandLineTool
import HandLandmarkerCore
import ImageFiles
import LeanFoundation

/// Where drawings go: all into one stream, one file, one video, or files in a folder.
final class DrawingOutput {
  private enum Location {
    case stream(OutputFile, DrawingFormat)
    /// A file for exactly one image; it is created when the image is there.
    case singleFile(String, DrawingFormat)
    case video(VideoOutput)
    case folder(String, DrawingFormat)
  }

  private let location: Location
  private let inputs: [String]
  private var names: Set<String> = []
  private var count = 0

  /// - Parameters:
  ///   - path: A folder, a file whose name ends in the format, or nil for standard output.
  ///   - mayHaveSeveral: Whether there may be more than one image.
  ///   - framesPerSecond: Of what has a rate; asked when a frame of a video is there.
  /// - Throws: `ToolError` if path, format and number do not fit each other.
  init(
    path: String?, format wanted: DrawingFormat?, mayHaveSeveral: Bool, inputs: [String], standardOutput: OutputFile,
    framesPerSecond: @escaping () -> Double?
  ) throws {
    self.inputs = inputs
    guard let path else {
      location = .stream(standardOutput, wanted ?? .ppm)
      return
    }
    if path.hasSuffix("/") || InputList.isFolder(path) {
      location = .folder(path.hasSuffix("/") ? path : path + "/", wanted ?? .png)
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))")
      }
      return
    }
    if wanted == nil, VideoOutput.isVideo(path) {
      location = .video(try VideoOutput(path, notOver: inputs, framesPerSecond: framesPerSecond))
      return
    }
    guard let format = wanted ?? DrawingFormat(fileName: path) else {
      throw ToolError(
        .usage, "--output \(path)",
        "must end in .png, .ppm or .svg, for a video in .mp4, .mov, .mkv or .webm, or be a folder (end it with /)")
    }
    if format == .ppm {
      location = .stream(try OutputFile(creating: path, notOver: inputs), format)
    } else if mayHaveSeveral {
      throw ToolError(
        .usage, "--output \(path)", "holds one image, but there may be several: give a folder (end it with /), a .ppm file or a video")
    } else {
      location = .singleFile(path, format)
    }
  }

  /// - Parameters:
  ///   - image: Upright, as the hands are.
  ///   - source: The input's name.
  ///   - frame: Its number within a stream; nil for a single image.
  ///   - time: In milliseconds; nil for a single image.
  func write(_ image: RasterImage, _ hands: [Hand], _ drawing: HandDrawing, source: String, frame: Int?, time: Int?) throws {
    switch location {
    case .stream(let file, let format):
      if format != .ppm, count > 0 {
        throw ToolError(.usage, "--output", "must be a folder for several images: only PPM images can follow each other in one stream")
      }
      try format.encode(image, hands, drawing).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try file.write(bytes) }
      try file.flush()
    case .singleFile(let path, let format):
      if count > 0 {
        throw ToolError(.usage, "--output \(path)", "holds one image, but \(source) has several: give a folder (end it with /)")
      }
      try DraftFile(path, notOver: inputs).write(format.encode(image, hands, drawing))
    case .folder(let folder, let format):
      let path = folder + uniqueName(source: source, frame: frame) + "." + format.rawValue
      try DraftFile(path, notOver: inputs + [source]).write(format.encode(image, hands, drawing))
    case .video(let video): try video.write(drawing.draw(hands, on: image), at: time)
    }
    count += 1
  }

  /// Completes a video.
  func finish() throws {
    if case .video(let video) = location { try video.finish() }
  }

  /// The input's name without its ending; images of the same name in different folders get a number.
  private func uniqueName(source: String, frame: Int?) -> String {
    let base = source == "-" ? "image" : source.split(separator: "/").last.map(String.init) ?? "image"
    let stem = base.lastIndex(of: ".").map { $0 == base.startIndex ? base : String(base[..<$0]) } ?? base
    let numbered = frame.map { stem + "-" + String(String(1_000_000 + $0).dropFirst()) } ?? stem
    var name = numbered
    var copy = 2
    while !names.insert(name).inserted {
      name = "\(numbered)-\(copy)"
      copy += 1
    }
    return name
  }
}
