import GestureCommandLine
import GestureFoundation
import HandLandmarkerCore

/// The inputs in order, read as they come. The inputs of the command line come first, with folders opened up, then the
/// inputs of `--files-from`.
final class InputList {
  struct Item: Sendable {
    /// The name of the input in results and messages.
    var name: String
    /// The name for opening the input, if different from `name`. The path is an address with its password.
    var path: String?
    /// The other members of the JSON line that names the input.
    var extras: [(key: String, value: JSON)] = []
    /// The reason why the entry cannot be an input. The entry keeps its position in the order.
    var problem: ToolError?
    /// Whether the line has a name. If not, `name` is the location of the line.
    var isNamed = true
    /// The part of a shared ffmpeg run; nil for a separate run.
    var share: SharedFFmpeg.Share?
  }

  private let request: InputNames
  private let streams: Streams
  private var pending: ArraySlice<String>
  private var folder: (name: String, images: ImageFolder, isEmpty: Bool)?
  private var list: LineReader?
  /// Whether looking ahead in the list never waits for a writer.
  private let listIsFile: Bool
  private var skippedCount = 0
  /// The number of skipped videos in folders.
  private var videoCount = 0
  /// The folder of frames that are decoded together.
  private var frames: FrameFolder?
  /// The items read ahead to find files to decode together.
  private var ahead: ArraySlice<Result<Item, any Error>> = []
  /// The number of inputs; nil if folders or a list name them.
  let count: Int?
  var mayHaveSeveral: Bool { count != 1 }

  init(_ request: InputNames, _ streams: Streams) throws {
    self.request = request
    self.streams = streams
    pending = request.names[...]
    if let list = request.list { try Self.check(list.name) }
    list = try request.list.map {
      try LineReader(opening: $0.name, standardInput: streams.input, separator: $0.separator)
    }
    listIsFile = request.list.map { $0.name != "-" && FileSystem.isRegularFile($0.name) } ?? true
    count = request.count
  }

  /// - Throws: `ToolError` about a file that is no list, such as an image.
  private static func check(_ list: String) throws {
    guard list != "-", FileSystem.isRegularFile(list) else { return }
    let start = try DescriptorSource(opening: list, standardInput: -1).peek(ForeignFile.signatureLength)
    guard let kind = ForeignFile.kindWithoutModel(start), kind != "a text" else { return }
    throw ToolError(.dataError, list, "is not a list of names: it is \(kind)")
  }

  /// Counts the inputs of folders and lists on a separate thread. The caller can take inputs meanwhile.
  ///
  /// - Parameter found: Receives the number, on that thread; not called if it cannot be known.
  func countAhead(found: @escaping @Sendable (Int) -> Void) {
    guard count == nil, listIsFile, request.names.allSatisfy({ $0 != "-" }) else { return }
    var silent = request
    silent.sharesHelpers = false
    silent.namesSkippedFiles = false
    _ = HelperThread.start { [silent, streams] in
      guard let inputs = try? InputList(silent, streams) else { return }
      var total = 0
      while !Interruption.isNoted {
        do {
          if try inputs.nextEntry() == nil { return found(total) }
          total += 1
        } catch let error as ToolError where error.status == .noInput {
          // A folder that cannot be listed adds no inputs.
        } catch {
          return
        }
      }
    }
  }

  /// The next input; nil at the end.
  ///
  /// - Throws: `ToolError` about one entry, after which the next one can be asked for.
  func next() throws -> Item? {
    if ahead.isEmpty { lookAhead() }
    return try ahead.popFirst()?.get()
  }

  /// The words for videos that folders may hold beside images.
  private var orVideo: String { request.takesVideos ? " or video" : "" }

  /// Removes files of inputs that were not reached, and notes skipped files.
  func end() {
    frames?.remove()
    if videoCount > 0 {
      let videos = videoCount == 1 ? "video" : "videos"
      streams.console.note(
        "\(counted(videoCount, "video")) in folders skipped: give --mode video, or name the \(videos)")
    }
    if skippedCount == 0 { return }
    let (what, names) =
      skippedCount == 1
      ? ("not an image" + orVideo, "it") : ("not images" + (request.takesVideos ? orVideo + "s" : ""), "them")
    streams.console.note(
      "\(counted(skippedCount, "file")) skipped: \(what)"
        + (request.namesSkippedFiles ? "" : "; --verbose names \(names)"))
  }

  /// Gets the next input, and inputs to decode together with it. If the next input is an image file for ffmpeg, later
  /// files of this kind and the inputs between them are read as well.
  private func lookAhead() {
    var shared: [(position: Int, path: String, kind: FileKind)] = []
    var bytes = 0
    while ahead.count < 4 * SharedFFmpeg.maximumFiles, shared.count < SharedFFmpeg.maximumFiles {
      let item: Item
      do {
        guard let next = try nextEntry() else { break }
        item = next
      } catch {
        ahead.append(.failure(error))
        break
      }
      ahead.append(.success(item))
      guard request.sharesHelpers, listIsFile else { break }
      let (kind, size) = Self.imageFile(item.name)
      if SharedFFmpeg.shares(kind) {
        bytes += size
        if bytes > SharedFFmpeg.maximumBytes { break }
        shared.append((ahead.endIndex - 1, item.name, kind))
      }
      if shared.isEmpty { break }
    }
    guard shared.count > 1 else { return }
    frames = frames ?? FrameFolder()
    guard let frames else { return }
    let group = SharedFFmpeg(shared.map { ($0.path, $0.kind) }, in: frames)
    for (index, file) in shared.enumerated() {
      guard case .success(var item) = ahead[file.position] else { continue }
      item.share = group.share(index)
      ahead[file.position] = .success(item)
    }
  }

  /// The kind and the size of a regular file.
  private static func imageFile(_ name: String) -> (FileKind, Int) {
    guard name != "-", let status = FileSystem.status(name), status.st_mode & S_IFMT == S_IFREG else {
      return (.other, 0)
    }
    let kind = FileKind(contentsOfFile: name)
    // The frames of an animation are requested one by one.
    let isAnimated =
      try? kind == .webp && kind.isAnimated(DescriptorSource(opening: name, standardInput: -1).peek(1 << 10))
    return (isAnimated == false ? kind : .other, Int(status.st_size))
  }

  private func nextEntry() throws -> Item? {
    while true {
      if let name = try nextInFolder() { return Item(name: name) }
      guard let name = pending.popFirst() else { break }
      guard Self.isFolder(name) else { return Self.item(name) }
      let images = try ToolError.about(name) {
        try ImageFolder(name, recursive: request.searchesSubfolders, excluding: request.excludedFolders)
      }
      folder = (name, images, true)
    }
    while let list {
      do {
        guard let line = try list.next() else { return nil }
        if line.isEmpty { continue }
        var item = request.list?.isJSON == true ? item(json: line, of: list) : Self.item(FileName.text(of: line))
        let problem =
          item.name == "-" && list.name == "-"
          ? "names standard input, which is the list"
          : item.name.utf8.contains(0) ? "has a zero byte in a name: --files-from0 reads names that end with one" : nil
        item.problem = item.problem ?? problem.map { ToolError(.dataError, list.location, $0) }
        return item
      } catch let error as ToolError where error.status != .dataError {
        // A list that cannot be read has ended. After a line that is too long, the list continues.
        self.list = nil
        throw error
      }
    }
    return nil
  }

  private func item(json line: [UInt8], of list: LineReader) -> Item {
    var source: String?
    var extras: [(key: String, value: JSON)] = []
    var problem: ToolError?
    do {
      try readObject(line, at: list.location) { (reader, key) throws(JSONProblem) in
        if key == "source" { source = try reader.string() } else { extras.append((key, try reader.value())) }
      }
    } catch {
      problem = error
    }
    if let source {
      var item = Self.item(source)
      item.extras = extras
      item.problem = problem
      return item
    }
    let missing = ToolError(.dataError, list.location, "has no key \"source\" with the name of a file")
    return Item(name: list.location, extras: extras, problem: problem ?? missing, isNamed: false)
  }

  private static func item(_ name: String) -> Item {
    let shown = InputAddress.shown(name)
    return Item(name: shown, path: shown == name ? nil : name)
  }

  static func isFolder(_ name: String) -> Bool { name != "-" && PathKind(name) == .folder }

  private func note(_ text: String) { if request.namesSkippedFiles { streams.console.note(text) } }

  /// The next entry of the open folder; nil at its end. The entry is an image or an accepted video. The value is also
  /// nil if no folder is open.
  private func nextInFolder() throws -> String? {
    while let entry = folder?.images.nextEntry() {
      switch entry {
      case .image(let path, _),
        .video(let path) where request.takesVideos:
        folder?.isEmpty = false
        return path
      case .video(let path):
        videoCount += 1
        note("\(path): a video")
      case .other(let path):
        skippedCount += 1
        note("\(path): not an image\(orVideo)")
      case .unreadable(let error): throw ToolError(describing: error, subject: error.file)
      }
    }
    guard let open = folder else { return nil }
    folder = nil
    if open.isEmpty {
      let hint = open.images.hasPassedOverFolders ? "; --recursive searches the folders in it, too" : ""
      throw ToolError(
        .noInput, open.name, "is a folder without images\(request.takesVideos ? orVideo + "s" : "")\(hint)")
    }
    return nil
  }
}
