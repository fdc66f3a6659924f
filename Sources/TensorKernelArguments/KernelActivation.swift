/// The activation that a kernel applies before storing its sums.
@frozen
package enum KernelActivation: Int, Sendable {
  case none = 0
  case relu = 1
  case relu6 = 2
  case prelu = 3
}
