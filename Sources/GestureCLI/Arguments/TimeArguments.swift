import GestureCommandLine
import GestureFoundation

/// The frames to use of a stream, and their times.
struct TimeArguments: Sendable {
  /// The source of missing frame times; nil to choose by input.
  let clock: ClockSource?
  /// The file of the frame times; nil if there is none.
  let file: String?
  /// Frames per second; nil for the times of the input.
  let rate: Double?
  /// The step from one used frame to the next.
  let every: Int
  /// The most frames that are used per second; nil for no limit.
  let sampleRate: Double?
  /// The time limit of a stream; nil for no limit.
  let longest: Duration?
  /// Whether frames come at the pace of their times.
  let isPaced: Bool

  init(_ given: ParsedArguments, paces: Bool = false) {
    clock = given[given: Options.clock]
    file = given[Options.timestamps]
    rate = given[Options.fps]
    every = given[Options.every]
    sampleRate = given[Options.sampleFPS]
    longest = given[Options.duration].map { Duration(roundedSeconds: $0) }
    isPaced = paces || given[Options.realtime]
  }

  /// Whether some frames are not used.
  var leavesOutFrames: Bool { every > 1 || sampleRate != nil }
}

/// The stated rotation and mirroring of the images.
struct StatedView: Sendable {
  /// The clockwise turn that makes the images upright.
  let rotationDegrees: Int
  /// Whether left and right are swapped, as in a selfie view.
  let isMirrored: Bool

  init(_ given: ParsedArguments) {
    rotationDegrees = given[Options.rotation].rawValue
    isMirrored = given[Options.mirrored]
  }
}

extension ReadingOptions {
  init(_ given: ParsedArguments) {
    self.init()
    raw = given[Options.raw]
    toleratesDamage = given[Options.tolerateDamage]
    // Small hands need all pixels.
    reducedSide = given.search.smallestHand == nil ? given[Options.reduce] : nil
    rotationDegrees = given[Options.rotation].rawValue
    waiting.timeout = Duration(roundedSeconds: given[Options.timeout])
    waiting.duration = TimeArguments(given).longest
    waiting.reconnects = given[Options.reconnect]
  }
}
