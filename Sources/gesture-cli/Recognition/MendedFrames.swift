import GestureImages
import HandFiles
import HandLandmarkerCore

/// The results of a recording on their way through a ``HandMender``, which gives them later than it gets them.
struct MendedFrames {
  /// A result with its image and the number of its frame.
  struct Item {
    var record: HandRecord
    let image: RasterImage
    let number: Int
  }

  private var mender: HandMender
  private var held: [Item] = []

  init(_ mender: HandMender) { self.mender = mender }

  /// Takes the next result.
  ///
  /// - Returns: Those that nothing can change any more.
  mutating func process(_ item: Item) -> [Item] {
    guard let frame = item.record.frame else { return [item] }
    held.append(item)
    return mended(mender.frames(after: frame))
  }

  /// The frames that are still held: the recording is over.
  mutating func finish() -> [Item] { mended(mender.finish()) }

  private mutating func mended(_ frames: [HandFrame]) -> [Item] {
    defer { held.removeFirst(frames.count) }
    return zip(held, frames).map { item, frame in
      var item = item
      item.record.hands = frame.hands
      return item
    }
  }
}
