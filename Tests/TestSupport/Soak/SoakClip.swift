import Foundation
import MediaPipeTasksVision

/// A video of drawn hands that come and go.
///
/// It ends without hands, so that it can be shown repeatedly.
package struct SoakClip: Sendable {
  package let frames: [MPImage]

  /// Creates 30 frames of 400×300 pixels.
  ///
  /// They show two hands that cross, an empty image, one hand that comes back, and an empty image.
  package init() throws {
    let scenes =
      (DrawnScene.clips.first { $0.name == "two_hands" }?.frames ?? [])
      + Array(repeating: DrawnScene([], width: 400, height: 300), count: 2)
    frames = try scenes.map { scene in
      let picture = scene.draw()
      return try MPImage(data: Data(picture.rgb), width: picture.width, height: picture.height, format: .rgb8)
    }
  }
}

/// The result for a frame without changing parts.
///
/// The time and the identities of hands change with each repetition of the video.
package struct SoakAnswer: Sendable, Equatable {
  let gestures: [[String]]
  let numbers: [Float]

  package init(_ result: GestureRecognizerResult) {
    gestures =
      result.gestures.map { $0.map { $0.categoryName ?? "" } }
      + result.handedness.map { $0.map { $0.categoryName ?? "" } }
    let scores = (result.gestures + result.handedness).flatMap { $0.map(\.score) }
    numbers =
      scores + result.landmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } }
      + result.worldLandmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } }
  }

  package var hasHands: Bool { !numbers.isEmpty }
}
