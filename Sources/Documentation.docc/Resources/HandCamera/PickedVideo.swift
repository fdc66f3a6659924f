import CoreTransferable
import Foundation
import UniformTypeIdentifiers

/// A video of the photo library, as a file of the app.
nonisolated struct PickedVideo: Transferable {
  /// The file; the receiver deletes it.
  let url: URL

  static var transferRepresentation: some TransferRepresentation {
    FileRepresentation(importedContentType: .movie) { received in
      // The received file exists until this returns.
      let url = URL.temporaryDirectory.appending(component: UUID().uuidString).appendingPathExtension(
        received.file.pathExtension)
      try FileManager.default.copyItem(at: received.file, to: url)
      return PickedVideo(url: url)
    }
  }
}
