/// Mends frames with their items.
///
/// An item, such as an image, waits for its frame.
package struct MendedItems<Item> {
  private var mender: HandMender?
  private var held: ArraySlice<Item> = []

  /// - Parameter mender: Nil if frames stay as they are.
  package init(_ mender: HandMender?) { self.mender = mender }

  /// Takes the next frame.
  ///
  /// - Returns: The frames that nothing can change any more, in order, each with its item.
  package mutating func items(after frame: HandFrame, _ item: Item) -> [(frame: HandFrame, item: Item)] {
    guard let frames = mender?.frames(after: frame) else { return [(frame, item)] }
    held.append(item)
    return released(frames)
  }

  /// Returns the frames that are still held: the stream is over.
  package mutating func finish() -> [(frame: HandFrame, item: Item)] { released(mender?.finish() ?? []) }

  private mutating func released(_ frames: [HandFrame]) -> [(frame: HandFrame, item: Item)] {
    defer { held = held.dropFirst(frames.count) }
    return Array(zip(frames, held))
  }
}

extension MendedItems: Sendable where Item: Sendable {}
