import GestureSupport

/// `1 hand`, `2 hands`.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
}

/// `97.5%`; `-` if there is nothing to take a share of.
package func percentage(_ share: Double?) -> String { share.map { "\(($0 * 100).fixed(1))%" } ?? "-" }

extension String {
  package func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(width - count, 0))
    return atStart ? space + self : self + space
  }
}

/// With a comma every three digits.
package func grouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  let groups = digits.indices.map { index in
    (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
  }
  return (number < 0 ? "-" : "") + groups.joined()
}

/// Columns as wide as their widest cell, two spaces apart.
package func table(_ rows: [[String]], rightAligned: Set<Int>) -> String {
  let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, cell in
      cell.padded(to: widths[column], atStart: rightAligned.contains(column))
    }
    var line = "  " + cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }.joined()
}
