import Foundation
import MediaPipeTasksVision

/// A clip of drawn hands that come and go and ends with nobody there, so that it can be shown over and over.
package struct SoakClip: Sendable {
  package let frames: [MPImage]

  /// 30 frames of 400×300 pixels: two hands that cross, an empty picture, one hand that comes back, and nothing.
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

/// The answer for a frame, without the parts that differ from one showing of the clip to the next: its time and the
/// identities of hands.
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
