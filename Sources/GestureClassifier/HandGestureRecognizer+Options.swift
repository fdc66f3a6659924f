extension HandGestureRecognizer {
  /// The settings of a recognizer; defaults are MediaPipe's.
  ///
  /// ```swift
  /// var options = HandGestureRecognizer.Options(maximumHandCount: 2)
  /// options.gestures.canned.selection = .only([.thumbUp, .thumbDown])
  /// options.gestures.canned.minimumScore = 0.5
  /// ```
  ///
  /// Their ranges are checked when a recognizer is created.
  public struct Options: Sendable, Hashable {
    /// The settings of finding and following hands, which a recognizer shares with a tracker.
    package var hands: HandTracker.Options
    /// The naming of gestures.
    public var gestures = Gestures()

    /// Creates options; those that are not parameters have their defaults.
    public init(maximumHandCount: Int = 1, search: HandSearch = .standard, isMirrored: Bool = false) {
      hands = HandTracker.Options(maximumHandCount: maximumHandCount, search: search, isMirrored: isMirrored)
    }

    /// The hands that are found in an image.
    public var finding: HandTracker.Options.Finding {
      get { hands.finding }
      set { hands.finding = newValue }
    }

    /// The hands of a stream, from frame to frame.
    public var tracking: HandTracker.Options.Tracking {
      get { hands.tracking }
      set { hands.tracking = newValue }
    }

    /// Whether the images are mirrored, as selfie cameras show them: left and right are swapped in the results, nothing
    /// else changes.
    public var isMirrored: Bool {
      get { hands.isMirrored }
      set { hands.isMirrored = newValue }
    }

    /// The bounds of the work that is done at the same time.
    public var limits: HandTracker.Options.Limits {
      get { hands.limits }
      set { hands.limits = newValue }
    }

    /// - Throws: `StatusError` (invalid argument) that names the option and its range.
    package func check() throws(StatusError) {
      try hands.check()
      for (classifier, name) in [(gestures.canned, "canned"), (gestures.custom, "custom")] {
        if let score = classifier.minimumScore {
          try StatusError.check(0...1 ~= score, option: "\(name).minimumScore", score, "0 to 1")
        }
      }
    }
  }
}

extension HandGestureRecognizer.Options {
  /// The settings of naming gestures.
  public struct Gestures: Sendable, Hashable {
    /// The classifier of the canned gestures.
    public var canned = Classifier()
    /// The classifier of custom gestures, if the bundle has one.
    public var custom = Classifier()
    /// Gestures that are described instead of trained. They take precedence: a hand that one of them fits has its name
    /// and score.
    public var described: DescribedGestures?
    /// A classifier that names hands by 42 numbers in place of the classifiers of the bundle. The settings of
    /// ``custom`` are those of this one.
    public var keypointClassifier: KeypointClassifier?
    /// A classifier of one's own in place of all of these: only ``described`` goes before it, and the settings of the
    /// others have no effect.
    public var classifier: HandClassifier?
    /// Whether the classifiers name the hands that no described gesture fits; otherwise these are «None». Without
    /// ``described`` they always do.
    public var usesClassifiers = true

    /// MediaPipe's naming.
    public init() {}
  }

  /// The settings of a classifier of the bundle.
  public struct Classifier: Sendable, Hashable {
    /// The gestures that may be the answer. One that no classifier of the bundle has is an error with the nearest name;
    /// one of the other classifier has no effect.
    public var selection = GestureSelection.all
    /// Gestures below this score, 0…1, do not take part; nil, the default, leaves the threshold in force that is stored
    /// in the model.
    public var minimumScore: Float?
    /// Whether hands are named at any turn; not part of MediaPipe, whose classifiers know upright hands.
    ///
    /// The canned gestures are then named as people hold them, by the shape that is read from the landmarks, see
    /// `HandReading.shapes`, and the classifier beside it: Closed_Fist, Open_Palm, Victory and ILoveYou at any turn,
    /// and Pointing_Up, Thumb_Up and Thumb_Down within 60° of the direction in the image that they mean; a thumb or
    /// finger that points to the camera has none. With a score of a half a gesture is as likely as none. Custom
    /// gestures are named at the turn at which they fit best: not for gestures that mean a direction.
    public var namesTurnedHands = false
    /// The language of display names, such as `de`; nil means English.
    package var displayNamesLocale: String?
    /// The number of best categories that take part; 0 and negative numbers mean all.
    package var maxResults = -1

    /// MediaPipe's settings.
    public init() {}
  }
}
