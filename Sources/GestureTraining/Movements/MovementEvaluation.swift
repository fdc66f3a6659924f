import HandEvents

/// The quality of trained movements on recordings.
///
/// The movements found in each recording are compared with its label.
///
/// ```swift
/// let model = try MovementModel(contentsOfFile: "movements.json")
/// let evaluation = MovementEvaluation(of: try MovementDataset(folder: "movements"), model: model)
/// print(evaluation.confusion)
/// ```
public struct MovementEvaluation: Sendable, Hashable {
  /// The confusion matrix of labels and answers.
  ///
  /// The answer is the recording's movement with the highest score.
  public let confusion: ConfusionMatrix
  /// The recordings with wrong answers.
  package let wrong: [MovementTrainingReport.Wrong]
  /// The movements found in uncut recordings of «none».
  package let background: MovementTrainingReport.Background

  /// Searches every recording for the movements of a model.
  ///
  /// The search is that of a stream. The label «none» may have any case of letters.
  public init(of dataset: MovementDataset, model: MovementModel) {
    let labels = dataset.labels
    let none = labels.first(where: GestureDataset.isBackground) ?? MovementDataset.background
    self.init(
      dataset.recordings.map { recording in
        let count = recording.isBackground ? model.movementCount(in: recording) : 0
        return (recording, model.answer(to: recording).label ?? none, count)
      }, labels: labels)
  }

  /// - Parameter answers: The answer for each recording, and the number of movements found in it.
  init(_ answers: [(recording: MovementRecording, label: String, count: Int)], labels: [String]) {
    confusion = ConfusionMatrix(labels: labels, pairs: answers.map { ($0.recording.label, $0.label) })
    wrong = answers.filter { $0.label != $0.recording.label }.map {
      MovementTrainingReport.Wrong(source: $0.recording.source, label: $0.recording.label, answer: $0.label)
    }
    var background = MovementTrainingReport.Background()
    for (recording, _, count) in answers where recording.isBackground && !recording.isCut {
      guard let first = recording.frames.first, let last = recording.frames.last else { continue }
      background.duration += last.time - first.time
      background.falseEvents += count
    }
    self.background = background
  }
}
