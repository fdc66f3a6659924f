import GestureSupport

/// The groups for splitting a data set.
///
/// Examples of one recording or person, and equal examples, stay together.
struct ExampleGroups {
  /// The examples of each group, in order.
  private(set) var members: [[Int]]
  /// The number of groups of each class.
  ///
  /// 1 for a class whose only group was divided.
  let countPerClass: [Int]
  /// Whether a group has several different examples.
  let isGrouped: Bool
  /// The number of examples that nearly repeat an example of another group.
  let nearCopyCount: Int

  /// The number of parts into which a single group is divided.
  ///
  /// If a class has only one group, the group is divided for measuring, in the order of examples.
  private static let partsOfOneGroup = 10
  /// The difference of landmarks below which hands are near copies.
  ///
  /// A share of the hand's size. Consecutive frames of a still hand are near copies; photos of different people are
  /// not.
  private static let nearness: Float = 0.02

  init(_ examples: [GestureExample], classes: [Int], classCount: Int) {
    var sets = DisjointSets(count: examples.count)
    var firstOfGroup = [String: Int]()
    var firstOfHand = [HandPoints: Int]()
    for (index, example) in examples.enumerated() {
      if let group = example.group { sets.join(index, firstOfGroup[group, default: index]) }
      if let group = example.group, firstOfGroup[group] == nil { firstOfGroup[group] = index }
      sets.join(index, firstOfHand[example.hand.landmarks, default: index])
      if firstOfHand[example.hand.landmarks] == nil { firstOfHand[example.hand.landmarks] = index }
    }
    let groupOf = examples.indices.map { sets.root(of: $0) }
    let groups = Dictionary(grouping: examples.indices) { groupOf[$0] }.sorted { $0.key < $1.key }.map(\.value)
    isGrouped = groups.contains { Set($0.map { examples[$0].hand.landmarks }).count > 1 }
    nearCopyCount = Self.nearCopyCount(examples, groupOf: groupOf)
    var counts = [Int](repeating: 0, count: classCount)
    for group in groups { for label in Set(group.map { classes[$0] }) { counts[label] += 1 } }
    countPerClass = counts
    members = []
    for group in groups {
      members.append(group.filter { counts[classes[$0]] > 1 })
      for label in Set(group.map { classes[$0] }).sorted() where counts[label] == 1 {
        members += Self.parts(of: group.filter { classes[$0] == label }, examples)
      }
    }
    members.removeAll(where: \.isEmpty)
    members.sort { $0[0] < $1[0] }
  }

  /// Divides examples into consecutive parts.
  ///
  /// Equal examples stay together.
  private static func parts(of group: [Int], _ examples: [GestureExample]) -> [[Int]] {
    let same = Dictionary(grouping: group) { examples[$0].hand.landmarks }.values.sorted { $0[0] < $1[0] }
    let count = min(partsOfOneGroup, same.count)
    return (0..<count).map { part in
      same[part * same.count / count..<(part + 1) * same.count / count].flatMap(\.self).sorted()
    }
  }

  private static func nearCopyCount(_ examples: [GestureExample], groupOf: [Int]) -> Int {
    // Compare only hands whose wrists are close.
    let order = examples.indices.sorted { examples[$0].hand.landmarks[0].x < examples[$1].hand.landmarks[0].x }
    var found: Set<Int> = []
    for (rank, index) in order.enumerated() {
      let points = examples[index].hand.landmarks
      guard let (low, high) = points.bounds else { continue }
      let limit = nearness * max(high.x - low.x, high.y - low.y)
      for other in order[(rank + 1)...] {
        guard examples[other].hand.landmarks[0].x - points[0].x <= 2 * limit else { break }
        guard groupOf[other] != groupOf[index], !found.contains(index) || !found.contains(other) else { continue }
        if distance(points, examples[other].hand.landmarks) <= limit { found.formUnion([index, other]) }
      }
    }
    return found.count
  }

  /// Returns the root mean square of distances between points.
  ///
  /// Distances are in the image.
  private static func distance(_ first: HandPoints, _ second: HandPoints) -> Float {
    let sum = zip(first, second).reduce(Float(0)) { sum, pair in
      let x = pair.0.x - pair.1.x
      let y = pair.0.y - pair.1.y
      return sum + x * x + y * y
    }
    return (sum / Float(max(first.count, 1))).squareRoot()
  }
}

/// A partition of numbers into sets that can be joined.
private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  mutating func root(of element: Int) -> Int {
    var root = element
    while parents[root] != root {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }

  /// Joins two sets; the smaller root stays.
  mutating func join(_ first: Int, _ second: Int) {
    let a = root(of: first)
    let b = root(of: second)
    parents[max(a, b)] = min(a, b)
  }
}
