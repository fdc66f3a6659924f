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
  private var folder: ArraySlice<String> = []
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
    if let name = folder.popFirst() { return Item(name) }
    while let name = pending.popFirst() {
      guard Self.isFolder(name) else { return Item(name) }
      folder = try Self.pictures(in: name)[...]
      if let first = folder.popFirst() { return Item(first) }
      throw ToolError(.noInput, name, "is a folder without pictures")
    }
    while let line = try list?.next() {
      if line.isEmpty { continue }
      return linesAreJSON ? try item(json: line) : Item(String(decoding: line, as: UTF8.self))
    }
    return nil
  }

  private func item(json line: [UInt8]) throws -> Item {
    let place = "\(list?.name ?? "-"), line \(list?.lineNumber ?? 0)"
    do {
      guard case .object(let members) = try JSONParser.parse(line), let source = JSONValue.object(members)["source"]?.stringValue else {
        throw ToolError(.dataError, place, "has no key \"source\" with the name of a file")
      }
      return Item(source, extras: members.filter { $0.key != "source" })
    } catch let problem as JSONParser.Problem {
      throw ToolError(.dataError, place, "is not JSON: \(problem.message) at byte \(problem.byte)")
    }
  }

  private static func isFolder(_ name: String) -> Bool {
    var status = stat()
    return name != "-" && stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The pictures of a folder, by their content, sorted by name; hidden files are left out.
  private static func pictures(in folder: String) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ToolError(.noInput, folder, "cannot be opened: \(errorText(errno))")
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return names.filter { !$0.hasPrefix(".") }.sorted().map { prefix + $0 }.filter { path in
      guard !isFolder(path), let file = try? DescriptorSource(opening: path) else { return false }
      return (try? PeekableSource(file).peek(ContentKind.signatureLength)).map { ContentKind.isPicture($0) } ?? false
    }
  }
}
