import GestureSupport

/// The options of a ``MovementTrainer``. The defaults suit five to some hundred recordings of each movement.
public struct MovementTrainerOptions: Sendable, Hashable {
  /// Varied copies of each recording: turned, scaled, cut a little earlier or later, with jitter. 0 trains on the
  /// recordings as they are.
  package var copies: Int
  /// The largest turn of a copy in the plane of the image to either side, in degrees, 0…180.
  package var rotation: Float
  /// A copy's width and height are scaled by up to this share, 0…0.9.
  package var scale: Float
  /// A copy is cut earlier or later by up to this share of its duration, 0…0.4.
  package var shift: Float
  /// A copy's middle is earlier or later by up to a quarter of this share of its duration, 0…1.
  package var warp: Float
  /// The deviation of a copy's jitter in hand sizes, 0…1; of the fingers' bends in right angles it is twice that.
  package var jitter: Float
  /// The penalty on the weights, above 0: larger answers more cautiously.
  package var penalty: Double
  /// A movement is recognised if its score is at least this, 0…1; nil for the smallest at which most recordings are
  /// answered rightly by models that are trained without them.
  package var scoreThreshold: Float?
  /// The same recordings, options and seed give the same model.
  package var seed: UInt64

  /// Creates options; see the properties for their meaning.
  public init(
    copies: Int = 20, rotation: Float = 8, scale: Float = 0.2, shift: Float = 0.15, warp: Float = 0.3,
    jitter: Float = 0.015,
    penalty: Double = 0.002, scoreThreshold: Float? = nil, seed: UInt64 = 0
  ) {
    (self.copies, self.rotation, self.scale) = (copies, rotation, scale)
    (self.shift, self.warp, self.jitter) = (shift, warp, jitter)
    (self.penalty, self.scoreThreshold, self.seed) = (penalty, scoreThreshold, seed)
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
