import GestureSupport

/// The split of examples into training, validation and test.
///
/// A group of examples, such as the frames of one recording, stays in one part.
package struct DataSplit: Sendable, Hashable {
  package private(set) var training: [Int] = []
  package private(set) var validation: [Int] = []
  package private(set) var test: [Int] = []

  /// Splits the groups in proportion.
  ///
  /// Every label has about its share in each part. A label with two groups has at least one example in training.
  ///
  /// - Parameters:
  ///   - classes: The class of each example.
  ///   - groups: The examples of each group; nil if each example is a group.
  package init(classes: [Int], groups: [[Int]]? = nil, validationShare: Double, testShare: Double, seed: UInt64) {
    var random = TrainingRandom(seed: seed, .split)
    let groups = groups ?? classes.indices.map { [$0] }
    // Each label's groups are shuffled and spread evenly over 0..<1, so that every section has all labels in
    // proportion.
    var places: [(location: Double, group: Int)] = []
    let labels = groups.map { Self.mainClass(of: $0, classes) }
    for label in Set(labels).sorted() {
      var members = groups.indices.filter { labels[$0] == label }
      random.shuffle(&members)
      for (rank, group) in members.enumerated() {
        places.append(((Double(rank) + random.uniform()) / Double(members.count), group))
      }
    }
    let order = places.sorted { ($0.location, $0.group) < ($1.location, $1.group) }.map(\.group)
    func count(_ share: Double) -> Int { max(1, Int((Double(classes.count) * share).rounded())) }
    var held: Set<Int> = []
    var left = Dictionary(classes.map { ($0, 1) }, uniquingKeysWith: +)
    func take(_ wanted: Int) -> [Int] {
      var taken: [Int] = []
      for group in order where taken.count < wanted && !held.contains(group) {
        let members = groups[group]
        let counts = Dictionary(members.map { (classes[$0], 1) }, uniquingKeysWith: +)
        // The last examples of a label stay in training.
        guard counts.allSatisfy({ left[$0.key, default: 0] > $0.value }) else { continue }
        // A large group is skipped if the part is nearer to its share without it.
        guard taken.isEmpty || taken.count + members.count - wanted <= wanted - taken.count else { continue }
        for (label, count) in counts { left[label, default: 0] -= count }
        taken += members
        held.insert(group)
      }
      return taken
    }
    validation = take(count(validationShare)).sorted()
    test = take(count(testShare)).sorted()
    training = groups.indices.filter { !held.contains($0) }.flatMap { groups[$0] }.sorted()
  }

  /// Distributes the shuffled groups to the folds of a cross-validation.
  ///
  /// Label by label. With k folds and groups of one example, each fold has ⌊n/k⌋ or ⌈n/k⌉ examples of a label with n
  /// examples, and likewise of the whole set. A label with two or more groups is never in only one fold.
  ///
  /// - Parameters:
  ///   - classes: The class of each example.
  ///   - groups: The examples of each group; nil if each example is a group.
  ///   - count: The number of folds, at least 2 and at most the number of groups.
  /// - Returns: The examples of each fold, in order.
  package static func folds(classes: [Int], groups: [[Int]]? = nil, count: Int, seed: UInt64) -> [[Int]] {
    var random = TrainingRandom(seed: seed, .split)
    let groups = groups ?? classes.indices.map { [$0] }
    let labels = groups.map { mainClass(of: $0, classes) }
    var order: [Int] = []
    for label in Set(labels).sorted() {
      var members = groups.indices.filter { labels[$0] == label }
      random.shuffle(&members)
      // Large groups come first, so that small ones balance the folds.
      order += members.enumerated().sorted {
        (-groups[$0.element].count, $0.offset) < (-groups[$1.element].count, $1.offset)
      }.map(\.element)
    }
    let parts = deal(
      order.map { groups[$0] }, classes: classes, count: max(min(count, groups.count), 1), evensTotals: true)
    var folds = [[Int]](repeating: [], count: max(min(count, groups.count), 1))
    for (group, part) in zip(order, parts) { folds[part] += groups[group] }
    return folds.map { $0.sorted() }
  }

  /// Distributes groups in order.
  ///
  /// Each group goes to the part with the fewest examples of the group's labels.
  ///
  /// - Parameter evensTotals: Whether ties are resolved by the fewest examples; otherwise by the first part.
  /// - Returns: The part of each group.
  static func deal(_ groups: [[Int]], classes: [Int], count: Int, evensTotals: Bool) -> [Int] {
    var counts = [[Int: Int]](repeating: [:], count: count)
    var totals = [Int](repeating: 0, count: count)
    return groups.map { group in
      let own = Dictionary(group.map { (classes[$0], 1) }, uniquingKeysWith: +)
      func cost(_ part: Int) -> (Int, Int, Int) {
        (own.reduce(0) { $0 + $1.value * counts[part][$1.key, default: 0] }, evensTotals ? totals[part] : 0, part)
      }
      let part = (0..<count).min { cost($0) < cost($1) } ?? 0
      for (label, number) in own { counts[part][label, default: 0] += number }
      totals[part] += group.count
      return part
    }
  }

  /// Returns the most frequent class of a group's examples.
  private static func mainClass(of group: [Int], _ classes: [Int]) -> Int {
    let counts = Dictionary(group.map { (classes[$0], 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }
}
