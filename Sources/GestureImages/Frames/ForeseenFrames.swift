/// Frames of which the first two can be read ahead.
///
/// Reading ahead shows whether the frames are a video.
package struct ForeseenFrames: FrameSequence {
  /// Whether a second frame was found.
  package private(set) var areSeveral = false
  /// Whether a second frame was found that belongs to a video.
  ///
  /// The second frame has the size of the first, or follows a damaged frame.
  package private(set) var areVideo = false
  private var base: any FrameSequence
  private var ahead: ArraySlice<Result<InputFrame?, any Error>> = []

  package init(_ base: any FrameSequence) { self.base = base }

  package mutating func nextFrame() throws -> InputFrame? {
    guard let next = ahead.popFirst() else { return try base.nextFrame() }
    return try next.get()
  }

  /// Reads up to two frames. Their errors are thrown when they are due.
  package mutating func lookAhead() {
    guard let first = look() else { return }
    let second = look()
    guard let firstImage = try? first.image.get() else {
      if case .success(nil)? = ahead.last { return }
      areSeveral = true
      areVideo = true
      return
    }
    guard let secondImage = try? second?.image.get() else { return }
    areSeveral = true
    areVideo = firstImage.width == secondImage.width && firstImage.height == secondImage.height
  }

  private mutating func look() -> InputFrame? {
    let next = Result { try base.nextFrame() }
    ahead.append(next)
    return try? next.get()
  }

  /// Whether one of the frames that were read ahead has an error.
  package var haveErrorAhead: Bool {
    ahead.contains { next in
      guard case .success(let frame) = next else { return true }
      if case .failure? = frame?.image { return true }
      return false
    }
  }
}
