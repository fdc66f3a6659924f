import GestureSupport

/// The examples of a data set, dealt to folds of equal size for a cross-validation.
package struct DataFolds: Sendable, Hashable {
  /// The examples of each fold, in their order.
  package let folds: [[Int]]

  /// Deals the examples of one label after the other, shuffled, to the folds in turn.
  ///
  /// With k folds, a label of n examples has ⌊n/k⌋ or ⌈n/k⌉ of them in each, and so has the whole set. A label with two examples or more
  /// is therefore never in one fold alone.
  ///
  /// - Parameters:
  ///   - classes: The classes of the examples.
  ///   - count: At least 2; not more folds than examples are made.
  package init(classes: [Int], count: Int, seed: UInt64) {
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
    self.folds = folds.map { $0.sorted() }
  }
}
