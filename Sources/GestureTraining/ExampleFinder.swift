import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Finds the hand in each image of a data set, on several threads.
package struct ExampleFinder: Sendable {
  /// The settings for finding the hands that become examples.
  package var finding = HandTracker.Options.Finding()
  /// The number of images that are processed at the same time.
  ///
  /// Nil for the default.
  package var threads: Int?
  private let bundle: Data

  /// - Parameter bundle: A gesture recognizer's or a hand landmarker's bundle.
  /// - Throws: `StatusError` if the bytes are not a bundle.
  package init(bundle: Bytes) throws {
    self.bundle = (try ZipArchive(bundle).bytes(named: GestureBundle.hands) ?? bundle).data
  }

  /// Returns the result of each file in order, independent of threads: an example for each hand, or the reason for
  /// none.
  ///
  /// - Throws: `StatusError` if the bundle is invalid; the errors of `progress`.
  func parts(
    of files: [LabelledFiles.File], reading: @escaping GestureDataset.ImageReader,
    progress: @escaping @Sendable (Int, Int) throws -> Void
  ) throws -> [GestureDataset] {
    try StatusError.checkThreads(threads)
    let parallel = Parallel(threads: threads)
    var options = HandTracker.Options()
    options.finding = finding
    (options.limits.threads, options.limits.concurrency) = (1, parallel.threads)
    // An invalid bundle is refused even without images.
    let tracker = try HandTracker(model: HandModel(data: bundle), options: options)
    return try parallel.map(
      count: files.count, worker: { _ in },
      { _, index in part(files[index], reading: reading, tracker: tracker) },
      progress: { try progress($0, files.count) })
  }

  private func part(_ file: LabelledFiles.File, reading: GestureDataset.ImageReader, tracker: HandTracker)
    -> GestureDataset
  {
    func skipped(_ reason: GestureDataset.Skipped.Reason) -> GestureDataset {
      GestureDataset(skipped: [.init(source: file.path, label: file.label, reason: reason)])
    }
    do {
      guard let image = try reading(file.path) else { return skipped(.notAnImage) }
      let hands = try tracker.recognize(image: image)
      if hands.isEmpty { return skipped(.noHand) }
      return GestureDataset(
        examples: hands.map { hand in
          GestureExample(
            label: file.label, source: file.path, hand: hand, orientation: image.orientation)
        })
    } catch {
      return skipped(.unreadable(Self.text(of: error, path: file.path)))
    }
  }

  /// Returns the error in one line, without the path, which precedes it.
  static func text(of error: any Error, path: String) -> String {
    guard var error = error as? StatusError else { return error.explanation }
    if error.file == path { error.file = nil }
    return error.description
  }
}
