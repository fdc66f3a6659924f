/// What the models run on. Raw values as in MediaPipe.
public enum Delegate: UInt, Sendable {
  case CPU = 0
  case GPU = 1
}
