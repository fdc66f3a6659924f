import GestureSupport

/// The variation of examples, so that a classifier does not memorise the few hands of a small set. Every variation is
/// drawn again for each copy.
public struct HandAugmentation: Sendable, Hashable {
  /// Varied copies of each example besides itself; nil, the default, makes more of them the fewer examples there are.
  package var copies: Int?
  /// The hand is turned in the plane of the image by up to so many degrees to either side.
  package var rotation: Float
  /// The hand is turned out of the plane of the image, around its own axes, by up to so many degrees to either side.
  package var tilt: Float
  /// Width, height and depth are each scaled by up to this share.
  package var scale: Float
  /// Every landmark is moved at random, by a normal distribution with this deviation, as a share of the hand's size.
  package var jitter: Float
  /// Half of the copies show the other hand: mirrored, with the handedness swapped.
  package var mirrors: Bool

  /// Creates options; see the properties for their meaning.
  public init(
    copies: Int? = nil, rotation: Float = 15, tilt: Float = 12, scale: Float = 0.1, jitter: Float = 0.02,
    mirrors: Bool = true
  ) {
    self.copies = copies
    self.rotation = rotation
    self.tilt = tilt
    self.scale = scale
    self.jitter = jitter
    self.mirrors = mirrors
  }

  /// With `copies` nil there are about so many examples after the augmentation, with at least one copy of each and at
  /// most `mostCopies`.
  private static let wantedExamples = 4096
  private static let mostCopies = 40

  func check() throws {
    if let copies { try StatusError.check(0...10_000 ~= copies, option: "copies", copies, "from 0 to 10000") }
    try StatusError.check(0...180 ~= rotation, option: "rotation", rotation, "from 0 to 180 degrees")
    try StatusError.check(0...90 ~= tilt, option: "tilt", tilt, "from 0 to 90 degrees")
    try StatusError.check(0...0.9 ~= scale, option: "scale", scale, "from 0 to 0.9")
    try StatusError.check(0...1 ~= jitter, option: "jitter", jitter, "from 0 to 1")
  }

  /// The number of copies of each of so many examples.
  func copyCount(examples: Int) -> Int {
    copies ?? max(1, min(Self.mostCopies, Self.wantedExamples / max(examples, 1)))
  }
}
