import AVFoundation
import GestureClassifier
import ImageIO
import SwiftUI

/// A photo, or a frame of a video, with its hands.
nonisolated struct MediaFrame: Sendable {
  var image: Image
  var hands: [Hand]
  /// The size of the image, in pixels.
  var imageSize: ImageSize
}

/// A recognizer for photos and videos.
nonisolated struct MediaRecognizer: Sendable {
  enum Problem: LocalizedError {
    case noPhoto, noVideo

    var errorDescription: String? {
      switch self {
      case .noPhoto: "The photo cannot be read."
      case .noVideo: "The file has no video."
      }
    }
  }

  private static let maximumSide = 1920
  private let recognizer: HandGestureRecognizer

  /// Reads the model; not on the main actor.
  @concurrent init(modelURL: URL?) async throws {
    guard let modelURL else { throw GestureStream.Problem.noModel }
    recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOf: modelURL), options: .init(maximumHandCount: 2))
  }

  /// Returns the hands of a photo in a format of the system.
  @concurrent func recognize(photo data: Data) async throws -> MediaFrame {
    // A thumbnail is turned upright as the camera was held.
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: Self.maximumSide,
    ]
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { throw Problem.noPhoto }
    let raster = try RasterImage(cgImage: image)
    return frame(of: image, try await recognizer.recognize(image: raster))
  }

  /// Passes on ten frames per second of the video, with their hands.
  @concurrent func recognize(video url: URL, receive: @MainActor (MediaFrame) -> Void) async throws {
    let asset = AVURLAsset(url: url)
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { throw Problem.noVideo }
    let range = try await track.load(.timeRange)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: Self.maximumSide, height: Self.maximumSide)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let (start, end) = (milliseconds(range.start), milliseconds(range.end))
    let stream = recognizer.makeStream()
    for milliseconds in stride(from: start, to: end, by: 100) {
      let (image, _) = try await generator.image(at: CMTime(value: milliseconds, timescale: 1000))
      let hands = try await stream.recognize(videoFrame: RasterImage(cgImage: image), at: .milliseconds(milliseconds))
      try Task.checkCancellation()
      await receive(frame(of: image, hands))
    }
  }

  private func milliseconds(_ time: CMTime) -> CMTimeValue {
    CMTimeConvertScale(time, timescale: 1000, method: .default).value
  }

  private func frame(of image: CGImage, _ hands: [Hand]) -> MediaFrame {
    MediaFrame(
      image: Image(decorative: image, scale: 1), hands: hands,
      imageSize: ImageSize(width: image.width, height: image.height))
  }
}
