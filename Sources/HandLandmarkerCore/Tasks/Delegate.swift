/// What the models run on. Raw values as in MediaPipe.
public enum Delegate: UInt, Sendable {
  /// The processor.
  case CPU = 0
  /// Accepted for the sake of code that sets it; the models run on the processor all the same.
  case GPU = 1
}
