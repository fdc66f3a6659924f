import GestureSupport

/// Which examples train, which decide when to stop, and which measure the result.
package struct DataSplit: Sendable, Hashable {
  package private(set) var training: [Int] = []
  package private(set) var validation: [Int] = []
  package private(set) var test: [Int] = []

  /// Splits the examples so that every label has about its share in each part, and at least one example in training if it has two.
  ///
  /// - Parameter classes: The classes of the examples.
  package init(classes: [Int], validationShare: Double, testShare: Double, seed: UInt64) {
    var random = TrainingRandom(seed: seed, .split)
    // Each label's examples in a random order, spread evenly over 0..<1: every stretch of the line then has all labels in their proportion.
    var places: [(location: Double, example: Int)] = []
    for label in Set(classes).sorted() {
      var members = classes.indices.filter { classes[$0] == label }
      random.shuffle(&members)
      for (rank, example) in members.enumerated() {
        places.append(((Double(rank) + random.uniform()) / Double(members.count), example))
      }
    }
    let order = places.sorted { ($0.location, $0.example) < ($1.location, $1.example) }.map(\.example)
    func count(_ share: Double) -> Int { max(1, Int((Double(order.count) * share).rounded())) }
    var held: Set<Int> = []
    var left = Dictionary(classes.map { ($0, 1) }, uniquingKeysWith: +)
    func take(_ wanted: Int) -> [Int] {
      var taken: [Int] = []
      for example in order where taken.count < wanted && !held.contains(example) {
        // The last one of a label stays in training.
        guard left[classes[example], default: 0] > 1 else { continue }
        left[classes[example], default: 0] -= 1
        taken.append(example)
        held.insert(example)
      }
      return taken
    }
    validation = take(count(validationShare)).sorted()
    test = take(count(testShare)).sorted()
    training = classes.indices.filter { !held.contains($0) }
  }

  /// Deals the examples of one label after the other, shuffled, to the folds of a cross-validation in turn.
  ///
  /// With k folds, a label of n examples has ⌊n/k⌋ or ⌈n/k⌉ of them in each, and so has the whole set. A label with two examples or more
  /// is therefore never in one fold alone.
  ///
  /// - Parameters:
  ///   - classes: The classes of the examples.
  ///   - count: At least 2; not more folds than examples are made.
  /// - Returns: The examples of each fold, in their order.
  package static func folds(classes: [Int], count: Int, seed: UInt64) -> [[Int]] {
    var random = TrainingRandom(seed: seed, .split)
    var folds = [[Int]](repeating: [], count: max(min(count, classes.count), 1))
    var dealt = 0
    for label in Set(classes).sorted() {
      var members = classes.indices.filter { classes[$0] == label }
      random.shuffle(&members)
      for example in members {
        folds[dealt % folds.count].append(example)
        dealt += 1
      }
    }
    return folds.map { $0.sorted() }
  }
}
