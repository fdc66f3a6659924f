import GestureSupport

/// Gestures that are described instead of trained, in the order in which they are tried.
///
/// ```swift
/// let gestures = try DescribedGestures(contentsOfFile: "gestures.json")
/// for hand in try recognizer.recognize(image: image) {
///   print(gestures.gesture(of: hand)?.label ?? "no gesture")
/// }
/// ```
///
/// No model and no image is needed, only landmarks. ``standard`` has counts and well-known signs, ``aslLetters``
/// letters of a fingerspelling alphabet.
public struct DescribedGestures: Sendable, Hashable {
  /// The gestures: each name once.
  public let gestures: [DescribedGesture]
  /// The least score of a gesture that a hand has: 0.5, where all of its conditions hold, unless it is changed.
  public var scoreThreshold: Float = 0.5

  /// Creates a set of gestures.
  ///
  /// - Throws: `StatusError` (invalid argument) for a name that is empty, of several lines or there twice, a
  ///   description that is empty or contradicts itself, and a range that no angle has.
  public init(_ gestures: [DescribedGesture]) throws(StatusError) {
    try Self.check(gestures)
    self.gestures = gestures
  }

  /// Creates a set of gestures that are known to be good.
  package init(unchecked gestures: [DescribedGesture]) { self.gestures = gestures }

  /// The gesture of a hand: the first whose score reaches ``scoreThreshold``; nil if there is none. A special gesture
  /// has to precede a general one.
  public func gesture(of hand: Hand) -> GestureScore? { hand.reading.flatMap(gesture) }

  /// The gesture of a hand that was read before; see ``gesture(of:)-(Hand)``.
  package func gesture(of reading: HandReading) -> GestureScore? {
    for gesture in gestures {
      let score = gesture.description.score(of: reading, above: scoreThreshold.nextDown)
      if score >= scoreThreshold { return GestureScore(label: gesture.name, score: score) }
    }
    return nil
  }

  /// The score of each gesture, in their order; 0 for a hand that cannot be read.
  package func scores(of hand: Hand) -> [Float] {
    let reading = hand.reading
    return gestures.map { gesture in reading.map(gesture.description.score) ?? 0 }
  }

  package static func check(_ gestures: [DescribedGesture], file: String? = nil) throws(StatusError) {
    var names: Set<String> = []
    for (index, gesture) in gestures.enumerated() {
      let path = "gestures[\(index)]"
      guard HandGesture(rawValue: gesture.name) != nil,
        !gesture.name.unicodeScalars.contains(where: { $0.value < 0x20 })
      else {
        throw error(
          "\(gesture.name.debugDescription) is no name of a gesture.", "\(path).name",
          "give it a name of one line; None means no gesture",
          file)
      }
      guard names.insert(gesture.name).inserted else {
        throw error(
          "Two gestures are called \(gesture.name.debugDescription).", "\(path).name", "give each a name of its own",
          file)
      }
      guard !gesture.description.isEmpty else {
        throw error(
          "The gesture \(gesture.name.debugDescription) has no condition.", path,
          "name fingers that are extended or folded, for example",
          file)
      }
      try gesture.description.check(path, file: file, depth: 0)
    }
  }

  static func error(_ problem: String, _ path: String, _ right: String, _ file: String?) -> StatusError {
    StatusError(.invalidArgument, problem, file: file, location: path, suggestion: right)
  }
}

extension HandDescription {
  /// Descriptions within descriptions, at most.
  package static let deepestNesting = 16

  func check(_ path: String, file: String?, depth: Int) throws(StatusError) {
    func refuse(_ problem: String, _ path: String, _ right: String) -> StatusError {
      DescribedGestures.error(problem, path, right, file)
    }
    guard depth <= Self.deepestNesting else {
      throw refuse("Descriptions are nested too deeply.", path, "at most \(Self.deepestNesting) levels are possible")
    }
    for (first, second, names) in [
      (extended, folded, "extended and folded"), (extended, bent, "extended and bent"),
      (bent, folded, "bent and folded"),
    ] {
      let both = first.intersection(second)
      guard both.isEmpty else {
        throw refuse(
          "No finger is \(names) at once: \(both).", path, "name a finger in one of the lists, or use \"any\"")
      }
    }
    for (index, fingers) in touching.enumerated() where fingers.count < 2 {
      throw refuse(
        "There are \(fingers.count) fingers that touch.", "\(path).touching[\(index)]", "name two fingers or more")
    }
    for (angle, range) in angles where !(range.lowerBound >= -360 && range.upperBound <= 360) {
      throw refuse(
        "The range is \(range.lowerBound) to \(range.upperBound) degrees.", "\(path).angles.\(angle.rawValue)",
        "it must be within -360 to 360")
    }
    for (list, name) in [(all, "all"), (any, "any"), (none, "none")] {
      for (index, description) in list.enumerated() {
        let path = "\(path).\(name)[\(index)]"
        guard !description.isEmpty else {
          throw refuse("The description has no condition.", path, "remove it, or say what the hand must be like")
        }
        try description.check(path, file: file, depth: depth + 1)
      }
    }
  }
}
