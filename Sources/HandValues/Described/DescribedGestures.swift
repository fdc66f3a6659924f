import GestureSupport

/// Gestures with descriptions instead of examples, in order of precedence.
///
/// ```swift
/// let gestures = try DescribedGestures(contentsOfFile: "gestures.json")
/// for hand in try recognizer.recognize(image: image) {
///   print(gestures.gesture(of: hand)?.label ?? "no gesture")
/// }
/// ```
///
/// The gestures need only landmarks, no model and no image. ``standard`` has counts and well-known signs,
/// ``aslLetters`` letters of a fingerspelling alphabet.
public struct DescribedGestures: Sendable, Hashable {
  /// The gestures; names are unique.
  public let gestures: [DescribedGesture]
  /// The smallest score of a gesture that a hand shows.
  ///
  /// At 0.5, the default, all conditions hold.
  public var scoreThreshold: Float = 0.5

  /// Creates a set of gestures.
  ///
  /// - Throws: `StatusError` (invalid argument) for a name that is empty, has several lines or is not unique, for a
  ///   description that is empty or contradictory, and for a range that no angle has.
  public init(_ gestures: [DescribedGesture]) throws(StatusError) {
    try Self.check(gestures)
    self.gestures = gestures
  }

  /// Creates a set of gestures that are known to be valid.
  package init(unchecked gestures: [DescribedGesture]) { self.gestures = gestures }

  /// Returns the first gesture of a hand whose score reaches ``scoreThreshold``.
  ///
  /// Nil if there is none. A special gesture must precede a general one.
  public func gesture(of hand: Hand) -> GestureScore? { hand.reading.flatMap(gesture) }

  /// Returns the gesture of a reading; see ``gesture(of:)-(Hand)``.
  package func gesture(of reading: HandReading) -> GestureScore? {
    for gesture in gestures {
      let score = gesture.description.score(of: reading, above: scoreThreshold.nextDown)
      if score >= scoreThreshold { return GestureScore(label: gesture.name, score: score) }
    }
    return nil
  }

  /// Returns the score of each gesture, in order.
  ///
  /// 0 for a hand that cannot be read.
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
          "\(gesture.name.debugDescription) cannot be the name of a gesture.", "\(path).name",
          "give it a name of one line; None means no gesture",
          file)
      }
      guard names.insert(gesture.name).inserted else {
        throw error(
          "Two gestures are called \(gesture.name.debugDescription).", "\(path).name", "give each its own name", file)
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
  /// The largest nesting depth of descriptions.
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
          "A finger cannot be \(names) at once: \(both).", path, "name a finger in one of the lists, or use \"any\"")
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
          throw refuse("The description has no condition.", path, "remove it, or add a condition")
        }
        try description.check(path, file: file, depth: depth + 1)
      }
    }
  }
}
