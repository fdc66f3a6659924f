import CommandLineTool
import GestureClassifier
import ImageFiles

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
  /// The time that the file gives the frame that was returned last; nil if it gives none.
  private(set) var time: Duration?

  /// - Parameter looksAhead: Whether the number of frames has to be known.
  init(_ item: InputList.Item, number: Int, looksAhead: Bool, open: (InputList.Item) throws -> FrameStream) {
    self.item = item
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

  func next() throws -> RasterImage? {
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

  /// The number a result bears that is one of several of this input.
  func frameNumber(_ index: Int) -> Int? { hasSeveralFrames || isPipe && index > 0 ? index : nil }
}
