import GestureCommandLine
import GestureFoundation
import GestureImages

/// Several image files that one ffmpeg process decodes: starting it takes longer than decoding a photo.
///
/// The process writes the frames of each file into a file of a temporary folder, with the options with which it would
/// read the file alone. A file that it cannot decode among others is read by a separate process, so that frames and
/// errors are the same.
final class SharedFFmpeg: Sendable {
  /// At most so many files, and bytes of files, are decoded at once: a photo becomes 10 to 100 times as large.
  static let maximumFiles = 16
  static let maximumBytes = 1 << 24
  /// Larger results are not taken: the file is read by a separate process then, one frame at a time.
  private static let maximumFrameBytes = 1 << 26

  /// The kind of one of the files, and its frames, which are asked for once and not yet turned: nil if it has to be
  /// read by a separate process.
  typealias Share = (kind: FileKind, takeFrames: @Sendable () throws -> DescriptorSource?)

  private let files: [(path: String, kind: FileKind)]
  private let folder: FrameFolder
  /// The beginning of the names of its files in the folder.
  private let name = UUID().uuidString
  private let hasRun = Locked(false)

  init(_ files: [(path: String, kind: FileKind)], in folder: FrameFolder) {
    self.files = files
    self.folder = folder
  }

  func share(_ index: Int) -> Share { (files[index].kind, { [self] in try takeFrames(index) }) }

  /// Whether a file of this kind can be decoded among others. GIF cannot: it may be as long as a video; nor can HEIF,
  /// of which each file may need filters of its own.
  static func shares(_ kind: FileKind) -> Bool { [.webp, .bmp, .tiff].contains(kind) }

  private func takeFrames(_ index: Int) throws -> DescriptorSource? {
    try hasRun.withLock { hasRun in
      if hasRun { return }
      hasRun = true
      try decode(files.indices)
    }
    let path = path(index)
    defer { unlink(path) }
    guard let status = FileSystem.status(path), 1..<Self.maximumFrameBytes ~= Int(status.st_size) else { return nil }
    return try? DescriptorSource(opening: path, standardInput: -1)
  }

  private func path(_ index: Int) -> String { "\(folder.path)/\(name)-\(index).ppm" }

  /// Decodes some of the files; if that fails, each half of them, and so on.
  private func decode(_ indices: Range<Int>) throws {
    guard indices.count > 1 else { return }
    var arguments = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]
    for index in indices { arguments += FFmpeg.image(files[index].kind, path: "file:" + files[index].path) }
    for (number, index) in indices.enumerated() {
      arguments += ["-map", "\(number):v:0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24"]
      arguments += ["-fs", String(Self.maximumFrameBytes), "file:" + path(index)]
    }
    // Without ffmpeg there is an error for each file.
    var isReported = false
    guard let child = try ChildProcess("ffmpeg", arguments, input: nil, diagnose: { _ in isReported = true }) else {
      return
    }
    try child.forEachPiece { _ in }
    // Damage, which does not end ffmpeg, is reported for the file that has it.
    if child.wait().status == 0, !isReported { return }
    try Interruption.check()
    for index in indices { FileSystem.remove(path(index)) }
    let middle = indices.lowerBound + indices.count / 2
    try decode(indices.lowerBound..<middle)
    try decode(middle..<indices.upperBound)
  }
}

/// A folder that is removed with everything in it when it is no longer needed.
final class FrameFolder: Sendable {
  let path: String

  /// - Returns: nil if there is no room for it.
  init?() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("gesture-cli-\(UUID().uuidString)").path
    guard path.withFileName({ mkdir($0, 0o700) }) == 0 else { return nil }
  }

  deinit { remove() }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
