import GestureClassifier

/// The product GestureClassifier: a finder, of whichever kind, that an app keeps.
final class ClassifierProduct {
  private let finder: any HandFinder
  private(set) var last: HandFrame?

  init(model: GestureModel) throws(StatusError) {
    finder = try HandGestureRecognizer(model: model)
  }

  func watch(_ frames: VideoFrameSequence) async throws {
    for try await frame in finder.results(for: frames) { last = frame }
  }
}
