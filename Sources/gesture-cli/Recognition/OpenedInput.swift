import GestureClassifier
import GestureCommandLine
import GestureImages
import GestureSupport

/// An input on its way into recognition: opened, or with the reason why it cannot be.
///
/// Files that may hold several frames are looked into: the first two frames are read before they are asked for.
final class OpenedInput: ImageSource, @unchecked Sendable {
  let item: InputList.Item
  /// Its position in the list of inputs.
  let number: Int
  /// Whether it is a file of more than one frame. Of a pipe that is not known.
  let hasSeveralFrames: Bool
  /// Whether it is a file of frames of one size. Of a pipe that is not known.
  let isVideo: Bool
  /// Whether it is read to its end only when it ends.
  private let isPipe: Bool
  private let stream: Result<FrameStream, any Error>
  private var ahead: [(frame: Result<RasterImage?, any Error>, time: Duration?)] = []
  /// Which frames are returned, and their times; nil for all.
  private var sampling: (frames: FrameSampling, times: Timestamps)?
  private var nextIndex = 0
  /// The numbers of the frames that were returned or failed, in their order.
  private let numbers = Locked<[Int]>([])
  /// The time that the file gives the frame that was returned last; nil if it gives none.
  private(set) var time: Duration?

  /// - Parameters:
  ///   - looksAhead: Whether the number of frames has to be known.
  ///   - sampling: Which frames are returned, and their times; nil for all.
  init(
    _ item: InputList.Item, number: Int, looksAhead: Bool, sampling: (FrameSampling, Timestamps)? = nil,
    open: (InputList.Item) throws -> FrameStream
  ) {
    self.item = item
    self.sampling = sampling
    self.number = number
    isPipe = item.name == "-"
    stream = Result { try open(item) }
    guard looksAhead, !isPipe, let stream = try? stream.get(), stream.mayHaveSeveralFrames else {
      (hasSeveralFrames, isVideo) = (false, false)
      return
    }
    ahead = [(Result { try stream.next() }, stream.time)]
    guard let first = try? ahead[0].frame.get() else {
      // Damaged ones may be followed by others, which are read when they are due.
      (hasSeveralFrames, isVideo) = (stream.canContinue, stream.canContinue)
      return
    }
    ahead.append((Result { try stream.next() }, stream.time))
    let second = try? ahead[1].frame.get()
    hasSeveralFrames = second != nil
    isVideo = second.map { ($0.width, $0.height) == (first.width, first.height) } ?? false
  }

  /// Whether its content cannot have a second frame.
  var isSingleImage: Bool { (try? stream.get().mayHaveSeveralFrames) == false }

  /// Whether it is a pipe, by whatever name.
  var isLive: Bool { (try? stream.get())?.isFile == false }

  /// - Throws: The reason why it could not be opened.
  func check() throws { _ = try stream.get() }

  /// Called when a camera or an address has stopped sending frames, once until they come again.
  func onStop(_ body: @escaping () throws -> Void) { (try? stream.get())?.onStop(body) }

  func next() throws -> RasterImage? {
    guard sampling != nil else { return try nextOfAll() }
    while true {
      defer { nextIndex += 1 }
      do {
        guard let image = try nextOfAll() else { return nil }
        guard try takesFrame() else { continue }
        numbers.withLock { $0.append(nextIndex) }
        return image
      } catch {
        numbers.withLock { $0.append(nextIndex) }
        throw error
      }
    }
  }

  private func takesFrame() throws -> Bool {
    guard let time = try sampling?.times.next(index: nextIndex, fileTime: time, rate: framesPerSecond) else { return true }
    return sampling?.frames.takes(index: nextIndex, time: time) ?? true
  }

  private func nextOfAll() throws -> RasterImage? {
    if ahead.isEmpty {
      let stream = try stream.get()
      let frame = try stream.next()
      time = stream.time
      return frame
    }
    let next = ahead.removeFirst()
    time = next.time
    return try next.frame.get()
  }

  var canContinue: Bool { !ahead.isEmpty || (try? stream.get().canContinue) == true }

  var framesPerSecond: Double? { (try? stream.get())?.framesPerSecond }

  /// The length in seconds, if the file states it.
  var duration: Double? { (try? stream.get())?.duration }

  /// The number in its file of a result that is one of several of this input.
  ///
  /// - Parameter position: Among the frames that were returned or failed.
  func frameNumber(_ position: Int) -> Int? {
    guard hasSeveralFrames || isPipe && position > 0 else { return nil }
    return numbers.withLock { $0.indices.contains(position) ? $0[position] : position }
  }
}
