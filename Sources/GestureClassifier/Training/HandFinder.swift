import CheckedBytes
import Foundation
import HandLandmarkerCore
import TensorEngine

/// Finds the hand of each picture of a data set, several pictures at once.
package struct HandFinder: Sendable {
  /// Why a picture gives no example.
  package struct Refusal: Error {
    package let reason: GestureDataset.LeftOut.Reason
  }

  package var minHandDetectionConfidence: Float = 0.5
  /// How many pictures are worked on at once; 0 chooses.
  package var threads = 0
  private let bundle: Data

  /// - Parameter bundle: A gesture recognizer's or a hand landmarker's.
  /// - Throws: `StatusError` if it is no bundle.
  package init(bundle: Bytes) throws {
    self.bundle = (try ZipArchive(bundle).bytes(named: GestureBundle.hands) ?? bundle).data
  }

  /// One outcome for each file, in their order, whatever the number of threads.
  ///
  /// - Throws: `StatusError` if the bundle is not good; what `progress` throws.
  func examples(
    of files: [LabelledFiles.File], picture: @escaping GestureDataset.PictureReader,
    progress: @escaping @Sendable (Int, Int) throws -> Void
  ) throws -> [Result<GestureExample, Refusal>] {
    let options = GestureTrainerOptions(threads: threads)
    // Even without pictures a bundle that is not good is refused.
    let first = try makeLandmarker()
    guard !files.isEmpty else { return [] }
    return try Parallel(threads: options.threadCount).map(
      count: files.count, worker: { $0 == 0 ? first : try makeLandmarker() },
      { landmarker, index in
        Result { () throws(Refusal) in try example(of: files[index], picture: picture, landmarker: landmarker) }
      }, progress: { try progress($0, files.count) })
  }

  private func makeLandmarker() throws -> HandLandmarker {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetData = bundle
    options.baseOptions.numThreads = 1
    options.minHandDetectionConfidence = minHandDetectionConfidence
    do {
      return try HandLandmarker(options: options)
    } catch {
      throw TaskError.statusError(error) ?? error
    }
  }

  private func example(
    of file: LabelledFiles.File, picture: GestureDataset.PictureReader, landmarker: HandLandmarker
  ) throws(Refusal) -> GestureExample {
    let result: HandLandmarkerResult
    let image: MPImage
    do {
      guard let read = try picture(file.path) else { throw Refusal(reason: .notAPicture) }
      image = read
      result = try landmarker.detect(image: image)
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(reason: .unreadable(Self.text(of: error, path: file.path)))
    }
    guard let landmarks = result.landmarks.first, let worldLandmarks = result.worldLandmarks.first,
      let handedness = result.handedness.first?.first
    else { throw Refusal(reason: .noHand) }
    return GestureExample(
      label: file.label, source: file.path, landmarks: landmarks, worldLandmarks: worldLandmarks, handedness: handedness,
      imageSize: CGSize(width: image.width, height: image.height), orientation: image.orientation)
  }

  /// What is wrong in one line, without the path, which stands before it.
  private static func text(of error: any Error, path: String) -> String {
    guard var error = TaskError.statusError(error) else { return error.localizedDescription }
    if let location = error.location, location.hasPrefix(path) {
      let rest = location.dropFirst(path.count).drop { ", :".contains($0) }
      error.location = rest.isEmpty ? nil : String(rest)
    }
    return error.description
  }
}
