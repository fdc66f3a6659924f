import AVFoundation
import GestureClassifier
import ImageIO
import SwiftUI

/// A photo, or a frame of a video, with its hands.
nonisolated struct MediaFrame: Sendable {
  var image: Image
  var hands: HandRecord
}

/// A recognizer for photos and videos. Use one for each: in a video it tracks hands from frame to frame.
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

  init(modelPath: String?) throws {
    guard let modelPath else { throw GestureStream.Problem.noModel }
    var options = HandGestureRecognizer.Options()
    options.hands.numHands = 2
    recognizer = try HandGestureRecognizer(modelPath: modelPath, options: options)
  }

  /// The hands of a photo: JPEG, HEIC or another format of the system.
  @concurrent func recognize(photo data: Data) async throws -> MediaFrame {
    // A thumbnail is turned upright as the camera was held.
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      kCGImageSourceThumbnailMaxPixelSize: Self.maximumSide,
    ]
    guard let source = CGImageSourceCreateWithData(data as CFData, nil),
      let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    else { throw Problem.noPhoto }
    return try frame(of: image, at: nil)
  }

  /// Passes on ten frames of each second with their hands, one after the other.
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
    for milliseconds in stride(from: start, to: end, by: 100) {
      let (image, _) = try await generator.image(at: CMTime(value: milliseconds, timescale: 1000))
      let frame = try frame(of: image, at: Int(milliseconds))
      try Task.checkCancellation()
      await receive(frame)
    }
  }

  private func milliseconds(_ time: CMTime) -> CMTimeValue { CMTimeConvertScale(time, timescale: 1000, method: .default).value }

  /// - Parameter time: In milliseconds; nil for a photo.
  private func frame(of image: CGImage, at time: Int?) throws -> MediaFrame {
    let raster = try RasterImage(cgImage: image)
    let hands = if let time { try recognizer.hands(in: raster, at: time) } else { try recognizer.hands(in: raster) }
    let frame = HandRecord(
      width: raster.width, height: raster.height, timestampInMilliseconds: time, hands: hands, hasGestures: true,
      hasIdentities: time != nil)
    return MediaFrame(image: Image(decorative: image, scale: 1), hands: frame)
  }
}
