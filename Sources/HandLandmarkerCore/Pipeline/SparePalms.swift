/// Counts single images with more palms than requested hands.
///
/// Counts for code that runs with this object as ``current``.
package final class SparePalms: Sendable {
  @TaskLocal package static var current: SparePalms?

  private let count = Locked(0)

  package init() {}

  package var imageCount: Int { count.withLock(\.self) }

  static func note(palms: Int, of maximum: Int) {
    if palms > maximum { current?.count.withLock { $0 += 1 } }
  }
}
