import Foundation
import GestureTraining
import HandLandmarkerCore

/// The hands that a reader is trained on.
struct ReaderExamples {
  /// The share of people's hands among the examples.
  ///
  /// Shares of 0.3 to 0.5 give similar results.
  private static let peopleShare = 0.4
  /// The relative weights of computed hands and of pairs.
  ///
  /// Relative to a drawn hand.
  private static let (computedShare, pairShare) = (0.6, 0.3)
  /// The weight of a person's fist relative to other hands.
  ///
  /// Fists are rare, and look most different.
  private static let fistShare = 3.0

  private var people: [(set: String, example: HandReaderTraining.Example)] = []
  private var drawn: [HandReaderTraining.Example] = []
  let truth: [String: PeopleTruth]

  /// - Parameters:
  ///   - truth: A file of lines of ``PeopleTruth``.
  ///   - files: Files of lines of ``HandLine``.
  init(truth: String, files: [String]) throws {
    self.truth = Dictionary(try Self.lines(of: truth, PeopleTruth.self).map { ($0.source, $0) }) { first, _ in first }
    let lines = try files.flatMap { try Self.lines(of: $0, HandLine.self) }
    for (index, line) in lines.enumerated() {
      guard let features = line.hand.flatMap(ReaderFeatures.values(of:)) else { continue }
      if line.truth.isEmpty {
        guard let row = self.truth[line.source], let known = row.known else { continue }
        people.append(
          (
            row.set ?? "",
            HandReaderTraining.Example(
              features: features, fingers: known.fingers, shapes: known.shapes,
              weight: known.shapes == [.fist] ? Self.fistShare : 1)
          ))
      } else {
        let known = DrawnTruth(line.truth)
        // The second hand of a pair is used with the first.
        let step = line.truth[HandLine.step]
        let isFirst = step != nil && index + 1 < lines.count && lines[index + 1].source == line.source
        let weight =
          step != nil ? (isFirst ? Self.pairShare : 0) : line.source.hasPrefix("computed") ? Self.computedShare : 1
        drawn.append(
          HandReaderTraining.Example(
            features: features, fingers: known.fingers, shapes: known.shapes, weight: weight,
            closing: isFirst ? step ?? 0 : 0))
      }
    }
  }

  /// All examples without those of a set of people.
  func examples(without set: String?) -> [HandReaderTraining.Example] {
    let used = people.filter { $0.set != set }.map(\.example)
    let (drawnWeight, peopleWeight) = (drawn.reduce(0) { $0 + $1.weight }, used.reduce(0) { $0 + $1.weight })
    let share = used.isEmpty ? 0 : Self.peopleShare
    return drawn.map { $0.weighted(by: (1 - share) / drawnWeight) } + used.map { $0.weighted(by: share / peopleWeight) }
  }

  static func lines<Line: Decodable>(of path: String, _ type: Line.Type) throws -> [Line] {
    let decoder = JSONDecoder()
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
      try decoder.decode(type, from: Data($0.utf8))
    }
  }
}
