import GestureSupport
import HandValues

/// An object with optional keys, whose defaults are those of the settings.
///
/// Times are in milliseconds.
extension GestureEventSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case beginScore, endScore, minimumDurationInMilliseconds, releaseDurationInMilliseconds, maximumGapInMilliseconds
    case holdDurationInMilliseconds, holdDurationsInMilliseconds, holdMovement, holdIntervalInMilliseconds,
      ignoredGestures
  }

  /// Reads an object.
  ///
  /// Other keys are skipped; the detector checks the ranges.
  ///
  /// - Throws: `DecodingError` for a value of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      beginScore: try values.decodeIfPresent(Float.self, forKey: .beginScore) ?? GestureEventSettings().beginScore,
      endScore: try values.decodeIfPresent(Float.self, forKey: .endScore),
      maximumGap: try values.millisecondsIfPresent(forKey: .maximumGapInMilliseconds),
      holdMovement: try values.decodeIfPresent(Float.self, forKey: .holdMovement),
      holdInterval: try values.millisecondsIfPresent(forKey: .holdIntervalInMilliseconds))
    try values.readMilliseconds(&minimumDuration, forKey: .minimumDurationInMilliseconds)
    try values.readMilliseconds(&releaseDuration, forKey: .releaseDurationInMilliseconds)
    try values.readMilliseconds(&holdDuration, forKey: .holdDurationInMilliseconds)
    let durations =
      try values.decodeIfPresent([String: MillisecondsJSON].self, forKey: .holdDurationsInMilliseconds) ?? [:]
    for (name, duration) in durations { holdDurations[.custom(name)] = duration.time }
    try values.read(&ignoredGestures, forKey: .ignoredGestures)
  }

  /// Writes the object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(beginScore, forKey: .beginScore)
    try values.encode(endScore, forKey: .endScore)
    try values.encode(milliseconds: minimumDuration, forKey: .minimumDurationInMilliseconds)
    try values.encode(milliseconds: releaseDuration, forKey: .releaseDurationInMilliseconds)
    try values.encodeIfPresent(milliseconds: maximumGap, forKey: .maximumGapInMilliseconds)
    try values.encode(milliseconds: holdDuration, forKey: .holdDurationInMilliseconds)
    let durations = holdDurations.map { ($0.key.rawValue, MillisecondsJSON($0.value)) }
    try values.encode(Dictionary(uniqueKeysWithValues: durations), forKey: .holdDurationsInMilliseconds)
    try values.encodeIfPresent(holdMovement, forKey: .holdMovement)
    try values.encodeIfPresent(milliseconds: holdInterval, forKey: .holdIntervalInMilliseconds)
    try values.encode(ignoredGestures.sorted { $0.rawValue < $1.rawValue }, forKey: .ignoredGestures)
  }
}

/// An object with optional keys, except `gesture`.
///
/// Missing keys mean the defaults of the settings. Times are in milliseconds; a `disarmDurationInMilliseconds` of null
/// means no disarming gesture.
extension EventArmingSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case gesture, holdDurationInMilliseconds, pauseInMilliseconds, disarmDurationInMilliseconds, seeing
  }

  /// Reads an object.
  ///
  /// Other keys are skipped; the detector checks the ranges.
  ///
  /// - Throws: `DecodingError` for a missing gesture, and for a value of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(gesture: try values.decode(HandGesture.self, forKey: .gesture))
    try values.readMilliseconds(&holdDuration, forKey: .holdDurationInMilliseconds)
    try values.readMilliseconds(&pause, forKey: .pauseInMilliseconds)
    if values.contains(.disarmDurationInMilliseconds) {
      disarmDuration = try values.millisecondsIfPresent(forKey: .disarmDurationInMilliseconds)
    }
    try values.read(&seeing, forKey: .seeing)
  }

  /// Writes the object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(gesture, forKey: .gesture)
    try values.encode(milliseconds: holdDuration, forKey: .holdDurationInMilliseconds)
    try values.encode(milliseconds: pause, forKey: .pauseInMilliseconds)
    try values.encode(disarmDuration.map(MillisecondsJSON.init), forKey: .disarmDurationInMilliseconds)
    try values.encode(seeing, forKey: .seeing)
  }
}

/// An object with optional keys, whose defaults are those of the settings.
///
/// Times are in milliseconds; movements are written by their names.
extension HandMovementSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case kinds, viewpoint, swipeDistance, swipeSpeed, tapDistance, maximumGapInMilliseconds
  }

  /// Reads an object.
  ///
  /// Other keys and unknown movements are skipped; the detector checks the ranges.
  ///
  /// - Throws: `DecodingError` for a value of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init()
    if let names = try values.decodeIfPresent([String].self, forKey: .kinds) {
      kinds = Set(names.compactMap(HandMovement.init))
    }
    try values.read(&viewpoint, forKey: .viewpoint)
    try values.read(&swipeDistance, forKey: .swipeDistance)
    try values.read(&swipeSpeed, forKey: .swipeSpeed)
    try values.read(&tapDistance, forKey: .tapDistance)
    try values.readMilliseconds(&maximumGap, forKey: .maximumGapInMilliseconds)
  }

  /// Writes the object.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a number that is not finite.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kinds.map(\.rawValue).sorted(), forKey: .kinds)
    try values.encode(viewpoint, forKey: .viewpoint)
    try values.encode(swipeDistance, forKey: .swipeDistance)
    try values.encode(swipeSpeed, forKey: .swipeSpeed)
    try values.encode(tapDistance, forKey: .tapDistance)
    try values.encode(milliseconds: maximumGap, forKey: .maximumGapInMilliseconds)
  }
}
