import GestureCommandLine
import GestureSupport

/// Sends events as messages of Open Sound Control. What cannot be sent is reported once for each reason, and does not end the stream.
struct OSCSender {
  private let socket: DatagramSocket
  private let option: String
  private let console: Console
  private var reported: Set<String> = []

  /// - Parameter address: `HOST:PORT`, an IPv6 address in brackets.
  /// - Throws: `ToolError` with `.usage` about the address.
  init(to address: String, option: String, console: Console) throws {
    let name = option + " " + address
    guard let (host, port) = Self.split(address) else {
      throw ToolError(.usage, name, "must be HOST:PORT, such as 127.0.0.1:9000 or [::1]:9000")
    }
    socket = try DatagramSocket(host: host, port: port, option: name)
    self.option = name
    self.console = console
  }

  mutating func send(_ event: ReportedEvent) {
    let problem: String?
    do {
      problem = socket.send(try OSCMessage(event).encoded())
    } catch {
      problem = "an event cannot be written as a message: \(error)"
    }
    guard let problem, reported.insert(problem).inserted else { return }
    console.report(ToolError(.inputOutputError, option, problem), isWarning: true)
  }

  private static func split(_ address: String) -> (host: String, port: UInt16)? {
    guard let colon = address.lastIndex(of: ":"), let port = UInt16(address[address.index(after: colon)...]), port > 0 else { return nil }
    var host = address[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    return host.isEmpty ? nil : (String(host), port)
  }
}
