import GestureCommandLine
import GestureFoundation
import GestureImages

/// Several image files that one ffmpeg process decodes: starting it takes longer than decoding a photo.
///
/// The process writes the frames of each file into a file of a temporary folder, with the options with which it would read the file alone. A
/// file that it cannot decode among others is read by a separate process, so that frames and errors are the same.
final class SharedFFmpeg: Sendable {
  /// At most so many files, and bytes of files, are decoded at once: a photo becomes 10 to 100 times as large.
  static let maximumFiles = 16
  static let maximumBytes = 1 << 24
  /// Larger results are not taken: the file is read by a separate process then, one frame at a time.
  private static let maximumFrameBytes = 1 << 26

  /// The kind of one of the files, and its frames, which are asked for once and not yet turned: nil if it has to be read by a separate process.
  typealias Share = (kind: FileKind, takeFrames: @Sendable () throws -> DescriptorSource?)

  private struct State {
    var hasRun = false
    /// Nil if there is no room for it: then each file is read by a separate process.
    var folder: TemporaryFolder?
    var takenCount = 0
  }

  private let files: [(path: String, kind: FileKind)]
  private let state = Locked(State())

  init(_ files: [(path: String, kind: FileKind)]) { self.files = files }

  func share(_ index: Int) -> Share { (files[index].kind, { [self] in try takeFrames(index) }) }

  /// Whether a file of this kind can be decoded among others. GIF cannot: it may be as long as a video; nor can HEIF, of which each file may need
  /// filters of its own.
  static func shares(_ kind: FileKind) -> Bool { [.webp, .bmp, .tiff].contains(kind) }

  var isFinished: Bool { state.withLock { $0.hasRun && $0.folder == nil } }

  func removeFrames() { state.withLock { $0 = State(hasRun: true) } }

  private func takeFrames(_ index: Int) throws -> DescriptorSource? {
    try state.withLock { state in
      if !state.hasRun {
        state = State(hasRun: true, folder: TemporaryFolder())
        if let folder = state.folder { try decode(files.indices, into: folder) }
      }
      state.takenCount += 1
      defer { if state.takenCount == files.count { state.folder = nil } }
      guard let path = state.folder?.path(index) else { return nil }
      defer { unlink(path) }
      guard let status = FileSystem.status(path), 1..<Self.maximumFrameBytes ~= Int(status.st_size) else { return nil }
      return try? DescriptorSource(opening: path, standardInput: -1)
    }
  }

  /// Decodes some of the files; if that fails, each half of them, and so on.
  private func decode(_ indices: Range<Int>, into folder: TemporaryFolder) throws {
    guard indices.count > 1 else { return }
    var arguments = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-y"]
    for index in indices { arguments += FFmpeg.image(files[index].kind, path: "file:" + files[index].path) }
    for (number, index) in indices.enumerated() {
      arguments += ["-map", "\(number):v:0", "-f", "image2pipe", "-c:v", "ppm", "-pix_fmt", "rgb24"]
      arguments += ["-fs", String(Self.maximumFrameBytes), "file:" + folder.path(index)]
    }
    // Without ffmpeg there is an error for each file.
    var isReported = false
    guard let child = try ChildProcess("ffmpeg", arguments, input: nil, diagnose: { _ in isReported = true }) else { return }
    try child.forEachPiece { _ in }
    // Damage, which does not end ffmpeg, is reported for the file that has it.
    if child.wait().status == 0, !isReported { return }
    try Interruption.check()
    for index in indices { try? FileManager.default.removeItem(atPath: folder.path(index)) }
    let middle = indices.lowerBound + indices.count / 2
    try decode(indices.lowerBound..<middle, into: folder)
    try decode(middle..<indices.upperBound, into: folder)
  }
}

/// A folder that is removed with everything in it when it is no longer needed.
private final class TemporaryFolder: Sendable {
  private let url: URL

  init?() {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("gesture-cli-\(UUID().uuidString)")
    let attributes = [FileAttributeKey.posixPermissions: 0o700]
    guard (try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true, attributes: attributes)) != nil else {
      return nil
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ index: Int) -> String { url.appendingPathComponent("\(index).ppm").path }
}
