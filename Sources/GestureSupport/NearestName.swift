/// Returns the name that most resembles a typed word.
///
/// The name is the probable meaning of a user who mistyped. Names that contain the typed word as one of their words
/// count as near (`--hands` means `--num-hands`); otherwise the number of insertions, deletions, substitutions and
/// swaps of neighbours decides, and among equals the first name. Case does not matter.
///
/// - Parameter limit: The largest distance of the returned name; nil allows one wrong letter in three, at least one.
///   Names further away are other words.
package func nearestName(to typed: String, among names: [String], within limit: Int? = nil) -> String? {
  let typed = typed.lowercased()
  let typedWords = typed.split(separator: "-")
  let nearest = names.map { (name: $0, distance: distance($0.lowercased())) }.min { $0.distance < $1.distance }
  return nearest.flatMap { $0.distance <= limit ?? max(1, typed.count / 3) ? $0.name : nil }

  func distance(_ name: String) -> Int {
    let words = name.split(separator: "-")
    if !typedWords.isEmpty, typedWords.allSatisfy(words.contains) { return 1 }
    return min(editDistance(typed, name), name.hasPrefix(typed) && typed.count > 2 ? 1 : Int.max)
  }
}

/// Returns the optimal string alignment distance of two words.
///
/// The distance counts edits of single characters and swaps of two neighbours.
package func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var rows = [[Int](repeating: 0, count: second.count + 1), Array(0...second.count)]
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      var best = min(row[j] + 1, rows[1][j + 1] + 1, rows[1][j] + (first[i] == second[j] ? 0 : 1))
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] { best = min(best, rows[0][j - 1] + 1) }
      row.append(best)
    }
    rows = [rows[1], row]
  }
  return rows[1][second.count]
}
