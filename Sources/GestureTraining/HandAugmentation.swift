import TensorEngine

/// How examples are varied, so that a classifier does not memorise the few hands of a small set. Every variation is drawn again for each
/// copy.
public struct HandAugmentation: Sendable, Hashable {
  /// Varied copies of each example besides itself; nil, the default, makes more of them the fewer examples there are.
  public var copies: Int?
  /// The hand is turned in the plane of the image by up to so many degrees to either side.
  public var rotation: Float = 15
  /// The hand is turned out of the plane of the image, around its own axes, by up to so many degrees to either side.
  public var tilt: Float = 12
  /// Width, height and depth are each scaled by up to this share.
  public var scale: Float = 0.1
  /// Every landmark is moved at random, by a normal distribution with this deviation, as a share of the hand's size.
  public var jitter: Float = 0.02
  /// Half of the copies show the other hand: mirrored, with the handedness swapped.
  public var mirrors = true

  /// Creates the defaults.
  public init() {}

  /// With `copies` nil there are about so many examples after the augmentation, with at least one copy of each and at most `mostCopies`.
  private static let wantedExamples = 4096
  private static let mostCopies = 40

  func check() throws {
    try GestureTrainerOptions.check("copies", copies ?? 0, "from 0 to 10000") { 0...10_000 ~= $0 }
    try GestureTrainerOptions.check("rotation", rotation, "from 0 to 180 degrees") { 0...180 ~= $0 }
    try GestureTrainerOptions.check("tilt", tilt, "from 0 to 90 degrees") { 0...90 ~= $0 }
    try GestureTrainerOptions.check("scale", scale, "from 0 to 0.9") { 0...0.9 ~= $0 }
    try GestureTrainerOptions.check("jitter", jitter, "from 0 to 1") { 0...1 ~= $0 }
  }

  /// The number of copies of each of so many examples.
  func copyCount(examples: Int) -> Int {
    copies ?? max(1, min(Self.mostCopies, Self.wantedExamples / max(examples, 1)))
  }
}
