import GestureCommandLine
import HandLandmarkerCore

/// The options of where palms are looked for.
enum SearchOptions {
  /// The choices of `--search`.
  enum Preset: String, CaseIterable, Sendable {
    case standard, thorough
  }

  static let search = Option.choice(
    "search", "SEARCH", default: Preset.standard,
    "Look for palms once in the whole image (standard), or also for close, small, turned and overlooked hands (thorough)")
  static let smallestHand = Option<Double?>(
    "smallest-hand", "F", default: nil, shown: "0.05 with --search thorough, else 0",
    "Longer side of the smallest hand to be found, as a fraction of the image's longer side; below 0.2 the image is also searched in tiles"
  ) { try realNumber($0, in: 0...1) }
  static let largestHand = Option<Double?>(
    "largest-hand", "F", default: nil, shown: "1 with --search thorough",
    "Longer side of the largest hand to be found, likewise, up to 4; above 0.5 the image is also searched with room around it"
  ) { try realNumber($0, in: 0.5...4) }
  static let thorough = Option.flag(
    "thorough", "Find and name as many hands as possible: --search thorough and, for gestures, --turned-hands; takes longer")
  static let budget = Option<Double?>(
    "search-budget", "F", default: nil, shown: "1; 3 with --smallest-hand or --largest-hand; what hardly costs time with --search thorough",
    "Palm detections per frame while hands are missing; 0.25 is one in every fourth frame (video, live-stream)"
  ) { try realNumber($0, in: 0.001...1000) }

  /// The search that the options of the command line ask for.
  static func value(in arguments: ParsedArguments) -> HandSearch {
    var value = arguments[thorough] || arguments[search] == .thorough ? HandSearch.thorough : .standard
    if let smallest = arguments[smallestHand] { value.smallestHand = smallest > 0 ? Float(smallest) : nil }
    if let largest = arguments[largestHand] { value.largestHand = Float(largest) }
    return value
  }
}
