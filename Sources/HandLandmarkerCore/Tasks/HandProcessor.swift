import TensorEngine

/// What a ``HandLandmarker`` does with pictures. Tests put their own in its place.
package protocol HandProcessing: FrameProcessor where Output == HandLandmarkerResult {
  /// The hands in given regions, without palm detection.
  func hands(in frame: Frame, regions: [RotatedRegion]) throws -> HandLandmarkerResult
}

/// Pixels → hands → result.
final class HandProcessor: HandProcessing {
  private let stage: HandStage

  init(bundle: ZipArchive, options: HandTaskOptions) throws {
    stage = try HandStage(bundle: bundle, options: options)
    try options.checkValues()
  }

  func process(_ frame: Frame) throws -> HandLandmarkerResult {
    let hands = try stage.hands(in: frame)
    return HandLandmarkerResult(stage.containers(hands, of: frame), timestampInMilliseconds: frame.timestampInMilliseconds)
  }

  func hands(in frame: Frame, regions: [RotatedRegion]) throws -> HandLandmarkerResult {
    let hands = try stage.hands(in: frame, regions: regions)
    return HandLandmarkerResult(stage.containers(hands), timestampInMilliseconds: frame.timestampInMilliseconds)
  }
}

extension HandLandmarkerResult {
  convenience init(_ containers: HandContainers, timestampInMilliseconds: Int) {
    self.init(
      landmarks: containers.landmarks, worldLandmarks: containers.worldLandmarks, handedness: containers.handedness,
      hands: containers.hands,
      handIDs: containers.handIDs, timestampInMilliseconds: timestampInMilliseconds, isTimed: containers.handIDs != nil)
  }
}
