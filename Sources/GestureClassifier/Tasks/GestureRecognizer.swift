import Foundation
import HandLandmarkerCore
import TensorEngine

/// Finds hands and names their gestures.
///
/// ```swift
/// let recognizer = try GestureRecognizer(modelPath: "gesture_recognizer.task")
/// let result = try recognizer.recognize(image: image)
/// print(result.gestures.first?.first?.categoryName ?? "no gesture")
/// ```
///
/// A task may be used from any thread; it works on one frame at a time. Use one task per stream: in the stream modes it follows hands from
/// frame to frame.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizer)
#endif
open class GestureRecognizer: NSObject, @unchecked Sendable {
  let runner: TaskRunner<GestureRecognizerResult>
  let processor: any GestureProcessing
  private weak var delegate: (any GestureRecognizerLiveStreamDelegate)?

  /// A task with default options, in image mode.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`.
  #if canImport(ObjectiveC)
    @objc
  #endif
  public convenience init(modelPath: String) throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// A task with default options, in image mode, of a bundle in memory. An addition to MediaPipe's API.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`.
  public convenience init(modelData: Data) throws {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = modelData
    try self.init(options: options)
  }

  /// A task with these options, which are read once.
  ///
  /// - Throws: An `NSError`, see `TasksErrorCode`: first for a delegate that does not fit the running mode, then for the models, then for
  ///   other options.
  #if canImport(ObjectiveC)
    @objc
  #endif
  public init(options: GestureRecognizerOptions) throws {
    try options.checkDelegate(isSet: options.gestureRecognizerLiveStreamDelegate != nil)
    processor = try TaskError.reporting { try GestureProcessor(bundle: options.baseOptions.openBundle(), options: options) }
    runner = TaskRunner<GestureRecognizerResult>(mode: options.runningMode, taskName: "gestureRecognizer", processor: processor)
    delegate = options.gestureRecognizerLiveStreamDelegate
    super.init()
    receiveResults()
  }

  /// A task around other stages.
  package init(options: GestureRecognizerOptions, processor: any GestureProcessing) throws {
    try options.checkDelegate(isSet: options.gestureRecognizerLiveStreamDelegate != nil)
    self.processor = processor
    runner = TaskRunner<GestureRecognizerResult>(mode: options.runningMode, taskName: "gestureRecognizer", processor: processor)
    delegate = options.gestureRecognizerLiveStreamDelegate
    super.init()
    receiveResults()
  }

  deinit {
    runner.close()
  }

  /// Names the gestures in a picture. Image mode only.
  ///
  /// - Throws: An `NSError` of code 3 in another running mode or for a mirrored orientation.
  #if canImport(ObjectiveC)
    @objc(recognizeImage:error:)
  #endif
  open func recognize(image: MPImage) throws -> GestureRecognizerResult {
    try runner.process(image: image)
  }

  /// Names the gestures in the next frame of a clip. Video mode only.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that does not increase. A
  ///   refused frame changes nothing.
  #if canImport(ObjectiveC)
    @objc(recognizeVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func recognize(videoFrame image: MPImage, timestampInMilliseconds: Int) throws -> GestureRecognizerResult {
    try runner.process(videoFrame: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// Takes a frame of a camera and returns at once; the result goes to the delegate. Live-stream mode only.
  ///
  /// While a frame is worked on, the newest one waits and older ones are dropped without a call of the delegate.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before, dropped or not; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that does not increase. A
  ///   refused frame changes nothing.
  #if canImport(ObjectiveC)
    @objc(recognizeAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func recognizeAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try runner.enqueue(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  private func receiveResults() {
    runner.setReceiver { [weak self] outcome, timestamp in
      guard let self else { return nil }
      return { self.deliver(outcome, timestampInMilliseconds: timestamp) }
    }
  }

  private func deliver(_ outcome: Result<GestureRecognizerResult, any Error>, timestampInMilliseconds: Int) {
    switch outcome {
    case .success(let result):
      delegate?.receive(result, of: self, timestampInMilliseconds: timestampInMilliseconds, error: nil)
    case .failure(let error):
      delegate?.receive(nil, of: self, timestampInMilliseconds: .min, error: error)
    }
  }
}
