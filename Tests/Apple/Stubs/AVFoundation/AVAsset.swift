open class AVAsset: NSObject, @unchecked Sendable {
  /// A video of half a second that shows its file's image.
  ///
  /// Nil for other files, which have no tracks.
  let picture: CGImage?

  init(picture: CGImage?) { self.picture = picture }

  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    picture == nil ? [] : [AVAssetTrack()]
  }
}

open class AVAssetTrack: NSObject {
  public func load<T>(_ property: AVAsyncProperty<AVAssetTrack, T>) async throws -> T {
    guard let range = CMTimeRange(start: .zero, end: CMTime(value: 300, timescale: 600)) as? T else {
      throw CocoaError(.fileReadUnknown)
    }
    return range
  }
}

public struct AVAsyncProperty<Root, Value>: Sendable {
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeRange {
  public static var timeRange: AVAsyncProperty<AVAssetTrack, CMTimeRange> { AVAsyncProperty() }
}

open class AVURLAsset: AVAsset, @unchecked Sendable {
  public init(url: URL, options: [String: Any]? = nil) {
    super.init(picture: (try? Data(contentsOf: url)).flatMap { CGImage(portablePixmap: $0) })
  }
}

open class AVAssetImageGenerator: NSObject {
  private let asset: AVAsset
  public init(asset: AVAsset) { self.asset = asset }
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    guard let picture = asset.picture else { throw CocoaError(.fileReadCorruptFile) }
    return (picture, time)
  }
}
