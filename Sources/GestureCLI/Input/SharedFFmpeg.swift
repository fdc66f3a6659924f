import GestureCommandLine
import GestureFoundation
import GestureImages

/// Several image files that one ffmpeg process decodes. Starting a process takes longer than decoding a photo.
///
/// The process writes the frames of each file into a file of a temporary folder, with the same options as for a single
/// file. A file that fails in the group is read by a separate process, so that frames and errors are the same.
final class SharedFFmpeg: Sendable {
  /// The largest number of files that are decoded at once.
  static let maximumFiles = 16
  /// The largest size of files that are decoded at once. The size counts the bytes of the files; decoded photos are far
  /// larger.
  static let maximumBytes = 1 << 24
  /// The size limit for the decoded frames of a file, in bytes. A file with a larger result is read by a separate
  /// process, one frame at a time.
  private static let maximumFrameBytes = 1 << 26

  /// The kind of a shared file, and a function for its frames. The function can be called once. The frames are not yet
  /// turned; the value is nil if a separate process has to read the file.
  typealias Share = (kind: FileKind, takeFrames: @Sendable () throws -> DescriptorSource?)

  private let files: [(path: String, kind: FileKind)]
  private let folder: FrameFolder
  /// The prefix of this object's file names in the folder.
  private let name = UUID().uuidString
  private let hasRun = Locked(false)

  init(_ files: [(path: String, kind: FileKind)], in folder: FrameFolder) {
    self.files = files
    self.folder = folder
  }

  func share(_ index: Int) -> Share { (files[index].kind, { [self] in try takeFrames(index) }) }

  /// Whether files of this kind can be decoded together. A GIF file may be as long as a video, and each HEIF file may
  /// need different filters.
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

  /// Decodes some of the files; on failure, each half of them.
  private func decode(_ indices: Range<Int>) throws {
    guard indices.count > 1 else { return }
    var arguments = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]
    for index in indices { arguments += FFmpeg.image(files[index].kind, path: "file:" + files[index].path) }
    for (number, index) in indices.enumerated() {
      arguments += ["-map", "\(number):v:0", "-frames:v", "1", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24"]
      arguments += ["-fs", String(Self.maximumFrameBytes), "file:" + path(index)]
    }
    // Reading each file reports that ffmpeg is missing.
    var isReported = false
    guard let child = try ChildProcess("ffmpeg", arguments, input: nil, diagnose: { _ in isReported = true }) else {
      return
    }
    try child.forEachPiece { _ in }
    // Damage does not change the status of ffmpeg, but is reported. Decoding in halves isolates the damaged file.
    if child.wait().status == 0, !isReported { return }
    try Interruption.check()
    for index in indices { FileSystem.remove(path(index)) }
    let middle = indices.lowerBound + indices.count / 2
    try decode(indices.lowerBound..<middle)
    try decode(middle..<indices.upperBound)
  }
}

/// A temporary folder that is removed when no longer needed.
final class FrameFolder: Sendable {
  let path: String

  /// - Returns: nil if the folder cannot be created.
  init?() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("gesture-cli-\(UUID().uuidString)").path
    guard path.withFileName({ mkdir($0, 0o700) }) == 0 else { return nil }
  }

  deinit { remove() }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
