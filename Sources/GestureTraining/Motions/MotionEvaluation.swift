import GestureSupport
import HandEvents

/// The quality of trained movements on recordings: the movements found in each, against its label.
///
/// ```swift
/// let evaluation = MotionEvaluation(of: try MotionDataset(folder: "movements"), model: try MotionModel(contentsOfFile: "movements.json"))
/// print(evaluation.confusion)
/// ```
public struct MotionEvaluation: Sendable, Hashable {
  /// The confusion matrix of labels and answers: of the movements found in a recording, that of the highest score.
  public let confusion: ConfusionMatrix
  /// The recordings that were answered wrongly.
  public let wrong: [MotionTrainingReport.Wrong]
  /// The movements found in recordings of «none» that are not cut.
  public let background: MotionTrainingReport.Background

  /// Looks for the movements of a model in every recording, as a stream is searched for them. Labels of «none» count in any case.
  public init(of dataset: MotionDataset, model: MotionModel) {
    let labels = dataset.labels
    let none = labels.first(where: GestureDataset.isBackground) ?? MotionDataset.background
    var background = MotionTrainingReport.Background()
    var wrong: [MotionTrainingReport.Wrong] = []
    let pairs = dataset.recordings.map { recording in
      let answer = model.answer(to: recording).label ?? none
      if answer != recording.label { wrong.append(.init(source: recording.source, label: recording.label, answer: answer)) }
      if recording.isBackground { background.add(recording, falseEvents: model.movementCount(in: recording)) }
      return (label: recording.label, answer: answer)
    }
    (confusion, self.wrong, self.background) = (ConfusionMatrix(labels: labels, pairs: pairs), wrong, background)
  }
}

extension MotionTrainingReport.Background {
  /// Adds a recording of «none» unless it is cut.
  mutating func add(_ recording: MotionRecording, falseEvents count: Int) {
    guard !recording.isCut, let first = recording.frames.first, let last = recording.frames.last else { return }
    duration += last.time - first.time
    falseEvents += count
  }
}
