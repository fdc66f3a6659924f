import Foundation

/// The source of the models, and the delegate that runs them.
#if canImport(ObjectiveC)
  @objc(MPPBaseOptions) @objcMembers
#endif
open class BaseOptions: NSObject, NSCopying {
  /// The path of the `.task` bundle, absolute or relative to the working directory.
  ///
  /// Reads as a `String`, and takes a `String?` such as `Bundle.main.path(forResource:ofType:)` gives; nil and `""` are
  /// refused when the task is created.
  open var modelAssetPath: String! = ""
  /// The bytes of the `.task` bundle. If set, the path is ignored. An addition to MediaPipe's Swift API.
  open var modelAssetData: Data?
  /// There is one backend: `.GPU` is accepted and runs on the CPU.
  open var delegate: Delegate = .CPU
  /// The number of threads that work on one frame; 0, the default, means as many as there are processors (on Apple's:
  /// performance cores), at most 4. An addition to MediaPipe's Swift API.
  open var numThreads = 0

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// A copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.modelAssetPath = modelAssetPath
    copy.modelAssetData = modelAssetData
    copy.delegate = delegate
    copy.numThreads = numThreads
    return copy
  }
}
