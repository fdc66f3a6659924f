/// The processor the models run on. Raw values as in MediaPipe.
#if canImport(ObjectiveC)
  @objc(MPPDelegate)
#endif
public enum Delegate: UInt, Sendable {
  /// The CPU.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case CPU = 0
  /// Accepted, so that existing code compiles; the models run on the CPU.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case GPU = 1
}
