import Foundation
import HandLandmarkerCore

#if canImport(UIKit)
  import UIKit
#endif

/// Additions to MediaPipe's API.
extension GestureRecognizer {
  /// The lines of the hand's skeleton, see `HandLandmarker.handConnections`.
  public class var handConnections: [Connection] { HandLandmarker.handConnections }

  /// Names the gesture of a hand from its landmarks alone, as a result or another tracker gives them. Any running mode.
  ///
  /// - Parameters:
  ///   - landmarks: 21 points as fractions of the stored picture's width and height.
  ///   - worldLandmarks: The same points in metres.
  ///   - handedness: `Right` or `Left` with its score, as in a result of this task.
  ///   - imageSize: Of the stored picture, in pixels.
  ///   - orientation: Of the picture the landmarks were found in.
  /// - Returns: One category with index −1; none if the classifiers' options leave none.
  /// - Throws: An `NSError` of code 3 if the description of the hand is not complete.
  public func classify(
    landmarks: [NormalizedLandmark], worldLandmarks: [Landmark], handedness: ResultCategory, imageSize: CGSize,
    orientation: MPImage.Orientation = .up
  ) throws -> [ResultCategory] {
    try runner.exclusively { _ in
      try processor.gesture(
        of: DescribedHand(
          landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, imageSize: imageSize, orientation: orientation))
    }
  }

  /// ``classify(landmarks:worldLandmarks:handedness:imageSize:orientation:)`` with the handedness as results hold it: an array of one
  /// category.
  ///
  /// - Throws: An `NSError` of code 3 if the description of the hand is not complete.
  public func classify(
    landmarks: [NormalizedLandmark], worldLandmarks: [Landmark], handedness: [ResultCategory], imageSize: CGSize,
    orientation: MPImage.Orientation = .up
  ) throws -> [ResultCategory] {
    try classify(
      landmarks: landmarks, worldLandmarks: worldLandmarks,
      handedness: handedness.first ?? ResultCategory(index: -1, score: 0, categoryName: nil, displayName: nil), imageSize: imageSize,
      orientation: orientation)
  }

  /// The embedding of a hand: what the bundle's embedder makes of its landmarks, 128 values in the published models. Hands with similar
  /// poses have similar embeddings; custom classifiers are trained on them. Any running mode.
  ///
  /// - Throws: An `NSError` of code 3 if the description of the hand is not complete.
  public func embedding(
    landmarks: [NormalizedLandmark], worldLandmarks: [Landmark], handedness: ResultCategory, imageSize: CGSize,
    orientation: MPImage.Orientation = .up
  ) throws -> [Float] {
    try runner.exclusively { _ in
      try processor.embedding(
        of: DescribedHand(
          landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness, imageSize: imageSize, orientation: orientation))
    }
  }

  /// ``recognize(image:)`` without blocking the caller's thread.
  ///
  /// - Throws: What ``recognize(image:)`` throws; `CancellationError` if the Swift task is cancelled before the work begins.
  public func result(for image: MPImage) async throws -> GestureRecognizerResult {
    try await runner.asynchronously { try self.recognize(image: image) }
  }

  /// ``recognize(videoFrame:timestampInMilliseconds:)`` without blocking the caller's thread.
  ///
  /// - Throws: What ``recognize(videoFrame:timestampInMilliseconds:)`` throws; `CancellationError` if the Swift task is cancelled before the
  ///   work begins.
  public func result(for frame: VideoFrame) async throws -> GestureRecognizerResult {
    try await runner.asynchronously {
      try self.recognize(videoFrame: frame.image, timestampInMilliseconds: frame.timestampInMilliseconds)
    }
  }

  /// The results of the frames of a clip, in order, one for each; the task must be in video mode.
  ///
  /// A frame is asked for when the result before it has been taken. For a camera, let the sequence of frames drop what nobody has asked
  /// for: `AsyncStream(bufferingPolicy: .bufferingNewest(1))`. An error ends the sequence; the task can go on with another.
  public func results<Frames: AsyncSequence & Sendable>(
    for frames: Frames
  ) -> some AsyncSequence<GestureRecognizerResult, any Error> where Frames.Element == VideoFrame {
    frames.map { try await self.result(for: $0) }
  }
}
