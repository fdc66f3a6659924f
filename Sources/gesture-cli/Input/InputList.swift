import CommandLineTool
import Foundation
import HandLandmarkerCore
import ImageFiles

/// The inputs in order: those of the command line, folders opened up, then those of `--files-from`, read as they come.
final class InputList {
  /// One input to be opened.
  struct Item: Sendable {
    var name: String
    /// The other members of the line of JSON that named it.
    var extras: [(key: String, value: JSON)] = []
  }

  private var pending: ArraySlice<String>
  private var folder: (name: String, images: ImageFolder, isEmpty: Bool)?
  private let list: LineReader?
  private let linesAreJSON: Bool
  /// How many there are, if that is known beforehand.
  let count: Int?
  /// Whether there may be more than one.
  let mayHaveSeveral: Bool

  /// - Throws: `ToolError` if there is no input, or standard input is asked for twice.
  init(_ arguments: ParsedArguments, standardInput: Int32) throws {
    linesAreJSON = arguments[CommonOptions.jsonLines]
    pending = arguments.inputs[...]
    var listName = arguments[CommonOptions.filesFrom]
    if listName == nil, linesAreJSON, pending.isEmpty { listName = "-" }
    if listName == nil, pending.isEmpty {
      throw ToolError(.usage, nil, "no input given: name files, a folder, or - for standard input")
    }
    if (pending + [listName].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw ToolError(.usage, "-", "standard input can be read only once")
    }
    list = try listName.map { try LineReader(opening: $0, standardInput: standardInput) }
    let isPlain = listName == nil && !pending.contains { Self.isFolder($0) }
    count = isPlain ? pending.count : nil
    mayHaveSeveral = !isPlain || pending.count > 1
  }

  /// The next input; nil at the end.
  ///
  /// - Throws: `ToolError` about one entry, after which the next one can be asked for.
  func next() throws -> Item? {
    while true {
      if let name = try nextInFolder() { return Item(name: name) }
      guard let name = pending.popFirst() else { break }
      guard Self.isFolder(name) else { return Item(name: name) }
      do { folder = (name, try ImageFolder(name), true) } catch { throw ToolError(describing: error, subject: name) }
    }
    while let list, let line = try list.next() {
      if line.isEmpty { continue }
      return linesAreJSON ? try item(json: line, location: list.location) : Item(name: String(decoding: line, as: UTF8.self))
    }
    return nil
  }

  private func item(json line: [UInt8], location: String) throws -> Item {
    let line = try JSONMembers(line, location: location)
    guard let source = line.string("source") else {
      throw ToolError(.dataError, location, "has no key \"source\" with the name of a file")
    }
    return Item(name: source, extras: line.members.filter { $0.key != "source" })
  }

  static func isFolder(_ name: String) -> Bool {
    var status = stat()
    return name != "-" && stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The next image of the folder that is open; nil if none is.
  private func nextInFolder() throws -> String? {
    guard let open = folder else { return nil }
    if let path = folder?.images.next() {
      folder?.isEmpty = false
      return path
    }
    folder = nil
    if open.isEmpty { throw ToolError(.noInput, open.name, "is a folder without images") }
    return nil
  }
}
