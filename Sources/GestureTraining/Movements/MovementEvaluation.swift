import HandEvents

/// The quality of trained movements on recordings: the movements found in each, against its label.
///
/// ```swift
/// let evaluation = MovementEvaluation(of: try MovementDataset(folder: "movements"), model: try MovementModel(contentsOfFile: "movements.json"))
/// print(evaluation.confusion)
/// ```
public struct MovementEvaluation: Sendable, Hashable {
  /// The confusion matrix of labels and answers: of the movements found in a recording, that of the highest score.
  public let confusion: ConfusionMatrix
  /// The recordings that were answered wrongly.
  package let wrong: [MovementTrainingReport.Wrong]
  /// The movements found in recordings of «none» that are not cut.
  package let background: MovementTrainingReport.Background

  /// Looks for the movements of a model in every recording, as a stream is searched for them. Labels of «none» count in
  /// any case.
  public init(of dataset: MovementDataset, model: MovementModel) {
    let labels = dataset.labels
    let none = labels.first(where: GestureDataset.isBackground) ?? MovementDataset.background
    self.init(
      dataset.recordings.map { recording in
        let count = recording.isBackground ? model.movementCount(in: recording) : 0
        return (recording, model.answer(to: recording).label ?? none, count)
      }, labels: labels)
  }

  /// - Parameter answers: The answers to recordings, and the numbers of movements that are found in those of «none».
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
