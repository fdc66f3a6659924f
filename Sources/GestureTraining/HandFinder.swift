import GestureFoundation
import GestureImages
import GestureSupport
import HandLandmarkerCore
import TensorEngine

/// Finds the hand of each image of a data set, on several threads.
package struct HandFinder: Sendable {
  /// Why an image gives no example.
  package struct Refusal: Error {
    package let reason: GestureDataset.Skipped.Reason
  }

  package var minimumPalmScore: Float = 0.5
  /// See `HandTracker.Options`.
  package var search = HandSearch.standard
  /// The largest number of hands of an image that become examples, at least 1.
  package var maximumHandCount = 1
  /// The number of images that are processed at once; 0 chooses.
  package var threads: Int?
  private let bundle: Data

  /// - Parameter bundle: A gesture recognizer's or a hand landmarker's.
  /// - Throws: `StatusError` if it is not a bundle.
  package init(bundle: Bytes) throws {
    self.bundle = (try ZipArchive(bundle).bytes(named: GestureBundle.hands) ?? bundle).data
  }

  /// One outcome for each file, in their order, whatever the number of threads: an example for each hand.
  ///
  /// - Throws: `StatusError` if the bundle is not valid; what `progress` throws.
  func examples(
    of files: [LabelledFiles.File], reading: @escaping GestureDataset.ImageReader,
    progress: @escaping @Sendable (Int, Int) throws -> Void
  ) throws -> [Result<[GestureExample], Refusal>] {
    let threads = GestureTrainerOptions(threads: threads).threadCount
    // A bundle that is not valid is refused even without images.
    let tracker = try makeTracker(threads: threads)
    guard !files.isEmpty else { return [] }
    return try Parallel(threads: threads).map(
      count: files.count, worker: { _ in },
      { _, index in
        Result { () throws(Refusal) in try examples(of: files[index], reading: reading, tracker: tracker) }
      }, progress: { try progress($0, files.count) })
  }

  private func makeTracker(threads: Int) throws(StatusError) -> HandTracker {
    var options = HandTracker.Options(maximumHandCount: maximumHandCount, search: search)
    options.finding.minimumPalmScore = minimumPalmScore
    (options.limits.threads, options.limits.concurrency) = (1, threads)
    return try HandTracker(modelData: bundle, options: options)
  }

  private func examples(
    of file: LabelledFiles.File, reading: GestureDataset.ImageReader, tracker: HandTracker
  ) throws(Refusal) -> [GestureExample] {
    do {
      guard let image = try reading(file.path) else { throw Refusal(reason: .notAnImage) }
      let hands = try tracker.detect(image: image)
      if hands.isEmpty { throw Refusal(reason: .noHand) }
      return hands.map { hand in
        GestureExample(
          label: file.label, source: file.path, hand: hand, imageWidth: image.width, imageHeight: image.height,
          orientation: image.orientation)
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: .unreadable(Self.text(of: error, path: file.path)))
    }
  }

  /// The error in one line, without the path, which precedes it.
  private static func text(of error: any Error, path: String) -> String {
    guard var error = error as? StatusError else { return error.explanation }
    if error.file == path { error.file = nil }
    return error.description
  }
}
