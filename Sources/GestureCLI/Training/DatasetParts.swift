import GestureCommandLine
import GestureTraining

extension GestureDataset {
  /// The images and lines in which no hand was found.
  var missed: [Skipped] { skipped.filter { $0.reason == .noHand } }

  /// The text about images without a hand; empty if there are none. Such images count neither as right nor as wrong.
  var missedText: String {
    missed.isEmpty
      ? ""
      : "No hand was found in \(counted(missed.count, "image")) (not part of any accuracy):\n"
        + missed.map { "  \($0.source)\n" }.joined()
  }

  /// The text about examples skipped for other reasons; empty without any.
  var skippedText: String {
    let others = skipped.filter { $0.reason != .noHand }
    return others.isEmpty ? "" : "Skipped:\n" + others.map { "  \($0.source): \($0.reasonText)\n" }.joined()
  }

  var skippedJSON: [JSON] { skipped.map { ["source": $0.source, "label": $0.label, "reason": $0.reasonText] } }
}

extension GestureDataset.Skipped {
  fileprivate var reasonText: String {
    switch reason {
    case .noHand: "no hand was found"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAnImage: label == nil ? "is not a file in the folder of a label" : "is not an image"
    }
  }
}

extension ConfusionMatrix: JSONConvertible {
  /// The matrix with labels as rows and answers as columns.
  package var json: JSON { ["labels": labels, "answers": answers, "counts": counts] }
}

extension MovementDataset {
  var skippedText: String { skipped.map { "skipped: \($0.source): \($0.reason)\n" }.joined() }
  var skippedJSON: [JSON] { skipped.map { ["source": $0.source, "reason": $0.reason] } }
}

extension MovementTrainingReport.Wrong: JSONConvertible {
  package var json: JSON { ["source": source, "label": label, "answer": answer] }
  var text: String { "wrong  \(source): \(label) recognized as \(answer)\n" }
}

extension MovementTrainingReport.Background {
  /// The text about wrong movements; nil without recordings of other movements.
  var text: String? {
    falseEventsPerMinute.map {
      "\($0.fixed(1)) wrong movements a minute in \((duration.seconds / 60).fixed(1)) minutes of "
    }
  }
}
