/// Combinations of options by pairs.
///
/// Every value of each option meets every value of every other option.
public enum Pairwise {
  /// - Parameter counts: The number of values of each option.
  /// - Returns: The values of each combination, by their positions.
  public static func rows(_ counts: [Int]) -> [[Int]] {
    struct Pair: Hashable { let first, second, a, b: Int }
    func pairs(_ row: [Int]) -> [Pair] {
      row.indices.flatMap { i in row.indices.dropFirst(i + 1).map { Pair(first: i, second: $0, a: row[i], b: row[$0]) }
      }
    }
    var missing: Set<Pair> = []
    for i in counts.indices {
      for j in counts.indices.dropFirst(i + 1) {
        for a in 0..<counts[i] { for b in 0..<counts[j] { missing.insert(Pair(first: i, second: j, a: a, b: b)) } }
      }
    }
    var generator = SeededGenerator(seed: 1)
    var rows: [[Int]] = []
    while !missing.isEmpty {
      let candidates = (0..<200).map { _ in counts.map { Int.random(in: 0..<$0, using: &generator) } }
      let best = candidates.max { missing.intersection(pairs($0)).count < missing.intersection(pairs($1)).count }
      guard let best, !missing.isDisjoint(with: pairs(best)) else { continue }
      missing.subtract(pairs(best))
      rows.append(best)
    }
    return rows
  }
}
