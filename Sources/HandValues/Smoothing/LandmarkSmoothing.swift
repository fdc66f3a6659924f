import GestureSupport

/// The parameters of the One-Euro filter.
///
/// The filter smooths the landmarks of tracked hands. Source: Casiez, Roussel, Vogel: "1€ Filter: A Simple Speed-based
/// Low-pass Filter for Noisy Input in Interactive Systems", CHI 2012. A slow hand is smoothed with the cutoff frequency
/// `minimumCutoff`. The cutoff rises by `beta` with the speed in hand sizes per second, so that a fast hand has little
/// lag.
public struct LandmarkSmoothing: Sendable, Hashable {
  /// The cutoff frequency for a hand at rest, in hertz, above 0.
  ///
  /// A lower value smooths more.
  public var minimumCutoff: Float
  /// The rise of the cutoff with speed, at least 0.
  ///
  /// In hertz per hand size per second. A higher value reduces lag.
  public var beta: Float
  /// The cutoff frequency for the speed, in hertz, above 0.
  ///
  /// The paper uses 1.
  public var derivativeCutoff: Float

  /// Creates parameters.
  ///
  /// The defaults remove the jitter of a hand at rest (time constant 0.16 s). A hand that moves by its size in a second
  /// has a lag of 0.03 s.
  public init(minimumCutoff: Float = 1, beta: Float = 5, derivativeCutoff: Float = 1) {
    self.minimumCutoff = minimumCutoff
    self.beta = beta
    self.derivativeCutoff = derivativeCutoff
  }

  /// - Throws: `StatusError` (invalid argument) that names the value and its range.
  package func check() throws(StatusError) {
    for (name, cutoff) in [("minimumCutoff", minimumCutoff), ("derivativeCutoff", derivativeCutoff)] {
      try StatusError.check(
        cutoff > 0 && cutoff.isFinite, option: "smoothing.\(name)", cutoff, "above 0: a frequency in hertz")
    }
    try StatusError.check(beta >= 0 && beta.isFinite, option: "smoothing.beta", beta, "at least 0")
  }
}
