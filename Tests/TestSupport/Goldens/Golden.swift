import HandLandmarkerCore

/// MediaPipe's result for one drawn image or frame.
///
/// A line of `Tests/Goldens/pictures.jsonl` or `clips.jsonl`. Hands are in the order MediaPipe 1.2.2 returned them.
package struct Golden: Decodable, Sendable {
  package struct Handedness: Decodable, Sendable {
    package let name: String
    package let score: Float
  }

  package struct HandGesture: Decodable, Sendable {
    package let name: String
    package let score: Float
    package let runnerUp: String
    package let runnerUpScore: Float
  }

  /// The stages between the pixels and the result.
  ///
  /// From a port that was checked against MediaPipe (`Tests/Goldens/reference_pipeline.py`).
  package struct Stages: Decodable, Sendable {
    package let palmScore: Float
    /// xmin, ymin, width, height; fractions of the image.
    package let palmBox: [Float]
    /// x and y of seven points; fractions of the image.
    package let palmKeyPoints: [Float]
    /// The region of the hand's landmarks, and that of the next frame.
    ///
    /// Centre x, y, width, height as fractions, and rotation in radians. The second region follows from the landmarks.
    package let region: [Float]
    package let nextRegion: [Float]
    package let presence: Float
    package let rightProbability: Float
    /// 21 × (x, y, z): what the gesture embedder is given.
    package let features: [Float]
    package let worldFeatures: [Float]
  }

  package let name: String
  /// The number and the time in milliseconds of a video's frame.
  package let frame: Int?
  package let timestamp: Int?
  /// `DrawnPicture.checksum` of the image MediaPipe was shown.
  package let checksum: String
  package let width: Int
  package let height: Int
  package let numHands: Int
  /// The rotation option.
  ///
  /// The clockwise turn in degrees that makes the image upright.
  package let rotation: Int
  /// By kind of bundle; see `TestModels.Variant`.
  package let gestures: [String: [HandGesture]]
  package let handedness: [Handedness]
  /// 21 × (x, y, z) for each hand.
  ///
  /// Fractions of the image, and metres.
  package let landmarks: [[Float]]
  package let worldLandmarks: [[Float]]
  /// Image mode only.
  package let stages: [Stages]?
  /// The region in which MediaPipe searches each hand next.
  ///
  /// Only for videos, in the order of `Stages.region`.
  package let nextRegions: [[Float]]?

  /// The gestures of the bundle at hand, one for each hand.
  package func gestures(of variant: TestModels.Variant) -> [HandGesture] { gestures[variant.rawValue] ?? [] }

  /// The name in a failure.
  package var title: String {
    name + (frame.map { " frame \($0)" } ?? "") + ", numHands \(numHands)"
      + (rotation == 0 ? "" : ", rotation \(rotation)")
  }

  package static func region(_ values: [Float]) -> HandRegion {
    HandRegion(xCenter: values[0], yCenter: values[1], width: values[2], height: values[3], rotation: values[4])
  }

  package static func points(_ values: [Float]) -> [SIMD3<Float>] {
    stride(from: 0, to: values.count - 2, by: 3).map { SIMD3(values[$0], values[$0 + 1], values[$0 + 2]) }
  }
}
