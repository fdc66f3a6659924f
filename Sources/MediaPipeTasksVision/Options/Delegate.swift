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
