import CommandLineTool
import Foundation

/// Where drawings go: all into one stream, one file, or files in a folder.
final class DrawingOutput {
  private enum Location {
    case stream(OutputFile)
    /// A file for exactly one image; it is created when the image is there.
    case singleFile(String)
    case folder(String)
  }

  let format: DrawingFormat
  private let location: Location
  private let inputs: [String]
  private var names: Set<String> = []
  private var count = 0

  /// - Parameters:
  ///   - path: A folder, a file whose name ends in the format, or nil for standard output.
  ///   - mayHaveSeveral: Whether there may be more than one image.
  /// - Throws: `ToolError` if path, format and number do not fit each other.
  init(path: String?, format wanted: DrawingFormat?, mayHaveSeveral: Bool, inputs: [String], standardOutput: OutputFile) throws {
    self.inputs = inputs
    guard let path else {
      format = wanted ?? .ppm
      location = .stream(standardOutput)
      return
    }
    var status = stat()
    if path.hasSuffix("/") || (stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR) {
      format = wanted ?? .png
      location = .folder(path.hasSuffix("/") ? path : path + "/")
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw ToolError(.cannotCreate, path, "cannot be created: \(errorText(errno))")
      }
      return
    }
    guard let format = wanted ?? DrawingFormat(fileName: path) else {
      throw ToolError(.usage, "--output \(path)", "must end in .ppm, .png or .svg, or be a folder (end it with /)")
    }
    self.format = format
    if format == .ppm {
      location = .stream(try OutputFile(creating: path, notOver: inputs))
    } else if mayHaveSeveral {
      throw ToolError(
        .usage, "--output \(path)", "holds one image, but there may be several: give a folder (end it with /), or a .ppm file")
    } else {
      location = .singleFile(path)
    }
  }

  /// - Parameters:
  ///   - source: The input's name.
  ///   - frame: Its number within a stream; nil for a single image.
  func write(_ bytes: Data, source: String, frame: Int?) throws {
    switch location {
    case .stream(let file):
      if format != .ppm, count > 0 {
        throw ToolError(.usage, "--output", "must be a folder for several images: only PPM images can follow each other in one stream")
      }
      try put(bytes, into: file)
    case .singleFile(let path):
      if count > 0 {
        throw ToolError(.usage, "--output \(path)", "holds one image, but \(source) has several: give a folder (end it with /)")
      }
      try put(bytes, into: OutputFile(creating: path, notOver: inputs))
    case .folder(let folder):
      try put(bytes, into: OutputFile(creating: folder + uniqueName(source: source, frame: frame), notOver: inputs))
    }
    count += 1
  }

  private func put(_ bytes: Data, into file: OutputFile) throws {
    try bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in try file.write(bytes) }
    try file.flush()
  }

  /// The input's name with the format's ending; images of the same name in different folders get a number.
  private func uniqueName(source: String, frame: Int?) -> String {
    let base = source == "-" ? "picture" : source.split(separator: "/").last.map(String.init) ?? "picture"
    let stem = base.lastIndex(of: ".").map { $0 == base.startIndex ? base : String(base[..<$0]) } ?? base
    let numbered = frame.map { stem + "-" + String(String(1_000_000 + $0).dropFirst()) } ?? stem
    var name = numbered
    var copy = 2
    while !names.insert(name).inserted {
      name = "\(numbered)-\(copy)"
      copy += 1
    }
    return "\(name).\(format.rawValue)"
  }
}
