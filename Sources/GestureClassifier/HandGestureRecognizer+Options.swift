extension HandGestureRecognizer {
  /// The settings of a recognizer; defaults are MediaPipe's.
  ///
  /// ```swift
  /// var options = HandGestureRecognizer.Options(maximumHandCount: 2)
  /// options.canned.selection = .only([.thumbUp, .thumbDown])
  /// options.canned.minimumScore = 0.5
  /// ```
  ///
  /// The ranges are checked when a recognizer is created.
  public struct Options: Sendable, Hashable {
    /// The settings for finding and tracking hands, as for a tracker.
    package var hands: HandTracker.Options
    /// The classifier of the canned gestures.
    public var canned = Classifier()
    /// The classifier of custom gestures, if the bundle has one.
    public var custom = Classifier()
    /// Gestures that are described instead of trained.
    ///
    /// Described gestures take precedence: a hand that fits one gets its name and score.
    public var described: DescribedGestures?
    /// A classifier of 42 numbers that replaces the classifiers of the bundle.
    ///
    /// The settings of ``custom`` apply to it.
    public var keypointClassifier: KeypointClassifier?
    /// A custom classifier that replaces all others except ``described``, which precedes it.
    ///
    /// The settings of the others have no effect.
    public var classifier: HandClassifier?
    /// Whether classifiers name the hands that fit no described gesture. Otherwise these hands are «None». Without
    /// ``described`` the classifiers always name hands.
    public var usesClassifiers = true

    /// Creates options; all others have their defaults.
    public init(maximumHandCount: Int = 1, search: HandSearch = .standard, isMirrored: Bool = false) {
      hands = HandTracker.Options(maximumHandCount: maximumHandCount, search: search, isMirrored: isMirrored)
    }

    /// The settings for finding hands in an image.
    public var finding: HandTracker.Options.Finding {
      get { hands.finding }
      set { hands.finding = newValue }
    }

    /// The settings for tracking hands in a stream.
    public var tracking: HandTracker.Options.Tracking {
      get { hands.tracking }
      set { hands.tracking = newValue }
    }

    /// Whether the images are mirrored, as from selfie cameras.
    ///
    /// Results then swap left and right; nothing else changes.
    public var isMirrored: Bool {
      get { hands.isMirrored }
      set { hands.isMirrored = newValue }
    }

    /// The limits of concurrent work.
    public var limits: HandTracker.Options.Limits {
      get { hands.limits }
      set { hands.limits = newValue }
    }

    /// - Throws: `StatusError` (invalid argument) that names the option and its range.
    package func check() throws(StatusError) {
      try hands.check()
      for (classifier, name) in [(canned, "canned"), (custom, "custom")] {
        if let score = classifier.minimumScore {
          try StatusError.check(0...1 ~= score, option: "\(name).minimumScore", score, "0 to 1")
        }
      }
    }
  }
}

extension HandGestureRecognizer.Options {
  /// The settings of a classifier of the bundle.
  public struct Classifier: Sendable, Hashable {
    /// The gestures that may be the answer.
    ///
    /// A gesture that no classifier of the bundle has is an error with the nearest name; one of the other classifier
    /// has no effect.
    public var selection = GestureSelection.all
    /// The smallest score of a gesture, 0…1.
    ///
    /// Nil, the default, uses the threshold in the model.
    public var minimumScore: Float?
    /// Whether hands are named at any roll.
    ///
    /// Not part of MediaPipe, whose classifiers know upright hands.
    ///
    /// With this option, canned gestures are named by the shape of the landmarks (`HandReading.shapes`) together with
    /// the classifier. Closed_Fist, Open_Palm, Victory and ILoveYou are named at any roll; Pointing_Up, Thumb_Up and
    /// Thumb_Down within 60° of their direction in the image. A thumb or finger that points to the camera has no
    /// direction. A gesture with a score of 0.5 is as likely as none. Custom gestures are named at the turn of the best
    /// fit, so do not use this option for custom gestures with a direction.
    public var namesTurnedHands = false
    /// The language of display names, such as `de`; nil for English.
    package var displayNamesLocale: String?
    /// The number of best categories to use; all if below 1.
    package var maxResults = -1

    /// Creates MediaPipe's settings.
    public init() {}
  }
}
