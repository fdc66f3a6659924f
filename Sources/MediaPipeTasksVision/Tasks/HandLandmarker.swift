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
/// the task tracks hands from frame to frame.
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

  /// Creates a task of a bundle in memory, in image mode.
  ///
  /// The other options are the defaults. An addition to MediaPipe's API.
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

  /// Finds the hands in an image, in image mode.
  ///
  /// - Throws: An `NSError` of code 3 in another running mode or for a mirrored orientation.
  #if canImport(ObjectiveC)
    @objc(detectImage:error:)
  #endif
  open func detect(image: MPImage) throws -> HandLandmarkerResult {
    try task.process(image: image)
  }

  /// Finds the hands in the next frame of a video.
  ///
  /// Only in video mode. A refused frame changes nothing.
  ///
  /// - Parameters:
  ///   - image: The frame.
  ///   - timestampInMilliseconds: The time of the frame, larger than that of the previous frame; the first may be any.
  /// - Throws: An `NSError` of code 3 in another running mode, for a mirrored orientation, and for a timestamp that
  ///   does not increase.
  #if canImport(ObjectiveC)
    @objc(detectVideoFrame:timestampInMilliseconds:error:)
  #endif
  open func detect(videoFrame image: MPImage, timestampInMilliseconds: Int) throws -> HandLandmarkerResult {
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
    @objc(detectAsyncImage:timestampInMilliseconds:error:)
  #endif
  open func detectAsync(image: MPImage, timestampInMilliseconds: Int) throws {
    try task.enqueue(image: image, timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The 6 lines of the palm.
  open class var handPalmConnections: [Connection] { HandConnections.palm }

  /// The 3 lines of the thumb.
  open class var handThumbConnections: [Connection] { HandConnections.thumb }

  /// The 3 lines of the index finger.
  open class var handIndexFingerConnections: [Connection] { HandConnections.indexFinger }

  /// The 3 lines of the middle finger.
  open class var handMiddleFingerConnections: [Connection] { HandConnections.middleFinger }

  /// The 3 lines of the ring finger.
  open class var handRingFingerConnections: [Connection] { HandConnections.ringFinger }

  /// The 3 lines of the little finger.
  open class var handPinkyConnections: [Connection] { HandConnections.pinky }

  /// All lines of the skeleton, from the palm to the little finger.
  ///
  /// The order is palm, thumb, index finger, middle finger, ring finger, little finger.
  open class var handConnections: [Connection] { HandConnections.all }
}
