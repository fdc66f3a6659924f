import Foundation
import GestureClassifier

/// Names the gestures of uploaded images.
///
/// Some images are processed at a time, a bounded number waits, and no more images are in memory.
public nonisolated struct GestureServer: Sendable {
  private let recognizer: HandGestureRecognizer
  private let queue = DispatchQueue(label: "connections")

  public init(model: GestureModel, maximumWaiting: Int = 100) throws {
    var options = HandGestureRecognizer.Options(maximumHandCount: 2)
    options.limits.maximumWaiting = maximumWaiting
    recognizer = try HandGestureRecognizer(model: model, options: options)
  }

  /// Returns the answer to an upload.
  ///
  /// A client that leaves cancels its task.
  public func answer(_ upload: Data) async throws -> (status: Int, body: String) {
    do {
      let hands = try await recognizer.recognize(imageData: upload, maximumPixelCount: 12_000_000)
      return (200, hands.map { $0.gesture?.rawValue ?? "None" }.joined(separator: ","))
    } catch let error as StatusError {
      return (error.status == .unavailable ? 503 : error.status == .resourceExhausted ? 413 : 400, error.description)
    }
  }

  /// Answers the image of a connection with a line.
  ///
  /// Takes at most `patience` seconds. A slow client holds no thread.
  public func serve(_ client: Int32, patience: Double = 30) async {
    let connection = DispatchIO(type: .stream, fileDescriptor: client, queue: queue) { _ in close(client) }
    queue.asyncAfter(deadline: .now() + patience) { connection.close(flags: .stop) }
    let upload = await withCheckedContinuation { continuation in
      var upload = Data()
      connection.read(offset: 0, length: 10_000_000, queue: queue) { isDone, bytes, error in
        if let bytes { upload.append(contentsOf: bytes) }
        if isDone { continuation.resume(returning: error == 0 ? upload : nil) }
      }
    }
    guard let upload, let answer = try? await answer(upload) else { return connection.close() }
    let line = Array("\(answer.status) \(answer.body)\n".utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    connection.write(offset: 0, data: line, queue: queue) { isDone, _, _ in if isDone { connection.close() } }
  }
}
