import Foundation
import GestureClassifier

extension GestureDataset.LeftOut {
  /// In words.
  var reasonText: String {
    switch reason {
    case .noHand: "no hand was found"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAPicture: label == nil ? "lies outside of the labels' folders" : "is not a picture"
    }
  }
}

extension GestureDataset {
  /// The list of what was left out and why; empty if nothing was.
  var leftOutText: String {
    leftOut.isEmpty ? "" : "Left out:\n" + leftOut.map { "  \($0.source): \($0.reasonText)\n" }.joined()
  }

  var leftOutJSON: JSONValue {
    .array(
      leftOut.map { leftOut in
        .object([
          .init("source", .string(leftOut.source)), .init("label", .optional(leftOut.label, JSONValue.string)),
          .init("reason", .string(leftOut.reasonText)),
        ])
      })
  }
}

extension ConfusionMatrix {
  /// Rows are the labels, columns the answers.
  var json: JSONValue {
    .object([
      .init("labels", .array(labels.map(JSONValue.string))), .init("answers", .array(answers.map(JSONValue.string))),
      .init("counts", .array(counts.map { .array($0.map(JSONValue.int)) })),
    ])
  }
}

/// `1 hand`, `2 hands`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// `97.5%`; `-` if there is nothing to take a share of.
func percentage(_ share: Double?) -> String { share.map { String(format: "%.1f%%", $0 * 100) } ?? "-" }

extension String {
  func padded(to width: Int, atStart: Bool = false) -> String {
    let space = String(repeating: " ", count: max(width - count, 0))
    return atStart ? space + self : self + space
  }
}
