import Foundation
import GestureSupport
import TensorEngine
import TestSupport

/// Label files.
struct LabelTarget: FuzzTarget {
  static let name = "labels"
  static let weight = 5
  let seeds = ["a\nb\nc\n", "\u{FEFF}Ä\r\nb\rc\n\n", "\n\r\n\r", "none\nrock\npaper\nscissors"].map { Data($0.utf8) }

  func run(_ input: Data) throws -> Bool {
    let labels = try ModelMetadata.LabelFile.labels(in: Bytes(input, name: "input"))
    guard labels.count <= input.count else {
      throw WrongAnswer(description: "\(labels.count) labels in \(input.count) bytes")
    }
    let metadata = ModelMetadata(labelFiles: [
      .init(name: "a", locale: "", labels: labels), .init(name: "b", locale: "en", labels: ["x"]),
    ])
    _ = try metadata.displayNames(locale: "en")
    return true
  }
}
