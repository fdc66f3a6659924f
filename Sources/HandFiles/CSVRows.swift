import GestureSupport

/// The rows of a table (RFC 4180).
///
/// Fields are separated by commas, and optionally in quotation marks. Lines end with LF or CR LF; empty lines are
/// skipped.
package struct CSVRows {
  package struct Row {
    package internal(set) var fields: [String]
    /// The number of the row's first line, from 1.
    let line: Int
  }

  package private(set) var rows: [Row] = []

  /// - Throws: `StatusError` with the line of text that is not UTF-8, or of an unclosed quotation mark.
  package init(_ bytes: [UInt8], name: String) throws(StatusError) {
    let (quote, comma, lineFeed, carriageReturn) = (
      UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")
    )
    var line = 1
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < bytes.count {
      var row = Row(fields: [], line: line)
      var field: [UInt8] = []
      var isQuoted = false
      func text() throws(StatusError) -> String {
        guard let text = String(validating: field, as: UTF8.self) else {
          throw StatusError(
            .invalidArgument, "The text is not UTF-8.", file: name, location: "line \(line)",
            suggestion: "save it as UTF-8")
        }
        return text
      }
      row: while true {
        guard index < bytes.count else {
          if isQuoted {
            throw StatusError(
              .invalidArgument, "A quotation mark is not closed.", file: name, location: "line \(row.line)",
              suggestion: "write a quotation mark within a field twice")
          }
          break
        }
        let byte = bytes[index]
        index += 1
        if byte == lineFeed { line += 1 }
        switch byte {
        case quote where isQuoted && index < bytes.count && bytes[index] == quote:
          field.append(quote)
          index += 1
        case quote: isQuoted.toggle()
        case comma where !isQuoted:
          row.fields.append(try text())
          field = []
        case lineFeed where !isQuoted: break row
        case carriageReturn where !isQuoted && index < bytes.count && bytes[index] == lineFeed: break
        default: field.append(byte)
        }
      }
      row.fields.append(try text())
      if row.fields != [""] { rows.append(row) }
    }
  }
}
