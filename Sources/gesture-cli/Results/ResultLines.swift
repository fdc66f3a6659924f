import HandLandmarkerCore

/// Results read back from JSON Lines, as `recognize` and `detect` write them.
package struct ResultLines {
  private let lines: LineReader

  /// - Parameter name: A path, or `-` for standard input.
  package init(opening name: String, standardInput: Int32) throws {
    lines = try LineReader(opening: name, standardInput: standardInput)
  }

  /// The line read last, for errors.
  package var location: String { "\(lines.name), line \(lines.lineNumber)" }

  /// The next result; nil at the end. Empty lines are passed over.
  ///
  /// - Throws: `ToolError` that names the line, after which the next one can be asked for.
  package func next() throws -> OutputRecord? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      let value: JSONValue
      do {
        value = try JSONParser.parse(line)
      } catch let problem as JSONParser.Problem {
        throw ToolError(.dataError, location, "is not JSON: \(problem.message) at byte \(problem.byte)")
      }
      guard case .object(let members) = value else {
        throw ToolError(.dataError, location, "is not a result: it must be an object as recognize and detect write with --format jsonl")
      }
      do {
        return OutputRecord(try ResultRecord(json: String(decoding: line, as: UTF8.self)), extras: members)
      } catch {
        throw ToolError(describing: error, subject: location)
      }
    }
    return nil
  }
}
