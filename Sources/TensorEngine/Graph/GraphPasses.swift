package enum GraphPasses {
  /// The passes that every model goes through before it is planned. None of these changes a bit of any result.
  package static let standard: [any GraphPass] = [
    FoldConstants(),
    FuseEpilogues(),
    RemoveDeadChannels(),
    RemoveUnused(),
  ]
}
