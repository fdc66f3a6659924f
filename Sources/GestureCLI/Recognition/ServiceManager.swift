import GestureCommandLine
import GestureSupport

/// systemd, if it has started the tool as a service of `Type=notify`: it is told when the tool is ready, and that it
/// works on.
enum ServiceManager {
  static let environmentVariable = "NOTIFY_SOCKET"
  private static let socket = FileSystem.path(inVariable: environmentVariable).flatMap { DatagramSocket(path: $0) }
  private static let lastReport = Locked(ContinuousClock.now)

  /// The models are loaded, and the input is open or waited for.
  static func reportReady() { _ = socket?.send(Array("READY=1".utf8)) }

  /// A frame was processed, or is waited for. Called as often as that is so; reported once a second.
  static func reportWork() {
    guard let socket else { return }
    let isDue = lastReport.withLock { last in
      guard ContinuousClock.now - last >= .seconds(1) else { return false }
      last = .now
      return true
    }
    if isDue { _ = socket.send(Array("WATCHDOG=1".utf8)) }
  }
}
