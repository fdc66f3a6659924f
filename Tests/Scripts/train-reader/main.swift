import Foundation
import GestureTraining
import HandLandmarkerCore

// The readers, `HandReaderWeights.swift` and `PinchReaderWeights.swift`, are made by these commands; MODEL is a gesture
// recognizer's or a hand landmarker's bundle.
//
// train-reader draw MODEL COUNT SEED [special|computed|pairs|pinches|edges] >HANDS: drawn hands in random poses that
// the models find; special: fists and fingertips that meet; pinches: fingertips that touch or nearly touch; edges: open
// hands seen from the edge; computed: the landmarks of the poses themselves; pairs: computed hands that close.
// train-reader find MODEL TRUTH FOLDER SET,SET,… VARIATIONS >HANDS: hands of people's photographs, each also in changed
// images. train-reader train TRUTH WEIGHTS HANDS…: writes the source file. train-reader judge TRUTH SET|- HANDS… OTHER:
// what a reader that was trained without a set answers about the hands of OTHER, one a line: the name of the image,
// five fingers, seven shapes. train-reader views MODEL SEED [DIVISOR] >HANDS: drawn pinches of each finger, and hands
// that nearly pinch, at 0 to 80 degrees of pitch, yaw and roll. train-reader train-pinches TRUTH WEIGHTS HANDS…: writes
// the source file of the reader of pinches. train-reader calibrate-pinches TRUTH SET,SET,… WEIGHTS HANDS…: changes the
// last layer in that file so that the answers are true probabilities for hands of these sets and drawn ones, none of
// which the reader was trained on. train-reader judge-pinches TRUTH SET|- HANDS… OTHER: likewise for pinches: the name
// of the image, the four fingers' strengths. train-reader compare HANDS: the errors of joint angles of drawn hands, as
// they are read and as they are fitted, by joint and by view.
//
// TRUTH has a line of JSON for each photograph; see `PeopleTruth`.

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("draw", 4...):
    guard let count = Int(arguments[2]), let seed = UInt64(arguments[3]) else { throw UsageError() }
    let collection = try HandCollection(modelPath: arguments[1])
    let areEdges = arguments.contains("edges")
    let pinches = areEdges || arguments.contains("pinches") ? RandomPinches(seed: seed, areEdges: areEdges) : nil
    if arguments.contains("pairs") {
      try collection.drawClosing(count: count, seed: seed)
    } else {
      try collection.draw(
        count: count, seed: seed, isSpecial: arguments.contains("special"), isComputed: arguments.contains("computed"),
        pinches: pinches)
    }
  case ("find", 6):
    guard let variations = Int(arguments[5]) else { throw UsageError() }
    let sets = arguments[4].split(separator: ",").map(String.init)
    let truth = try ReaderExamples.lines(of: arguments[2], PeopleTruth.self).filter {
      sets.contains($0.set ?? "") && ($0.known != nil || $0.touches != nil)
    }
    try HandCollection(modelPath: arguments[1]).find(truth.map(\.source), in: arguments[3], variations: variations)
  case ("train", 4...):
    let examples = try ReaderExamples(truth: arguments[1], files: Array(arguments[3...])).examples(without: nil)
    try ReaderWeights.swift(HandReaderTraining().run(examples), of: "HandReader").write(
      toFile: arguments[2], atomically: true, encoding: .utf8)
  case ("judge", 5...):
    let examples = try ReaderExamples(truth: arguments[1], files: Array(arguments[3..<(arguments.count - 1)]))
    let reader = HandReader(ReaderNetwork(numbers: HandReaderTraining().run(examples.examples(without: arguments[2]))))
    for line in try ReaderExamples.lines(of: arguments[arguments.count - 1], HandLine.self) {
      guard let features = line.hand.flatMap(ReaderFeatures.values(of:)) else { continue }
      let answer = reader.answer(features)
      let numbers = Finger.allCases.map { answer.fingers[$0] } + HandShape.allCases.map { answer.shapes[$0] }
      print(line.source, numbers.map { "\($0)" }.joined(separator: " "))
    }
  case ("views", 3...4):
    guard let seed = UInt64(arguments[2]), let divisor = Int(arguments.count == 4 ? arguments[3] : "1") else {
      throw UsageError()
    }
    try HandCollection(modelPath: arguments[1]).drawViews(seed: seed, divisor: divisor)
  case ("train-pinches", 4...):
    let examples = try PinchExamples(truth: arguments[1], files: Array(arguments[3...])).examples(without: nil)
    try ReaderWeights.swift(PinchTraining().run(examples), of: "PinchReader")
      .write(toFile: arguments[2], atomically: true, encoding: .utf8)
  case ("calibrate-pinches", 5...):
    let examples = try PinchExamples(truth: arguments[1], files: Array(arguments[4...]))
      .examples(of: Set(arguments[2].split(separator: ",").map(String.init)))
    let numbers = try ReaderWeights.groups(ofFile: arguments[3])
    let calibration = PinchCalibration(numbers, people: examples.people, drawn: examples.drawn)
    print("slope \(calibration.slope), offset \(calibration.offset)")
    print("fingers: \(examples.people.count) of people, \(examples.drawn.count) drawn")
    try ReaderWeights.swift(calibration.applied(to: numbers), of: "PinchReader")
      .write(toFile: arguments[3], atomically: true, encoding: .utf8)
  case ("judge-pinches", 5...):
    let examples = try PinchExamples(truth: arguments[1], files: Array(arguments[3..<(arguments.count - 1)]))
    let reader = PinchReader(ReaderNetwork(numbers: PinchTraining().run(examples.examples(without: arguments[2]))))
    for line in try ReaderExamples.lines(of: arguments[arguments.count - 1], HandLine.self) {
      guard let features = (line.hand?.reading).map(PinchFeatures.init) else { continue }
      print(
        line.source,
        FingerSet.withoutThumb.map { "\(reader.probability(features.values(of: $0)))" }.joined(separator: " "))
    }
  case ("compare", 2): print(FitComparison(try ReaderExamples.lines(of: arguments[1], HandLine.self)).text)
  default: throw UsageError()
  }
} catch {
  FileHandle.standardError.write(Data("train-reader: \(error is UsageError ? UsageError.text : "\(error)")\n".utf8))
  exit(error is UsageError ? 64 : 74)
}

struct UsageError: Error {
  static let text =
    "usage: train-reader draw|find|train|judge|views|train-pinches|calibrate-pinches|judge-pinches|compare …; the commands are described in main.swift"
}
