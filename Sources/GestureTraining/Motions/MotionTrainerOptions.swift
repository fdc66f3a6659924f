import SystemSupport

/// How a ``MotionTrainer`` trains. The defaults suit five to some hundred recordings of each movement.
public struct MotionTrainerOptions: Sendable, Hashable {
  /// Varied copies of each recording: turned, scaled, cut a little earlier or later, with jitter. 0 trains on the recordings as they are.
  public var copies = 20
  /// The largest turn of a copy in the plane of the image to either side, in degrees, 0…180.
  public var rotation: Float = 8
  /// A copy's width and height are scaled by up to this share, 0…0.9.
  public var scale: Float = 0.2
  /// A copy is cut earlier or later by up to this share of its duration, 0…0.4.
  public var shift: Float = 0.08
  /// A copy's middle is earlier or later by up to a quarter of this share of its duration, 0…1.
  public var warp: Float = 0.3
  /// The deviation of a copy's jitter in hand sizes, 0…1.
  public var jitter: Float = 0.01
  /// The penalty on the weights, above 0: larger answers more cautiously.
  public var penalty = 0.01
  /// A movement is recognised if its score is at least this, 0…1.
  public var scoreThreshold: Float = 0.7
  /// The same recordings, options and seed give the same model.
  public var seed: UInt64 = 0

  /// Creates the defaults.
  public init() {}

  /// - Throws: `StatusError` (invalid argument) that names the option and its range.
  func check() throws(StatusError) {
    func check(_ isGood: Bool, _ name: String, _ value: some CustomStringConvertible, _ right: String) throws(StatusError) {
      if !isGood { throw StatusError(.invalidArgument, "The option \(name) is \(value).", suggestion: "it must be \(right)") }
    }
    try check(0...1000 ~= copies, "copies", copies, "0 to 1000")
    try check(0...180 ~= rotation, "rotation", rotation, "0 to 180 degrees")
    try check(0...0.9 ~= scale, "scale", scale, "0 to 0.9")
    try check(0...0.4 ~= shift, "shift", shift, "0 to 0.4")
    try check(0...1 ~= warp, "warp", warp, "0 to 1")
    try check(0...1 ~= jitter, "jitter", jitter, "0 to 1")
    try check(penalty > 0 && penalty <= 1000, "penalty", penalty, "above 0, at most 1000")
    try check(0...1 ~= scoreThreshold, "scoreThreshold", scoreThreshold, "0 to 1")
  }
}
