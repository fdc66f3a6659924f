import GestureSupport
import HandLandmarkerCore

extension HandGestureRecognizer {
  /// The settings of detection, tracking and classification; defaults are MediaPipe's. It has every option of `HandTracker.Options` as well.
  ///
  /// ```swift
  /// var options = HandGestureRecognizer.Options(maximumHandCount: 2, cannedGestures: .only([.thumbUp, .thumbDown]))
  /// options.mirrored = true
  /// ```
  @dynamicMemberLookup
  public struct Options: Sendable, Hashable {
    package var hands: HandTracker.Options
    package var canned = GestureClassifierOptions()
    package var custom = GestureClassifierOptions()
    /// Gestures that are described instead of trained. They take precedence: a hand that one of them fits has its name and score.
    public var described: DescribedGestures?
    /// Whether the classifiers name the hands that no described gesture fits; otherwise these are «None». Without ``described`` they always do.
    public var usesClassifiers: Bool

    /// Which classifiers name hands at any turn.
    package var turned = TurnedHands()

    /// Creates options; see the properties, and `HandTracker.Options`, for their ranges, which are checked when a recognizer is created.
    public init(
      maximumHandCount: Int = 1, minimumPalmScore: Float = 0.5, minimumPresence: Float = 0.5, trackingOverlap: Float = 0.5,
      search: HandSearch = .standard, searchBudget: Float? = nil, mirrored: Bool = false, smoothing: LandmarkSmoothing? = nil,
      bridge: Duration? = nil, steadySide: Bool = false, threads: Int? = nil,
      cannedGestures: GestureSelection = .all, minimumCannedScore: Float? = nil, customGestures: GestureSelection = .all,
      minimumCustomScore: Float? = nil, described: DescribedGestures? = nil, usesClassifiers: Bool = true, turnedHands: Bool = false,
      turnedCustomGestures: Bool = false
    ) {
      self.described = described
      self.usesClassifiers = usesClassifiers
      hands = HandTracker.Options(
        maximumHandCount: maximumHandCount, minimumPalmScore: minimumPalmScore, minimumPresence: minimumPresence,
        trackingOverlap: trackingOverlap, search: search, searchBudget: searchBudget, mirrored: mirrored, smoothing: smoothing,
        bridge: bridge, steadySide: steadySide, threads: threads)
      (canned.selection, canned.scoreThreshold) = (cannedGestures, minimumCannedScore)
      (custom.selection, custom.scoreThreshold) = (customGestures, minimumCustomScore)
      (turned.canned, turned.custom) = (turnedHands, turnedCustomGestures)
    }

    /// The options of finding and tracking hands; see `HandTracker.Options`.
    public subscript<Value>(dynamicMember option: WritableKeyPath<HandTracker.Options, Value>) -> Value {
      get { hands[keyPath: option] }
      set { hands[keyPath: option] = newValue }
    }

    /// Which gestures the classifier of the canned gestures may answer with. A gesture that no classifier of the bundle has is an error with the
    /// nearest one; one of the other classifier has no effect.
    public var cannedGestures: GestureSelection {
      get { canned.selection }
      set { canned.selection = newValue }
    }

    /// Canned gestures below this score, 0…1, do not take part; nil, the default, leaves the threshold in force that is stored in the model.
    public var minimumCannedScore: Float? {
      get { canned.scoreThreshold }
      set { canned.scoreThreshold = newValue }
    }

    /// Which gestures the classifier of custom gestures may answer with, if the bundle has one; as ``cannedGestures``.
    public var customGestures: GestureSelection {
      get { custom.selection }
      set { custom.selection = newValue }
    }

    /// Custom gestures below this score, 0…1, do not take part; nil, the default, leaves the threshold in force that is stored in the model.
    public var minimumCustomScore: Float? {
      get { custom.scoreThreshold }
      set { custom.scoreThreshold = newValue }
    }

    /// Whether the canned gestures are named as people hold them, by the shape that is read from the landmarks, see `HandReading.shapes`, and the
    /// classifier beside it: Closed_Fist, Open_Palm, Victory and ILoveYou at any turn, and Pointing_Up, Thumb_Up and Thumb_Down within 60° of the
    /// direction in the image that they mean; a thumb or finger that points to the camera has none. With a score of a half a gesture is as likely as
    /// none. Not part of MediaPipe, whose classifier knows upright hands.
    public var turnedHands: Bool {
      get { turned.canned }
      set { turned.canned = newValue }
    }

    /// Whether the gestures of the bundle's custom classifier are named at any turn. Not for gestures that mean a direction.
    public var turnedCustomGestures: Bool {
      get { turned.custom }
      set { turned.custom = newValue }
    }

    /// - Throws: `StatusError` (invalid argument) that names the option and its range.
    package func check() throws(StatusError) {
      try hands.check()
      for (classifier, name) in [(canned, "Canned"), (custom, "Custom")] {
        if let score = classifier.scoreThreshold { try StatusError.check(0...1 ~= score, option: "minimum\(name)Score", score, "0 to 1") }
        try StatusError.check(
          classifier.selection != .only([]), option: "\(name.lowercased())Gestures", "only of no gesture", "only of at least one")
      }
    }
  }
}
