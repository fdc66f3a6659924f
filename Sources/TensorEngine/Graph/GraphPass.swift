/// A rewriting of a graph that keeps its results.
package protocol GraphPass: Sendable {
  func run(_ graph: inout Graph) throws
}

package enum GraphPasses {
  /// What every model goes through before it is planned. None of these changes a bit of any result.
  package static let standard: [any GraphPass] = [
    FoldConstants(),
    FuseEpilogues(),
    RemoveDeadChannels(),
    RemoveUnused(),
  ]

  /// With the passes that round differently. The palm detector is 5 % faster with them; but the hand tracker feeds its own results, so a
  /// last bit grows to visible differences from MediaPipe within a second of video, and the tasks do without.
  package static let reassociating: [any GraphPass] = [
    FoldConstants(),
    FuseEpilogues(),
    SwapResizeWithPointwise(),
    RemoveDeadChannels(),
    RemoveUnused(),
  ]
}
