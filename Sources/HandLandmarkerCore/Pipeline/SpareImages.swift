/// Counts the images that show more palms than the maximum hand count.
package final class SpareImages: Sendable {
  private let images = Locked(0)

  package init() {}

  /// The number of images.
  package var count: Int { images.withLock(\.self) }

  func add() { images.withLock { $0 += 1 } }
}

extension SpareImages: Hashable {
  package static func == (first: SpareImages, second: SpareImages) -> Bool { first === second }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
