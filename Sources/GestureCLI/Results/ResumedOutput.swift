import GestureCommandLine
import GestureSupport

/// The results that an output file of JSON Lines holds already, so that a run can continue it. Of each input a hash is kept, whatever the length of
/// the file.
package struct ResumedOutput: Sendable {
  /// The number of results for each input, by the hash of its path.
  private var counts: [Int: UInt32] = [:]
  /// The number of bytes that stay: without a line that was cut off, and without the frames of the last video, which may be incomplete.
  package private(set) var length = 0
  package private(set) var count = 0
  /// The offsets of lines that do not stay: those of inputs that failed.
  private var removed: Set<Int> = []

  package init() {}

  /// - Parameters:
  ///   - isStale: Whether an input is not done although the file has results of it.
  ///   - advance: Receives the number of bytes that have been read, from time to time.
  /// - Throws: `ToolError` if the file cannot be read, or a line was not written by this tool. A file that does not exist holds nothing.
  init(contentsOf path: String, isStale: (String) -> Bool, advance: (Int) -> Void) throws {
    guard FileSystem.exists(path) else { return }
    let lines = try LineReader(opening: path, standardInput: -1)
    var video: (source: String, start: Int, position: Duration)?
    var start = 0
    while let line = try lines.next(), lines.isComplete {
      defer { start = lines.offset }
      if line.isEmpty { continue }
      let result = try ResultLine(line, in: lines, purpose: "--resume goes on with")
      let source = result.source
      let isRemoved = result.isError || isStale(source)
      if isRemoved { removed.insert(start) }
      if let current = video, let position = result.position, current.source == source, position > current.position {
        video?.position = position
        continue
      }
      if let video, !isStale(video.source) { add(video.source) }
      video = result.position.map { (source, start, $0) }
      if video == nil, !isRemoved { add(source) }
      if lines.lineNumber.isMultiple(of: 1000) {
        try Interruption.check()
        advance(lines.offset)
      }
    }
    length = video?.start ?? start
  }

  /// Takes the lines that do not stay out of the file, which is replaced as a whole.
  package mutating func removeLines(from path: String) throws {
    let draft = try DraftFile(path, overwriting: true)
    let output = draft.file
    let lines = try LineReader(opening: path, standardInput: -1)
    var start = 0
    while start < length, let line = try lines.next() {
      defer { start = lines.offset }
      if !removed.contains(start) { try output.write(line + [UInt8(ascii: "\n")]) }
    }
    try output.flush()
    length = output.length
    removed = []
    try draft.complete()
  }

  package var hasLinesToRemove: Bool { removed.contains { $0 < length } }

  private mutating func add(_ source: String) {
    counts[inputHash(source), default: 0] += 1
    count += 1
  }

  /// Whether an input's results are there; each is asked for once.
  package mutating func takes(_ name: String) -> Bool {
    if count == 0 { return false }
    let hash = inputHash(name)
    guard let left = counts[hash], left > 0 else { return false }
    counts[hash] = left - 1
    return true
  }
}
