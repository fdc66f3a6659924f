import GestureSupport

/// The variation of examples.
///
/// The variation keeps a classifier from memorising the few hands of a small set. Each copy is varied separately.
public struct HandAugmentation: Sendable, Hashable {
  /// The number of varied copies of each example.
  ///
  /// Nil, the default, makes more copies of fewer examples.
  package var copies: Int?
  /// The largest rotation in the image plane to either side, in degrees.
  package var rotation: Float
  /// The largest rotation out of the image plane, in degrees.
  ///
  /// The rotation is about the hand's axes, to either side.
  package var tilt: Float
  /// The largest relative change of width, height and depth.
  package var scale: Float
  /// The standard deviation of the random shift of every landmark.
  ///
  /// A share of the hand's size.
  package var jitter: Float
  /// Whether half of the copies are mirrored, with the opposite handedness.
  package var mirrors: Bool

  /// Creates options; see the properties.
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

  /// The approximate number of examples after augmentation if `copies` is nil.
  ///
  /// Each example has 1…`mostCopies` copies.
  private static let wantedExamples = 4096
  private static let mostCopies = 40

  func check() throws {
    if let copies { try StatusError.check(0...10_000 ~= copies, option: "copies", copies, "from 0 to 10000") }
    try StatusError.check(0...180 ~= rotation, option: "rotation", rotation, "from 0 to 180 degrees")
    try StatusError.check(0...90 ~= tilt, option: "tilt", tilt, "from 0 to 90 degrees")
    try StatusError.check(0...0.9 ~= scale, option: "scale", scale, "from 0 to 0.9")
    try StatusError.check(0...1 ~= jitter, option: "jitter", jitter, "from 0 to 1")
  }

  /// Returns the number of copies of each example.
  func copyCount(examples: Int) -> Int {
    copies ?? max(1, min(Self.mostCopies, Self.wantedExamples / max(examples, 1)))
  }
}
