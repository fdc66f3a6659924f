import GestureSupport

/// The options of a ``MovementTrainer``.
///
/// The defaults suit five to several hundred recordings of each movement.
public struct MovementTrainerOptions: Sendable, Hashable {
  /// The number of varied copies of each recording.
  ///
  /// Copies are rotated, scaled, cut earlier or later, and jittered. 0 for none.
  package var copies: Int
  /// The largest rotation of a copy in degrees, 0…180.
  ///
  /// The rotation is in the image plane, to either side.
  package var rotation: Float
  /// The largest relative change of a copy's width and height, 0…0.9.
  package var scale: Float
  /// The largest shift of a copy's start and end, 0…0.4.
  ///
  /// A share of the copy's duration.
  package var shift: Float
  /// The largest shift of a copy's middle, 0…1.
  ///
  /// In quarters of the copy's duration.
  package var warp: Float
  /// The standard deviation of a copy's jitter in hand sizes, 0…1.
  ///
  /// For the bends of fingers it is twice that, in right angles.
  package var jitter: Float
  /// The penalty on the weights, above 0.
  ///
  /// A larger penalty gives more cautious answers.
  package var penalty: Double
  /// The smallest score of a recognised movement, 0…1.
  ///
  /// Nil chooses the smallest threshold at which models trained without the recordings answer most of them correctly.
  package var scoreThreshold: Float?
  /// The random seed.
  ///
  /// The same recordings, options and seed give the same model.
  package var seed: UInt64

  /// Creates options; see the properties.
  public init(
    copies: Int = 20, rotation: Float = 8, scale: Float = 0.2, shift: Float = 0.15, warp: Float = 0.3,
    jitter: Float = 0.015,
    penalty: Double = 0.002, scoreThreshold: Float? = nil, seed: UInt64 = 0
  ) {
    self.copies = copies
    self.rotation = rotation
    self.scale = scale
    self.shift = shift
    self.warp = warp
    self.jitter = jitter
    self.penalty = penalty
    self.scoreThreshold = scoreThreshold
    self.seed = seed
  }

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  func check() throws(StatusError) {
    try StatusError.check(0...1000 ~= copies, option: "copies", copies, "0 to 1000")
    try StatusError.check(0...180 ~= rotation, option: "rotation", rotation, "0 to 180 degrees")
    try StatusError.check(0...0.9 ~= scale, option: "scale", scale, "0 to 0.9")
    try StatusError.check(0...0.4 ~= shift, option: "shift", shift, "0 to 0.4")
    try StatusError.check(0...1 ~= warp, option: "warp", warp, "0 to 1")
    try StatusError.check(0...1 ~= jitter, option: "jitter", jitter, "0 to 1")
    try StatusError.check(penalty > 0 && penalty <= 1000, option: "penalty", penalty, "above 0, at most 1000")
    if let scoreThreshold {
      try StatusError.check(0...1 ~= scoreThreshold, option: "scoreThreshold", scoreThreshold, "0 to 1")
    }
  }
}
