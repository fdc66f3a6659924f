import Synchronization

/// Ends a training early and keeps what was trained so far.
///
/// ```swift
/// let stop = GestureTrainingStop()
/// Task { for try await event in trainer.training(on: dataset, stop: stop) { … } }
/// stop.stop()   // ends after the current epoch: `.finished` has the classifier of the best epoch so far
/// ```
///
/// Cancelling the task is different: a cancelled training has no result.
public final class GestureTrainingStop: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a stop for one or more trainings.
  public init() {}

  /// Whether ``stop()`` was called.
  package var isStopped: Bool { flag.load(ordering: .relaxed) }

  /// Ends the training after its current epoch.
  ///
  /// Any thread and any signal handler may call it.
  public func stop() { flag.store(true, ordering: .relaxed) }
}
