/// Which of a bundle's classifiers name hands at any turn.
package struct TurnedHands: Sendable, Hashable {
  package var canned = false
  package var custom = false

  package init() {}
}
