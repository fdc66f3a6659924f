import Foundation

/// The inputs in order: those of the command line, folders opened up, then those of `--files-from`, read as they come.
package final class InputList {
  /// One input to be opened.
  package struct Item: Sendable, Equatable {
    package var name: String
    /// What else stood in the line of JSON that named it.
    package var extras: [JSONValue.Member] = []

    package init(_ name: String, extras: [JSONValue.Member] = []) {
      self.name = name
      self.extras = extras
    }
  }

  private var pending: ArraySlice<String>
  private var folder: OpenFolder?
  private let list: LineReader?
  private let linesAreJSON: Bool
  /// How many there are, if that can be told beforehand.
  package let count: Int?
  /// Whether there may be more than one.
  package let mayHaveSeveral: Bool

  /// - Throws: `ToolError` if there is no input, or standard input is asked for twice.
  package init(_ arguments: ParsedArguments, standardInput: Int32) throws {
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
  package func next() throws -> Item? {
    while true {
      if let name = try nextInFolder() { return Item(name) }
      guard let name = pending.popFirst() else { break }
      guard Self.isFolder(name) else { return Item(name) }
      folder = try OpenFolder(name)
    }
    while let line = try list?.next() {
      if line.isEmpty { continue }
      return linesAreJSON ? try item(json: line) : Item(String(decoding: line, as: UTF8.self))
    }
    return nil
  }

  private func item(json line: [UInt8]) throws -> Item {
    let location = "\(list?.name ?? "-"), line \(list?.lineNumber ?? 0)"
    do {
      guard case .object(let members) = try JSONParser.parse(line), let source = JSONValue.object(members)["source"]?.stringValue else {
        throw ToolError(.dataError, location, "has no key \"source\" with the name of a file")
      }
      return Item(source, extras: members.filter { $0.key != "source" })
    } catch let problem as JSONParser.Problem {
      throw ToolError(.dataError, location, "is not JSON: \(problem.message) at byte \(problem.byte)")
    }
  }

  private static func isFolder(_ name: String) -> Bool {
    var status = stat()
    return name != "-" && stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The next picture of the folder that is open; nil if none is.
  private func nextInFolder() throws -> String? {
    while let path = folder?.entries.popFirst() {
      guard Self.isPicture(path) else { continue }
      folder?.hasPictures = true
      return path
    }
    defer { folder = nil }
    if let folder, !folder.hasPictures { throw ToolError(.noInput, folder.name, "is a folder without pictures") }
    return nil
  }

  private static func isPicture(_ path: String) -> Bool {
    // Opening a named pipe would wait for somebody to write to it.
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = try? DescriptorSource(opening: path) else {
      return false
    }
    return (try? PeekableSource(file).peek(ContentKind.signatureLength)).map { ContentKind.isPicture($0) } ?? false
  }
}

/// The entries of a folder that have not been looked at yet, sorted by name; hidden ones are left out.
private struct OpenFolder {
  let name: String
  var entries: ArraySlice<String>
  var hasPictures = false

  init(_ name: String) throws {
    self.name = name
    let prefix = name.hasSuffix("/") ? name : name + "/"
    do {
      entries = try FileManager.default.contentsOfDirectory(atPath: name).filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }[...]
    } catch {
      throw ToolError(.noInput, name, "cannot be opened: \(error.localizedDescription)")
    }
  }
}
