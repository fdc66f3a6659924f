import Foundation
import GestureClassifier

/// Names the gestures of uploaded images: some at the same time, a bounded number in the queue, and nothing more in memory.
public nonisolated struct GestureServer: Sendable {
  private let recognizer: HandGestureRecognizer

  public init(model: GestureModel, maximumWaiting: Int) throws {
    var options = HandGestureRecognizer.Options(maximumHandCount: 2)
    options.limits.maximumWaiting = maximumWaiting
    recognizer = try HandGestureRecognizer(model: model, options: options)
  }

  /// Returns the answer to an upload; a client that leaves cancels its task.
  public func answer(_ upload: Data) async throws -> (status: Int, body: String) {
    do {
      let hands = try await recognizer.recognize(imageData: upload, maximumPixelCount: 12_000_000)
      return (200, hands.map { $0.gesture?.rawValue ?? "None" }.joined(separator: ","))
    } catch let error as StatusError {
      return (error.status == .unavailable ? 503 : error.status == .resourceExhausted ? 413 : 400, error.description)
    }
  }
}
