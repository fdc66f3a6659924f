import Foundation

/// The options of every task.
#if canImport(ObjectiveC)
  @objc(MPPTaskOptions) @objcMembers
#endif
open class TaskOptions: NSObject, NSCopying {
  /// The source of the models.
  ///
  /// Assigning copies. Reading returns the stored object, so that `options.baseOptions.modelAssetPath = …` works.
  @NSCopying open var baseOptions = BaseOptions()

  /// Creates the default options.
  public required override init() {
    super.init()
  }

  /// Returns a copy of the same class, with every option.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.baseOptions = baseOptions
    return copy
  }
}
