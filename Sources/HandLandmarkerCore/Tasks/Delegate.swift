/// What the models run on. Raw values as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPDelegate)
#endif
public enum Delegate: UInt, Sendable {
  /// The processor.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case CPU = 0
  /// Accepted for the sake of code that sets it; the models run on the processor all the same.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case GPU = 1
}
