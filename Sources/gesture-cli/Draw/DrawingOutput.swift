import Foundation

/// Where drawings go: all into one stream, one file, or files in a folder.
package final class DrawingOutput {
  private enum Place {
    case stream(OutputFile)
    /// A file that holds exactly one picture; it is created when the picture is there.
    case singleFile(String)
    case folder(String)
  }

  package let format: PictureFormat
  private let location: Place
  private let inputs: [String]
  private var names: Set<String> = []
  private var count = 0

  /// - Parameters:
  ///   - path: A folder, a file whose name tells the format, or nil for standard output.
  ///   - mayHaveSeveral: Whether more than one picture may come.
  /// - Throws: `ToolError` if path, format and number do not fit each other.
  package init(path: String?, format wanted: PictureFormat?, mayHaveSeveral: Bool, inputs: [String], standardOutput: OutputFile) throws {
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
    guard let format = wanted ?? PictureFormat(fileName: path) else {
      throw ToolError(.usage, "--output \(path)", "must end in .ppm, .png or .svg, or be a folder (end it with /)")
    }
    self.format = format
    if format == .ppm {
      location = .stream(try OutputFile(creating: path, notOver: inputs))
    } else if mayHaveSeveral {
      throw ToolError(
        .usage, "--output \(path)", "holds one picture, but there may be several: give a folder (end it with /), or a .ppm file")
    } else {
      location = .singleFile(path)
    }
  }

  /// - Parameters:
  ///   - source: The input's name.
  ///   - frame: Its number within a stream; nil for a single picture.
  package func write(_ bytes: Data, source: String, frame: Int?) throws {
    switch location {
    case .stream(let file):
      if format != .ppm, count > 0 {
        throw ToolError(.usage, "--output", "must be a folder for several pictures: only PPM pictures can follow each other in one stream")
      }
      try put(bytes, into: file)
    case .singleFile(let path):
      if count > 0 {
        throw ToolError(.usage, "--output \(path)", "holds one picture, but \(source) has several: give a folder (end it with /)")
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

  /// The input's name with the format's ending; pictures of the same name in different folders get a number.
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
