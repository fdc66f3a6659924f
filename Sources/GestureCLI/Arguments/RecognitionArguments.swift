import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandFiles

/// The arguments of a run that finds hands in its inputs.
final class RecognitionArguments: Sendable {
  let input: InputArguments
  /// The models, and the options for finding hands.
  let finder: FinderArguments
  let output: OutputArguments

  init(_ given: ParsedArguments, _ input: InputArguments, _ output: OutputArguments) throws {
    self.input = input
    self.output = output
    finder = try FinderArguments(given)
  }
}

/// The models, and the options for finding hands and gestures with them.
final class FinderArguments: Sendable {
  /// The file of the models; nil for the default file.
  let model: String?
  /// The options of the finder, without its threads.
  let hands: HandTracker.Options
  /// The options for naming the gestures of hands.
  let gestures: GestureArguments
  /// The options for following and mending the hands of a stream.
  let continuity: ContinuityArguments
  /// The number of threads per image; nil to choose it.
  let threads: Int?
  /// Whether the number of hands is the tool's default.
  let hasDefaultHandCount: Bool
  /// The gesture before which no event counts; nil if all events count.
  let arming: HandGesture?

  init(_ given: ParsedArguments) throws {
    model = given[Options.model]
    hands = HandTracker.Options(given)
    gestures = try GestureArguments(given)
    continuity = ContinuityArguments(given)
    threads = given[Options.threads]
    hasDefaultHandCount = !given.has(Options.numHands)
    arming = given[Options.arm]?.gesture
  }

  /// The number of threads per image, with `workers` images processed at once.
  func imageThreads(workers: Int = 1) -> Int {
    threads ?? (workers > 1 ? 1 : min(ProcessInfo.processInfo.activeProcessorCount, 4))
  }
}

/// The options for following the hands of a stream through gaps.
struct ContinuityArguments: Sendable {
  /// The longest gap that the identity of a hand survives, or nil.
  let maximumGap: Duration?
  /// The longest gap that is filled; nil for none.
  let maximumFilledGap: Duration?
  /// Whether all frames of a hand decide its handedness.
  let isSteady: Bool

  init(_ given: ParsedArguments) {
    maximumFilledGap = given[Options.fillGaps].map { .milliseconds($0) }
    maximumGap = given[Options.bridge].map { .milliseconds($0) } ?? maximumFilledGap
    isSteady = given[Options.steady]
  }

  /// The mender of a recording's hands; nil if the hands stay unchanged.
  func mender() throws -> HandMender? {
    guard maximumGap != nil || isSteady else { return nil }
    return try HandMender(
      maximumGap: maximumGap, stabilizesHandedness: isSteady, maximumFilledGap: maximumFilledGap)
  }
}

extension HandTracker.Options {
  /// The options of the command line, without the threads.
  init(_ given: ParsedArguments) {
    self.init(maximumHandCount: given[Options.numHands], search: given.search, isMirrored: given[Options.mirrored])
    finding.preference = given[Options.prefer]
    finding.minimumPalmScore = Float(given[Options.minHandDetectionConfidence])
    finding.minimumPresence = Float(given[Options.minHandPresenceConfidence])
    tracking.overlap = max(Float(given[Options.minTrackingConfidence]), .leastNonzeroMagnitude)
    tracking.searchBudget = given[Options.searchBudget].map { Float($0) }
    let leavesOutFrames = TimeArguments(given).leavesOutFrames
    tracking.searchesLostHandsAtOnce = leavesOutFrames
    // Later frames are too late for searches that the default budget postpones.
    if leavesOutFrames, given.search.findsOverlooked, tracking.searchBudget == nil { tracking.searchBudget = 1000 }
    tracking.smoothing = given[Options.smooth] ? LandmarkSmoothing() : nil
  }
}

extension ParsedArguments {
  /// The search for hands that several options describe.
  var search: HandSearch {
    var search = self[given: Options.search] ?? (self[Options.thorough] ? .thorough : self[Options.search])
    if let smallest = self[Options.smallestHand] { search.smallestHand = smallest > 0 ? Float(smallest) : nil }
    if let largest = self[Options.largestHand] { search.largestHand = Float(largest) }
    return search
  }

  /// Refuses options of the search that contradict each other.
  func checkSearch() throws {
    try refuse(
      Options.thorough, unless: self[given: Options.search] != .standard, "and --search standard exclude each other")
  }
}
