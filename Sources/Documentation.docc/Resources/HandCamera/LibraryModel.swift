import CoreTransferable
import GestureClassifier
import Observation
import PhotosUI
import SwiftUI
import UniformTypeIdentifiers

/// The state of the library's view.
@MainActor @Observable final class LibraryModel {
  /// The photo, or the last frame of the video.
  private(set) var frame: MediaFrame?
  private(set) var problem: String?

  /// Recognizes the hands of a photo or a video. The method ends early if the surrounding task is cancelled.
  func recognize(_ item: PhotosPickerItem) async {
    (frame, problem) = (nil, nil)
    do {
      let model = Bundle.main.url(forResource: "gesture_recognizer", withExtension: "task")
      let recognizer = try await MediaRecognizer(modelURL: model)
      if item.supportedContentTypes.contains(where: { $0.conforms(to: .image) }) {
        guard let photo = try await item.loadTransferable(type: Data.self) else { return }
        frame = try await recognizer.recognize(photo: photo)
      } else {
        guard let video = try await item.loadTransferable(type: PickedVideo.self) else { return }
        defer { try? FileManager.default.removeItem(at: video.url) }
        try await recognizer.recognize(video: video.url) { frame = $0 }
      }
    } catch is CancellationError {
      // The view disappeared, or another item was chosen.
    } catch {
      problem = error.text
    }
  }
}
