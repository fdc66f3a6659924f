import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandFiles

/// What a run needs that finds hands in its inputs.
struct RecognitionArguments: Sendable {
  let input: InputArguments
  /// The models, and how hands are found.
  let finder: FinderArguments
  let output: OutputArguments

  init(_ given: ParsedArguments, _ input: InputArguments, _ output: OutputArguments) throws {
    self.input = input
    self.output = output
    finder = try FinderArguments(given)
  }
}

/// The models, and how hands and their gestures are found with them.
struct FinderArguments: Sendable {
  /// The file of the models; nil for the one that the tool finds.
  let model: String?
  /// The options of the finder, without its threads.
  let hands: HandTracker.Options
  /// How hands get the names of gestures.
  let gestures: GestureArguments
  /// How the hands of a stream are followed and mended.
  let continuity: ContinuityArguments
  /// The number of threads per image; nil to choose it.
  let threads: Int?
  /// Whether the number of hands is that of the tool.
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

  /// Threads for one image, if so many are processed at once.
  func imageThreads(workers: Int = 1) -> Int {
    threads ?? (workers > 1 ? 1 : min(ProcessInfo.processInfo.activeProcessorCount, 4))
  }
}

/// How the hands of a stream are followed through gaps, and told apart.
struct ContinuityArguments: Sendable {
  /// The longest gap after which a hand is still the same; nil for none.
  let maximumGap: Duration?
  /// The longest gap that is filled; nil for none.
  let maximumFilledGap: Duration?
  /// Whether all frames of a hand decide if it is left or right.
  let isSteady: Bool

  init(_ given: ParsedArguments) {
    maximumFilledGap = given[Options.fillGaps].map { .milliseconds($0) }
    maximumGap = given[Options.bridge].map { .milliseconds($0) } ?? maximumFilledGap
    isSteady = given[Options.steady]
  }

  /// What mends the hands of a recording; nil if they stay as they are.
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
    // Later frames are too late for what the usual budget puts off.
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
