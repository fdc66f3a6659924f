import GestureClassifier
import GestureCommandLine
import HandFiles
import TensorEngine

/// Models, and the hands and gestures that are found with them.
extension Options {
  static let model = Option.file(
    "model", short: "m", shown: "$GESTURE_MODEL, else Models/gesture_recognizer.task", "The .task bundle of models")
  static let numHands = Option.integer("num-hands", short: "n", default: 1, in: 1...Int.max, "Find up to N hands")
  static let minHandDetectionConfidence = Option.number(
    "min-hand-detection-confidence", default: 0.5, in: 0...1, "Minimum palm score")
  static let minHandPresenceConfidence = Option.number(
    "min-hand-presence-confidence", default: 0.5, in: 0...1, "Minimum score of the landmarks")
  static let minTrackingConfidence = Option.number(
    "min-tracking-confidence", default: 0.5, in: 0...1,
    """
    Minimum overlap of a tracked hand
    From this overlap on, a hand is the same as in the previous frame (video, live-stream).
    """)
  static let threads = Option.integer(
    "threads", shown: "the machine's cores, at most 4; 1 when several images are processed at once", in: 1...64,
    "Threads per image")
  static let jobs = Option.integer(
    "jobs", short: "j", shown: "the machine's cores", in: 1...1024, "Images processed at the same time (image mode)")

  /// The words for searches, by their effort.
  private static let searches = ["standard": HandSearch.standard, "thorough": .thorough, "exhaustive": .exhaustive]
  static let search = Option<HandSearch>(
    "search", "EFFORT", default: .standard, shown: "standard",
    completion: .choices(["standard", "thorough", "exhaustive"]),
    """
    How long to look for hands, or 2 to 19
    standard searches the whole image once. thorough, which is 5, also finds close, turned, dim and overlooked hands.
    exhaustive finds small ones as well, without any sign of them. A number is the time in standard searches.
    """
  ) { text in
    if let search = searches[text] { return search }
    guard let effort = Int(text), 2...19 ~= effort else {
      throw ValueProblem("must be standard, thorough, exhaustive, or a whole number from 2 to 19")
    }
    return HandSearch(effort: effort)
  }
  static let smallestHand = Option.number(
    "smallest-hand", "F", shown: "0.05 with --search exhaustive, else 0", in: 0...1,
    """
    Smallest hand to be found, as a fraction of the image
    Both are measured along the longer side. Below 0.2 the image is also searched in tiles.
    """)
  static let largestHand = Option.number(
    "largest-hand", "F", shown: "1 with --search exhaustive", in: 0.5...4,
    """
    Largest hand to be found, as a fraction, up to 4
    Both are measured along the longer side. Above 0.5 the image is also searched with a margin around it.
    """)
  static let prefer = Option.choice(
    "prefer", "WHICH", default: HandPreference.score,
    """
    Hands to keep if there are more than --num-hands
    score keeps those with the best palm score, largest the largest ones, which are the nearest.
    """)
  static let thorough = Option.flag(
    "thorough",
    """
    Find and name nearly all hands, in 3 times the time
    The same as --search thorough and, for gestures, --turned-hands. It takes about 3 times as long for photos.
    """)
  static let searchBudget = Option.number(
    "search-budget", "F", shown: "1; 3 with --smallest-hand or --largest-hand; about 0.25 more with --search thorough",
    in: 0.001...1000,
    """
    Palm detections per frame while hands are missing
    0.25 is one in every fourth frame (video, live-stream).
    """)

  static let maxResults = Option.integer(
    "max-results", default: -1, in: Int.min...Int.max,
    """
    Keep the N best canned gestures; -1: all
    It needs --all-scores, since results have one gesture for each hand.
    """)
  static let scoreThreshold = Option.number(
    "score-threshold", default: 0, in: 0...1,
    """
    Minimum score of canned gestures
    0 is the threshold of the model.
    """)
  static let allowlist = Option.list("category-allowlist", "A,B", "Use only these canned gestures")
  static let denylist = Option.list("category-denylist", "A,B", "Ignore these canned gestures")
  static let describe = Option.file(
    "describe", "FILE",
    """
    Recognize the gestures that FILE describes, first
    The subcommand describe writes such a file.
    """)
  static let onlyDescribed = Option.flag("only-described", "Use no other gestures than those of --describe")
  static let keypointClassifier = Option.file(
    "keypoint-classifier", "FILE",
    """
    Use the classifier FILE (.tflite) instead of the bundle's
    It reads 42 numbers: x and y of the landmarks relative to the wrist, divided by the largest.
    """
  )
  static let labelNames = Option.file(
    "labels", "FILE",
    """
    Names of the classes, one per line
    They are the classes of --keypoint-classifier, and the labels that rows of CSV number from 0.
    """)
  static let turnedHands = Option.flag(
    "turned-hands",
    """
    Recognize turned hands, and check the fingers
    Canned gestures of turned hands are recognized, and a gesture that a finger contradicts is dropped.
    """)
  static let turnedCustom = Option.flag(
    "turned-custom",
    """
    Recognize custom gestures of turned hands
    Do not use it for custom gestures that mean a direction.
    """)
}
