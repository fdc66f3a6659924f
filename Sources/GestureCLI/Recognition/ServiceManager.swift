import GestureCommandLine
import GestureSupport

/// Notifies systemd if it runs the tool with `Type=notify`. systemd learns when the tool is ready, and that the tool is
/// still working.
enum ServiceManager {
  static let environmentVariable = "NOTIFY_SOCKET"
  private static let socket = FileSystem.path(inVariable: environmentVariable).flatMap { DatagramSocket(path: $0) }
  private static let lastReport = Locked(ContinuousClock.now)

  /// Reports that models are loaded, and the input is open or awaited.
  static func reportReady() { _ = socket?.send(Array("READY=1".utf8)) }

  /// Reports that a frame was processed or is awaited. Frequent calls send one report per second.
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
