import GestureSupport

/// Decodes the rows of MCUs of a sequential file and renders them.
///
/// Both happen alternately or on two threads. With two threads, one decodes a batch of rows while the other renders the
/// previous batch.
struct JPEGPipeline {
  private let rows: Int
  /// The number of rows of MCUs in a batch.
  private let batch: Int
  private let isParallel: Bool

  /// The smallest number of rows for which a second thread pays.
  private static let fewestRows = 16

  init(rows: Int, threads: Int) {
    self.rows = rows
    isParallel = threads > 1 && rows >= Self.fewestRows
    batch = isParallel ? max(4, min(16, rows / 8)) : 1
  }

  /// The number of rows of MCUs that a renderer must keep.
  ///
  /// While a batch is decoded, the batch before it is rendered, which needs one more row on either side.
  var keptRows: Int { 2 * batch + 2 }

  /// - Throws: The errors of the scan; `StatusError` (cancelled) if the task was cancelled.
  func run(_ scan: JPEGSequentialScan, _ renderer: JPEGRenderer) throws {
    let stages = Stages(scan, renderer)
    var decoded = 0
    var rendered = 0
    while rendered < rows {
      try Cancellation.check()
      let next = decoded..<min(decoded + batch, rows)
      // Rendering a row needs the next row, except at the end.
      let ready = rendered..<(decoded == rows ? rows : max(rendered, decoded - 1))
      if isParallel, !next.isEmpty, !ready.isEmpty {
        WorkThreads.perform(2) { part in
          if part == 0 { stages.decode(next) } else { stages.render(ready) }
        }
      } else {
        stages.render(ready)
        stages.decode(next)
      }
      if let damage = stages.damage { throw damage }
      decoded = next.upperBound
      rendered = ready.upperBound
    }
  }

  /// Invariant: at most one thread decodes and at most one renders.
  ///
  /// The two threads work on different rows of samples, which the renderer keeps apart.
  private final class Stages: @unchecked Sendable {
    private var scan: JPEGSequentialScan
    private let renderer: JPEGRenderer
    /// The reason why decoding has ended; nil without damage.
    private(set) var damage: JPEGDamage?

    init(_ scan: JPEGSequentialScan, _ renderer: JPEGRenderer) {
      self.scan = scan
      self.renderer = renderer
    }

    func decode(_ rows: Range<Int>) {
      do throws(JPEGDamage) {
        for row in rows { try scan.decode(mcuRow: row) }
      } catch {
        damage = error
      }
    }

    func render(_ rows: Range<Int>) {
      for row in rows { renderer.render(mcuRow: row) }
    }
  }
}
