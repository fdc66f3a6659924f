import Foundation
import GestureClassifier

/// Finds hands and their 21 landmarks.
///
/// ```swift
/// let landmarker = try HandLandmarker(modelPath: "hand_landmarker.task")
/// let result = try landmarker.detect(image: image)
/// ```
///
/// A task may be used from any thread; it processes one frame at a time. Use one task per stream: in the stream modes
/// it tracks hands from frame to frame.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarker) @objcMembers
#endif
open class HandLandmarker: NSObject, @unchecked Sendable {
  private let task: VisionTask<HandLandmarkerResult>
  private weak var delegate: (any HandLandmarkerLiveStreamDelegate)?

  /// Creates a task with default options, in image mode.
  ///
  /// - Throws: An `NSError`, see ``TasksErrorCode``.
  public convenience init(modelPath: String) throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    try self.init(options: options)
  }

  /// Creates a task with default options, in image mode, of a bundle in memory. An addition to MediaPipe's API.
  ///
  /// - Throws: An `NSError`, see ``TasksErrorCode``.
  public convenience init(modelData: Data) throws {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetData = modelData
    try self.init(options: options)
  }

  /// Creates a task with options, which are read once.
  ///
  /// - Throws: An `NSError`, see ``TasksErrorCode``: first for a delegate that does not fit the running mode, then for
  ///   the models, then for other options.
  public init(options: HandLandmarkerOptions) throws {
    task = try VisionTask(
      options, name: "handLandmarker", hasDelegate: options.handLandmarkerLiveStreamDelegate != nil
    ) {
      // MediaPipe refuses a bundle that contains the landmarker's.
      let model = try HandModel(bundle: options.baseOptions.openBundle())
      return try HandTracker(model: model, options: options.trackerOptions) { () throws(StatusError) in
        try options.check()
      }
    }
    delegate = options.handLandmarkerLiveStreamDelegate
    super.init()
    task.setReceiver(of: self) { task, result, error in task.delegate?.receive(result, of: task, error: error) }
  }

  deinit {
    task.close()
  }

  /// Finds the hands in an image. Image mode only.
  ///
  /// - Throws: An `NSError` of code 3 in another running mode or for a mirrored orientation.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> HandLandmarkerResult {
    try task.process(image: image)
  }

  /// Finds the hands in the next frame of a video. Video mode only.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that
  ///   does not increase. A refused frame changes nothing.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(videoFrame image: MPImage, timestampInMilliseconds: Int) throws -> HandLandmarkerResult {
    try task.process(videoFrame: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// Takes a frame of a camera and returns at once; the result goes to the delegate. Live-stream mode only.
  ///
  /// While a frame is processed, the newest one waits and older ones are dropped without a call of the delegate.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: Larger than that of the frame before, dropped or not; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that
  ///   does not increase. A refused frame changes nothing.
  #if canImport(ObjectiveC)
    @objc(detectAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.enqueue(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The lines of the palm: 6.
  open class var handPalmConnections: [Connection] { HandConnections.palm }

  /// The lines of the thumb: 3.
  open class var handThumbConnections: [Connection] { HandConnections.thumb }

  /// The lines of the index finger: 3.
  open class var handIndexFingerConnections: [Connection] { HandConnections.indexFinger }

  /// The lines of the middle finger: 3.
  open class var handMiddleFingerConnections: [Connection] { HandConnections.middleFinger }

  /// The lines of the ring finger: 3.
  open class var handRingFingerConnections: [Connection] { HandConnections.ringFinger }

  /// The lines of the little finger: 3.
  open class var handPinkyConnections: [Connection] { HandConnections.pinky }

  /// All lines of the skeleton: palm, thumb, index finger, middle finger, ring finger, pinky.
  open class var handConnections: [Connection] { HandConnections.all }
}
