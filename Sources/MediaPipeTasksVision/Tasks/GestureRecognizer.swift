import Foundation
import GestureClassifier

/// Finds hands and names their gestures.
///
/// ```swift
/// let recognizer = try GestureRecognizer(modelPath: "gesture_recognizer.task")
/// let result = try recognizer.recognize(image: image)
/// print(result.gestures.first?.first?.categoryName ?? "no gesture")
/// ```
/// A task may be used from any thread; it processes one frame at a time. Use one task per stream: in the stream modes
/// the task tracks hands from frame to frame.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizer) @objcMembers
#endif
open class GestureRecognizer: NSObject, @unchecked Sendable {
  private let task: VisionTask<GestureRecognizerResult>
  private weak var delegate: (any GestureRecognizerLiveStreamDelegate)?

  /// Creates a task with default options, in image mode.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`.
  public convenience init(modelPath: String) throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a task of a bundle in memory, in image mode.
  ///
  /// The other options are the defaults. An addition to MediaPipe's API.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`.
  public convenience init(modelData: Data) throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = modelData
    try self.init(options: options)
  }

  /// Creates a task with options, which are read once.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`: first for a delegate that does not fit the running mode, then for
  ///   the models, then for other options.
  public init(options: GestureRecognizerOptions) throws {
    task = try VisionTask(
      options, name: "gestureRecognizer", hasDelegate: options.gestureRecognizerLiveStreamDelegate != nil
    ) {
      let model = try GestureModel(bundle: options.baseOptions.openBundle())
      return try HandGestureRecognizer(model: model, options: options.recognizerOptions) {
        // MediaPipe accepts an unknown name silently; code written for MediaPipe can get no more than a log.
        NSLog("%@", $0.logLine)
      } check: { () throws(StatusError) in
        try options.check()
      }
    }
    delegate = options.gestureRecognizerLiveStreamDelegate
    super.init()
    task.setReceiver(of: self) { task, result, error in task.delegate?.receive(result, of: task, error: error) }
  }

  deinit {
    task.close()
  }

  /// Names the gestures in an image, in image mode.
  ///
  /// - Throws: An `NSError` of code 3 in another running mode or for a mirrored orientation.
  #if canImport(ObjectiveC)
    @objc(recognizeImage:error:)
  #endif
  open func recognize(image: MPImage) throws -> GestureRecognizerResult {
    try task.process(image: image)
  }

  /// Names the gestures in the next frame of a video.
  ///
  /// Only in video mode. A refused frame changes nothing.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: The time of the frame, larger than that of the previous frame; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that
  ///   does not increase.
  #if canImport(ObjectiveC)
    @objc(recognizeVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func recognize(videoFrame image: MPImage, timestampInMilliseconds: Int) throws -> GestureRecognizerResult {
    try task.process(videoFrame: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// Takes a frame of a camera, in live-stream mode.
  ///
  /// The call returns at once; the result goes to the delegate. While a frame is processed, the newest frame waits and
  /// older ones are dropped without a call of the delegate. A refused frame changes nothing.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: The time of the frame, larger than that of the previous frame, dropped or not; the
  ///     first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that
  ///   does not increase.
  #if canImport(ObjectiveC)
    @objc(recognizeAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func recognizeAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.enqueue(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The lines of the hand's skeleton, as ``HandLandmarker/handConnections``.
  ///
  /// An addition to MediaPipe's API.
  open class var handConnections: [Connection] { HandConnections.all }
}
