import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Finds the hand in each image of a data set.
///
/// Several threads do the work.
package struct ExampleFinder: Sendable {
  private let tracker: HandTracker

  package init(_ tracker: HandTracker) { self.tracker = tracker }

  /// - Parameters:
  ///   - bundle: A gesture recognizer's or a hand landmarker's.
  ///   - finding: The hands of an image that become examples.
  ///   - threads: The number of images that are processed at once; nil chooses.
  /// - Throws: `StatusError` if it is not a bundle, or for an option that is not in its range.
  package init(bundle: Bytes, finding: HandTracker.Options.Finding = .init(), threads: Int? = nil) throws {
    try StatusError.checkThreads(threads)
    var options = HandTracker.Options()
    options.finding = finding
    options.limits.threads = 1
    options.limits.concurrency = Parallel(threads: threads).threads
    let landmarker = try ZipArchive(bundle).bytes(named: GestureBundle.hands) ?? bundle
    self.init(try HandTracker(model: HandModel(data: landmarker.data), options: options))
  }

  /// Returns the result of each file in order.
  ///
  /// The result is an example for each hand, or the reason for none. Results do not depend on the number of threads.
  ///
  /// - Throws: What `progress` throws.
  func parts(
    of files: [LabelledFiles.File], reading: @escaping GestureDataset.ImageReader,
    progress: @escaping @Sendable (Int, Int) throws -> Void
  ) throws -> [GestureDataset] {
    try Parallel(threads: tracker.options.limits.concurrency).map(
      count: files.count, worker: { _ in },
      { _, index in part(files[index], reading: reading) }, progress: { try progress($0, files.count) })
  }

  private func part(_ file: LabelledFiles.File, reading: GestureDataset.ImageReader) -> GestureDataset {
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
