import CommandLineTool
import HandLandmarkerCore
import LeanFoundation

extension LineReader {
  /// The result in the next line, as `recognize` and `detect` write them; nil at the end. Empty lines are skipped.
  ///
  /// - Throws: `ToolError` that names the line, after which the next one can be asked for.
  func nextResult() throws -> OutputRecord? {
    while let line = try next() {
      if line.isEmpty { continue }
      do {
        let result = try HandRecord(json: Data(line))
        return OutputRecord(result: result, extras: try JSONMembers(line, location: location, isChecked: true).members)
      } catch {
        // What is no JSON at all is described by its place in the line.
        _ = try JSONMembers(line, location: location)
        throw ToolError(describing: error, subject: location)
      }
    }
    return nil
  }
}
