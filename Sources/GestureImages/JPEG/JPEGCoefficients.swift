import GestureSupport

/// The coefficients of a whole image.
///
/// Files need them if each scan contains a part of them.
///
/// Invariant: while `memory` lives, each component has 64 numbers in `values` and one number in `nonzero` for each
/// block of the padded rows; callers pass valid blocks to `block`.
final class JPEGCoefficients: @unchecked Sendable {
  /// The coefficients of a block, row by row.
  ///
  /// Progressive files also have one bit per coded position but the first, set if the coefficient is not zero.
  typealias Block = (values: UnsafeMutablePointer<Int16>, nonzero: UnsafeMutablePointer<UInt64>)

  let frame: JPEGFrame
  private let memory: [PixelMemory]
  private let blocks: [Block]
  /// The lowest bit that scans have reached.
  ///
  /// For each component and coded position. Nil before the first scan.
  private var progress: [[Int?]]

  /// - Throws: `StatusError` (resource exhausted) if the system lacks the memory.
  init(_ frame: JPEGFrame) throws {
    self.frame = frame
    let counts = frame.components.map { $0.paddedBlocksPerRow * $0.paddedBlockRows }
    memory = try counts.map { try PixelMemory(count: $0 * (64 * 2 + 8), for: "\($0 * 64) coefficients") }
    blocks = zip(memory, counts).map { memory, count in
      let bytes = UnsafeMutableRawPointer(memory.pointer)
      return (
        bytes.bindMemory(to: Int16.self, capacity: count * 64),
        (bytes + count * 128).bindMemory(to: UInt64.self, capacity: count)
      )
    }
    progress = frame.components.map { _ in [Int?](repeating: nil, count: 64) }
  }

  @inline(__always)
  func block(_ component: Int, row: Int, column: Int) -> Block {
    let index = row &* frame.components[component].paddedBlocksPerRow &+ column
    return (blocks[component].values + index &* 64, blocks[component].nonzero + index)
  }

  /// Whether every coefficient is complete down to its last bit.
  var isComplete: Bool { progress.allSatisfy { $0.allSatisfy { $0 == 0 } } }

  /// Records that a scan completes its coefficients down to its bit.
  ///
  /// - Returns: Whether the scan is in order: DC before AC, and each bit after the next higher one.
  func advance(_ scan: JPEGScanHeader) -> Bool {
    var isInOrder = true
    for member in scan.members {
      if scan.band.lowerBound > 0, progress[member.component][0] == nil { isInOrder = false }
      for position in scan.band {
        let expected = scan.approximationHigh == 0 ? nil : scan.approximationHigh
        if progress[member.component][position] != expected { isInOrder = false }
        progress[member.component][position] = scan.approximationLow
      }
    }
    return isInOrder
  }
}
