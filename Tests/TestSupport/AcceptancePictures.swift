import Foundation
import MediaPipeTasksVision

/// The drawn images that stand for those of MediaPipe's own tests.
package enum AcceptancePicture: String, Sendable, CaseIterable {
  /// thumb_up.jpg
  case thumbUp = "Thumb_Up"
  /// fist.jpg
  case fist = "Closed_Fist"
  /// pointing_up.jpg
  case pointingUp = "Pointing_Up"
  /// right_hands.jpg: two hands
  case twoHands = "two_hands"
  /// right_hands_rotated.jpg: the same, lying on its side
  case twoHandsRotated = "two_hands_turned_90"
  /// pointing_up_rotated.jpg: a hand that lies on its side
  case rotated = "Victory_turned_90"
  /// cats_and_dogs.jpg: no hand
  case nothing = "nothing"

  /// MediaPipe's answer and the image.
  package func golden(numHands: Int = 1) throws -> Goldens.Case { try Goldens.picture(rawValue, numHands: numHands) }

  package func image(orientation: MPImage.Orientation = .up) throws -> MPImage {
    let named = (DrawnScene.pictures + DrawnScene.turnedPictures).first { $0.name == rawValue }
    guard let named else { throw Goldens.Failure(description: "no picture is called \(rawValue)") }
    return Goldens.drawn(named).image(orientation: orientation)
  }
}

extension DrawnPicture {
  package func image(orientation: MPImage.Orientation = .up) -> MPImage {
    MPImage(pixels: rasterImage, orientation: orientation)
  }
}

extension Golden {
  /// The orientation that stands for the golden's rotation option.
  package var rasterOrientation: RasterImage.Orientation {
    switch rotation {
    case 90: .right
    case 180: .down
    case 270: .left
    default: .up
    }
  }

  /// The orientation that stands for the golden's rotation option.
  package var orientation: MPImage.Orientation { MPImage.Orientation(rasterOrientation) }
}

extension Goldens.Case {
  /// The image as a value, with MediaPipe's rotation option.
  ///
  /// The last bits of a turn by −270° are not those of a turn by 90°.
  package var image: RasterImage {
    var image = picture.rasterImage
    image.rotationDegrees = golden.rotation
    return image
  }
}

extension Golden {
  /// The differences beyond the tolerance of MediaPipe's tests.
  ///
  /// The tolerance is 0.03 for x and y of landmarks in the image and in metres (z is not compared), and 0.05 for the
  /// score of the handedness. Names must be equal.
  package func acceptanceDifferences(_ result: HandLandmarkerResult) -> [String] {
    acceptanceDifferences(
      landmarks: result.landmarks, worldLandmarks: result.worldLandmarks, handedness: result.handedness)
  }

  /// The same with the names of the gestures.
  package func acceptanceDifferences(_ result: GestureRecognizerResult, variant: TestModels.Variant) -> [String] {
    let names = result.gestures.map { $0.first?.categoryName ?? "nothing" }
    let expected = gestures(of: variant).map(\.name)
    return acceptanceDifferences(
      landmarks: result.landmarks, worldLandmarks: result.worldLandmarks, handedness: result.handedness)
      + (names == expected ? [] : ["\(title): gestures \(names), should be \(expected)"])
  }

  private func acceptanceDifferences(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], handedness: [[ResultCategory]]
  ) -> [String] {
    guard landmarks.count == self.landmarks.count, worldLandmarks.count == landmarks.count,
      handedness.count == landmarks.count
    else {
      return ["\(title): \(landmarks.count) hands, should be \(self.landmarks.count)"]
    }
    var found: [String] = []
    for hand in landmarks.indices {
      let flat = landmarks[hand].map { SIMD2($0.x, $0.y) }
      let flatWorld = worldLandmarks[hand].map { SIMD2($0.x, $0.y) }
      for (what, got, wanted) in [
        ("landmarks", flat, self.landmarks[hand]), ("world landmarks", flatWorld, self.worldLandmarks[hand]),
      ] {
        let apart = zip(got, Golden.points(wanted)).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? .infinity
        if got.count != 21 || !(apart <= 0.03) { found.append("\(title), hand \(hand): \(what) \(apart) off") }
      }
      let (got, wanted) = (handedness[hand].first, self.handedness[hand])
      if got?.categoryName != wanted.name || !(abs((got?.score ?? 0) - wanted.score) <= 0.05) {
        found.append(
          "\(title), hand \(hand): handedness \(got?.description ?? "nothing"), should be \(wanted.name) \(wanted.score)"
        )
      }
    }
    return found
  }
}
