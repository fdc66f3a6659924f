import Foundation
import GestureClassifier
import HandLandmarkerCore

/// A task as the verbs see it: the gesture recognizer or the hand landmarker, whose results have the same form.
package protocol FrameTask: AnyObject, Sendable {
  /// Image mode.
  func process(_ picture: MPImage) throws -> ResultRecord
  /// Video mode.
  func process(_ frame: MPImage, timestampInMilliseconds: Int) throws -> ResultRecord
  /// Live-stream mode: the result goes to the receiver the task was made with.
  func enqueue(_ frame: MPImage, timestampInMilliseconds: Int) throws
}

extension GestureRecognizer: FrameTask {
  package func process(_ picture: MPImage) throws -> ResultRecord {
    try recognize(image: picture).record()
  }

  package func process(_ frame: MPImage, timestampInMilliseconds: Int) throws -> ResultRecord {
    try recognize(videoFrame: frame, timestampInMilliseconds: timestampInMilliseconds).record()
  }

  package func enqueue(_ frame: MPImage, timestampInMilliseconds: Int) throws {
    try recognizeAsync(image: frame, timestampInMilliseconds: timestampInMilliseconds)
  }
}

extension HandLandmarker: FrameTask {
  package func process(_ picture: MPImage) throws -> ResultRecord {
    try detect(image: picture).record()
  }

  package func process(_ frame: MPImage, timestampInMilliseconds: Int) throws -> ResultRecord {
    try detect(videoFrame: frame, timestampInMilliseconds: timestampInMilliseconds).record()
  }

  package func enqueue(_ frame: MPImage, timestampInMilliseconds: Int) throws {
    try detectAsync(image: frame, timestampInMilliseconds: timestampInMilliseconds)
  }
}

extension ResultRecord {
  /// The record with the input it belongs to.
  package func of(_ image: MPImage, source: String) -> ResultRecord {
    var record = self
    record.source = source
    record.width = Int(image.width)
    record.height = Int(image.height)
    return record
  }
}
