import Foundation

/// The source of the models, and their delegate.
#if canImport(ObjectiveC)
  @objc(MPPBaseOptions) @objcMembers
#endif
open class BaseOptions: NSObject, NSCopying {
  /// The path of the `.task` bundle.
  ///
  /// Absolute, or relative to the working directory. The property reads as a `String` and takes a `String?` such as
  /// `Bundle.main.path(forResource:ofType:)` returns. A task refuses nil and `""` when it is created.
  open var modelAssetPath: String! = ""
  /// The bytes of the `.task` bundle, preferred to the path.
  ///
  /// An addition to MediaPipe's Swift API.
  open var modelAssetData: Data?
  /// The delegate, which has no effect: `.GPU` runs on the CPU, too.
  open var delegate: Delegate = .CPU
  /// The number of threads that work on one frame.
  ///
  /// 0, the default, means one per processor (on Apple's platforms: per performance core), at most 4. An addition to
  /// MediaPipe's Swift API.
  open var numThreads = 0

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// Returns a copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.modelAssetPath = modelAssetPath
    copy.modelAssetData = modelAssetData
    copy.delegate = delegate
    copy.numThreads = numThreads
    return copy
  }
}

/// The processor of the models, with MediaPipe's raw values.
#if canImport(ObjectiveC)
  @objc(MPPDelegate)
#endif
public enum Delegate: UInt, Sendable {
  /// The CPU.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case CPU = 0
  /// The GPU, accepted so that existing code compiles.
  ///
  /// The models run on the CPU.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case GPU = 1
}
