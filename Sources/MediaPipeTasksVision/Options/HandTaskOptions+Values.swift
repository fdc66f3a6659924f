import Foundation
import GestureClassifier
import TensorEngine

extension HandTaskOptions {
  /// The options as values.
  ///
  /// `minTrackingConfidence` has no influence in image mode.
  package var trackerOptions: HandTracker.Options {
    var options = HandTracker.Options(maximumHandCount: numHands, search: search, isMirrored: isMirrored)
    options.finding.minimumPalmScore = minHandDetectionConfidence
    options.finding.minimumPresence = minHandPresenceConfidence
    options.tracking.overlap = minTrackingConfidence
    options.tracking.searchBudget = searchBudget
    options.tracking.smoothing = landmarkSmoothing
    options.limits.concurrency = 1
    options.limits.threads = baseOptions.numThreads > 0 ? min(baseOptions.numThreads, 64) : nil
    return options
  }

  /// Checks the values, with MediaPipe's sentences.
  ///
  /// As in MediaPipe, `minHandDetectionConfidence` is not checked: above 1 nothing is found, at 0 and below everything.
  /// `minTrackingConfidence` is not checked in image mode.
  func check() throws(StatusError) {
    func check(_ isRight: Bool, _ name: String, _ value: Any, _ message: String) throws(StatusError) {
      guard isRight else { throw StatusError(.invalidArgument, message, option: name, value: "\(value)") }
    }
    try check(
      0...1 ~= minHandPresenceConfidence, "minHandPresenceConfidence", minHandPresenceConfidence,
      "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    try check(
      numHands >= 1, "numHands", numHands, "Invalid `numHands` option: value must be greater than or equal to 1.")
    try check(
      runningMode == .image || minTrackingConfidence > 0 && minTrackingConfidence <= 1, "minTrackingConfidence",
      minTrackingConfidence,
      "Invalid `minTrackingConfidence` option: value must be in the range (0.0, 1.0]")
    try check(
      baseOptions.numThreads >= 0, "numThreads", baseOptions.numThreads,
      "Invalid `numThreads` option: value must not be negative.")
    try search.check()
    try trackerOptions.tracking.checkSearchBudget()
    if let landmarkSmoothing {
      try check(
        (try? landmarkSmoothing.check()) != nil, "landmarkSmoothing", landmarkSmoothing,
        "Invalid `landmarkSmoothing` option: the cutoff frequencies must be above 0 and beta at least 0.")
    }
  }
}

extension BaseOptions {
  /// Returns the entries of the bundle that the options name.
  ///
  /// - Throws: `StatusError` with MediaPipe's status and message.
  func openBundle() throws -> ZipArchive {
    if let modelAssetData {
      return try ZipArchive(Bytes(modelAssetData, name: "modelAssetData"))
    }
    guard let path = modelAssetPath, !path.isEmpty else {
      throw StatusError(
        .invalidArgument,
        "ExternalFile must specify at least one of 'file_content', 'file_name', 'file_pointer_meta' or 'file_descriptor_meta'.",
        suggestion: "set baseOptions.modelAssetPath or modelAssetData")
    }
    return try ZipArchive(Bytes(contentsOfFile: Self.resolved(path)))
  }

  /// Returns the file of a path.
  ///
  /// A relative path is first looked up among the app's resources: in the main bundle, as it is and then by its last
  /// component, as upstream's framework does (`resource_util_apple.cc`). Away from Apple's platforms SwiftPM's
  /// resources are in folders beside the executable whose names end in `.resources`. A path that is not found there is
  /// relative to the working directory.
  package static func resolved(_ path: String, resources: [String] = resourceFolders) -> String {
    guard !path.hasPrefix("/") else { return path }
    let names = [path, URL(fileURLWithPath: path).lastPathComponent]
    let candidates = resources.flatMap { folder in names.map { "\(folder)/\($0)" } }
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? path
  }

  package static var resourceFolders: [String] {
    #if canImport(Darwin)
      return [Bundle.main.resourcePath].compactMap { $0 }
    #else
      let folder = URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "")
        .deletingLastPathComponent().path
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return entries.filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
    #endif
  }
}
