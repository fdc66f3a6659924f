/// A rewriting of a graph that keeps its results.
package protocol GraphPass: Sendable {
  func run(_ graph: inout Graph) throws
}
