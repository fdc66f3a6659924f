/// A rewriting of a graph that keeps its results.
package protocol GraphPass: Sendable {
  func run(_ graph: inout Graph) throws
}

package enum GraphPasses {
  /// The passes that run on every model before it is planned.
  ///
  /// No pass changes a bit of any result.
  package static let standard: [any GraphPass] = [
    FoldConstants(),
    FuseEpilogues(),
    RemoveDeadChannels(),
    RemoveUnused(),
  ]
}
