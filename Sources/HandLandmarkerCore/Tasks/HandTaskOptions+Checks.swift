import CheckedBytes
import Foundation
import TensorEngine

extension HandTaskOptions {
  /// The first check when a task is made, before any file is touched.
  package func checkDelegate(isSet: Bool) throws {
    switch runningMode {
    case .image, .video: if isSet { throw TaskError.delegateInSynchronousMode }
    case .liveStream: if !isSet { throw TaskError.missingDelegate }
    }
  }

  /// The last checks when a task is made: MediaPipe makes them while it builds the graph, after the models were read.
  ///
  /// `minHandDetectionConfidence` is not checked, as in MediaPipe: above 1 nothing is found, at 0 and below everything.
  package func checkValues() throws {
    guard 0...1 ~= minHandPresenceConfidence else {
      throw StatusError(
        .invalidArgument, "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]",
        location: "minHandPresenceConfidence is \(minHandPresenceConfidence)")
    }
    guard numHands >= 1 else {
      throw StatusError(
        .invalidArgument, "Invalid `numHands` option: value must be greater than or equal to 1.", location: "numHands is \(numHands)")
    }
    guard runningMode == .image || (minTrackingConfidence > 0 && minTrackingConfidence <= 1) else {
      throw StatusError(
        .invalidArgument, "Invalid `minTrackingConfidence` option: value must be in the range (0.0, 1.0]",
        location: "minTrackingConfidence is \(minTrackingConfidence)")
    }
    guard baseOptions.numThreads >= 0 else {
      throw StatusError(
        .invalidArgument, "Invalid `numThreads` option: value must not be negative.", location: "numThreads is \(baseOptions.numThreads)",
        suggestion: "0 chooses the number of threads")
    }
    try landmarkSmoothing?.check()
  }

  /// What the hand pipeline needs; values that `checkValues` will refuse are brought into range, so that the models are looked at first.
  package var pipelineOptions: HandPipelineOptions {
    var options = HandPipelineOptions()
    options.numHands = max(numHands, 1)
    options.minHandDetectionConfidence = minHandDetectionConfidence
    options.minHandPresenceConfidence = minHandPresenceConfidence
    options.minTrackingConfidence = minTrackingConfidence
    options.tracksHands = runningMode != .image
    options.threads = baseOptions.threadCount
    return options
  }
}

extension BaseOptions {
  /// More threads than this only cost memory.
  private static let maximumThreads = 64

  /// The number of threads that is meant by `numThreads`.
  package var threadCount: Int {
    numThreads > 0 ? min(numThreads, BaseOptions.maximumThreads) : min(ProcessInfo.processInfo.activeProcessorCount, 4)
  }

  /// The entries of the bundle the options name.
  ///
  /// - Throws: `StatusError` with MediaPipe's status and message for the case.
  package func openBundle() throws -> ZipArchive {
    if let modelAssetData {
      return try ZipArchive(Bytes(modelAssetData, name: "modelAssetData"))
    }
    guard let path = modelAssetPath, !path.isEmpty else {
      throw StatusError(
        .invalidArgument,
        "ExternalFile must specify at least one of 'file_content', 'file_name', 'file_pointer_meta' or 'file_descriptor_meta'.",
        suggestion: "set baseOptions.modelAssetPath or modelAssetData")
    }
    return try ZipArchive(Bytes(contentsOfFile: path))
  }
}
