import LeanFoundation
import SystemSupport

extension HandTracker {
  /// What is found and how; defaults are MediaPipe's.
  public struct Options: Sendable, Hashable {
    /// The largest number of hands, at least 1.
    public var numHands = 1
    /// The minimum score of a palm, 0…1.
    public var minHandDetectionConfidence: Float = 0.5
    /// The presence score that a hand must exceed, 0…1. In a stream a hand below it is lost and searched for again.
    public var minHandPresenceConfidence: Float = 0.5
    /// In a stream, a detected palm counts as a hand that is already tracked if their regions overlap by more than this (intersection over
    /// union), above 0, at most 1.
    public var minTrackingConfidence: Float = 0.5
    /// The longer side of the smallest hand to be found, as a fraction of the image's longer side, 0…1. 0, the default, searches for palms once
    /// in the whole image, as MediaPipe does, which finds few hands below a fifth of it. With a smaller value the image is also searched in
    /// overlapping tiles; ``searchPlan(imageWidth:imageHeight:)`` returns how many. Not part of MediaPipe.
    public var smallestHand: Float = 0
    /// The palm detections of one frame of a stream while hands are missing, on average, above 0, at most 1000; nil, the default, is 3 with
    /// ``smallestHand`` (the whole image and two tiles) and 1 without. Values below 1 spread one detection over several frames: 0.25
    /// searches every fourth frame. A single image is always searched completely. Not part of MediaPipe.
    public var searchBudget: Float?
    /// The images are mirrored, as selfie cameras show them: left and right are swapped in the results, nothing else changes.
    public var mirrored = false
    /// Smooths the landmarks of tracked hands in a stream; nil leaves them as the model gives them. Tracking and gestures do not see it.
    public var smoothing: LandmarkSmoothing?
    /// How many threads work on one image; 0 means as many as there are processors (on Apple's: performance cores), at most 4.
    public var threads = 0

    /// Creates the default options.
    public init() {}
  }
}

extension HandTracker.Options {
  /// More threads than this only cost memory.
  private static let maximumThreads = 64

  /// The number of threads that `threads` stands for.
  package var threadCount: Int {
    threads > 0 ? min(threads, Self.maximumThreads) : min(PerformanceCores.count, 4)
  }

  /// What ``searchBudget`` stands for.
  var detectionsPerFrame: Float { searchBudget ?? (smallestHand > 0 ? 3 : 1) }

  /// Checks the values, with MediaPipe's sentences. `minHandDetectionConfidence` is not checked, as in MediaPipe: above 1 nothing is found,
  /// at 0 and below everything.
  func check() throws(StatusError) {
    guard 0...1 ~= minHandPresenceConfidence else {
      throw StatusError(
        .invalidArgument, "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]",
        option: "minHandPresenceConfidence", value: "\(minHandPresenceConfidence)")
    }
    guard numHands >= 1 else {
      throw StatusError(
        .invalidArgument, "Invalid `numHands` option: value must be greater than or equal to 1.", option: "numHands", value: "\(numHands)")
    }
    guard minTrackingConfidence > 0, minTrackingConfidence <= 1 else {
      throw StatusError(
        .invalidArgument, "Invalid `minTrackingConfidence` option: value must be in the range (0.0, 1.0]",
        option: "minTrackingConfidence", value: "\(minTrackingConfidence)")
    }
    guard 0...1 ~= smallestHand else {
      throw StatusError(
        .invalidArgument, "Invalid `smallestHand` option: value must be in the range [0.0, 1.0]",
        option: "smallestHand", value: "\(smallestHand)",
        suggestion: "it is a fraction of the image's longer side; 0 searches the whole image only")
    }
    guard detectionsPerFrame > 0, detectionsPerFrame <= 1000 else {
      throw StatusError(
        .invalidArgument, "Invalid `searchBudget` option: value must be in the range (0.0, 1000.0]",
        option: "searchBudget", value: "\(detectionsPerFrame)", suggestion: "0.25 searches every fourth frame, 3 three times in each frame")
    }
    guard threads >= 0 else {
      throw StatusError(
        .invalidArgument, "Invalid `numThreads` option: value must not be negative.", option: "numThreads", value: "\(threads)",
        suggestion: "0 chooses the number of threads")
    }
    try smoothing?.check()
  }
}
