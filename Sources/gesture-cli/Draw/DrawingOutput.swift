import CommandLineTool
import HandLandmarkerCore
import ImageFiles
import LeanFoundation
import SystemSupport

/// Where drawings go: all into one stream, one file, one video, or files in a folder.
final class DrawingOutput {
  private enum Location {
    case stream(OutputFile, DrawingFormat)
    /// A file for images that follow each other; it is created when the first one is there.
    case sequence(String)
    /// A file for exactly one image; it is created when the image is there.
    case singleFile(String, DrawingFormat)
    case video(VideoOutput)
    case folder(String, DrawingFormat)
  }

  private let location: Location
  private let inputs: [String]
  private let overwrites: Bool
  /// The file of a sequence.
  private var sequence: OutputFile?
  private var names: Set<String> = []
  private var count = 0

  /// - Parameters:
  ///   - path: A folder, a file whose name ends in the format, or nil for standard output.
  ///   - mayHaveSeveral: Whether there may be more than one image.
  ///   - overwrites: Whether files that exist are replaced.
  ///   - framesPerSecond: Of what has a rate; asked when a frame of a video is there.
  /// - Throws: `ToolError` if path, format and number do not fit each other.
  init(
    path: String?, format wanted: DrawingFormat?, mayHaveSeveral: Bool, inputs: [String], overwrites: Bool, standardOutput: OutputFile,
    framesPerSecond: @escaping () -> Double?
  ) throws {
    self.inputs = inputs
    self.overwrites = overwrites
    guard let path else {
      location = .stream(standardOutput, wanted ?? .ppm)
      return
    }
    if path.hasSuffix("/") || InputList.isFolder(path) {
      location = .folder(path.hasSuffix("/") ? path : path + "/", wanted ?? .png)
      guard FileSystem.createFolder(path) else { throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))") }
      return
    }
    try Self.check(path, notOver: inputs, overwrites: overwrites)
    if wanted == nil, VideoOutput.isVideo(path) {
      location = .video(try VideoOutput(path, notOver: inputs, framesPerSecond: framesPerSecond))
      return
    }
    guard let format = wanted ?? DrawingFormat(fileName: path) else {
      throw ToolError(
        .usage, "--output \(path)",
        "must end in .png, .jpg, .ppm or .svg, for a video in .mp4, .mov, .mkv or .webm, or be a folder (end it with /)")
    }
    if format == .ppm {
      location = .sequence(path)
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
    case .sequence(let path):
      let file = try sequence ?? OutputFile(creating: path, notOver: inputs)
      sequence = file
      try DrawingFormat.ppm.encode(image, hands, drawing).withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try file.write(bytes) }
      try file.flush()
    case .singleFile(let path, let format):
      if count > 0 {
        throw ToolError(.usage, "--output \(path)", "holds one image, but \(source) has several: give a folder (end it with /)")
      }
      try DraftFile(path, notOver: inputs).write(try format.encode(image, hands, drawing))
    case .folder(let folder, let format):
      let path = try folder + uniqueName(source: source, frame: frame, in: folder) + "." + format.rawValue
      try Self.check(path, notOver: inputs + [source], overwrites: overwrites)
      try DraftFile(path, notOver: inputs + [source]).write(try format.encode(image, hands, drawing))
    case .video(let video): try video.write(drawing.draw(hands, on: image), at: time)
    }
    count += 1
  }

  /// Completes a video.
  func finish() throws {
    if case .video(let video) = location { try video.finish() }
  }

  /// Refuses a regular file that exists. An input is never replaced.
  private static func check(_ path: String, notOver inputs: [String], overwrites: Bool) throws {
    guard !overwrites, FileSystem.isRegularFile(path), !inputs.contains(where: { isSameFile($0, path) })
    else {
      return
    }
    throw ToolError(.cannotCreate, path, "exists already: give another name, or --overwrite to replace it")
  }

  /// The folders within an input folder that lead to a source, with a slash at the end; they are created within `folder`.
  private func tree(of source: String, in folder: String) throws -> String {
    let roots = inputs.filter { InputList.isFolder($0) }.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    guard let root = roots.filter({ source.hasPrefix($0) }).max(by: { $0.count < $1.count }) else { return "" }
    let names = source.dropFirst(root.count).split(separator: "/").dropLast()
    if names.isEmpty { return "" }
    let path = names.joined(separator: "/") + "/"
    guard FileSystem.createFolder(folder + path) else {
      throw ToolError(.cannotCreate, folder + path, "cannot be created: \(errorText(errno))")
    }
    return path
  }

  /// The input's name without its ending, in the folders that it has within an input folder; further images of the same name get a number.
  private func uniqueName(source: String, frame: Int?, in folder: String) throws -> String {
    let base = source == "-" ? "image" : source.split(separator: "/").last.map(String.init) ?? "image"
    let stem = base.lastIndex(of: ".").map { $0 == base.startIndex ? base : String(base[..<$0]) } ?? base
    let stemInTree = try tree(of: source, in: folder) + stem
    let numbered = frame.map { stemInTree + "-" + String(String(1_000_000 + $0).dropFirst()) } ?? stemInTree
    var name = numbered
    var copy = 2
    while !names.insert(name).inserted {
      name = "\(numbered)-\(copy)"
      copy += 1
    }
    return name
  }
}
