import GestureClassifier
import GestureCommandLine
import GestureSupport
import GestureTraining

/// The parts of a data set that reports show.
extension GestureDataset {
  /// The list of what was skipped and why; empty if nothing was.
  var skippedText: String {
    skipped.isEmpty ? "" : "Skipped:\n" + skipped.map { "  \($0.source): \($0.reasonText)\n" }.joined()
  }

  var skippedJSON: [JSON] { skipped.map { ["source": $0.source, "label": $0.label, "reason": $0.reasonText] } }
}

extension GestureDataset.Skipped {
  /// In words.
  fileprivate var reasonText: String {
    switch reason {
    case .noHand: "no hand was found"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notAnImage: label == nil ? "lies outside of the labels' folders" : "is not an image"
    }
  }
}

extension ConfusionMatrix: JSONConvertible {
  /// Rows are the labels, columns the answers.
  package var json: JSON { ["labels": labels, "answers": answers, "counts": counts] }
}
