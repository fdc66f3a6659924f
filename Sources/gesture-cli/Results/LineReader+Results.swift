import GestureCommandLine
import GestureSupport
import HandFiles
import HandLandmarkerCore

extension LineReader {
  /// The result in the next line, as `recognize` and `detect` write them, with the other members of the line; nil at the end. Empty lines are
  /// skipped.
  ///
  /// - Throws: `ToolError` that names the line, after which the next one can be asked for.
  func nextResult() throws -> OutputRecord? {
    while let line = try next() {
      if line.isEmpty { continue }
      do throws(StatusError) {
        var extras: [(key: String, value: JSON)] = []
        var frame: Int?
        let result = try HandRecord(json: line) { (reader, key) throws(JSONProblem) in
          let value = try reader.value()
          extras.append((key, value))
          if key == OutputRecord.sourceFrame { frame = Int(value.text) }
        }
        return OutputRecord(result: result, extras: extras, videoFrame: frame)
      } catch {
        throw ToolError(describing: error, subject: location)
      }
    }
    return nil
  }

  /// Reads the object of the line that was read last; `member` reads, or skips, the value of each key.
  ///
  /// - Throws: `ToolError` that names the line and the byte.
  func readObject(_ line: [UInt8], _ member: (inout JSONReader, String) throws(JSONProblem) -> Void) throws(ToolError) {
    var reader = JSONReader(line)
    do throws(JSONProblem) {
      try reader.object(member)
      try reader.end()
    } catch {
      let problem = error.error(reading: "a line with \"source\"", suggestion: "it must be {\"source\": \"FILE\", ...}")
      throw ToolError(describing: problem, subject: location)
    }
  }
}
