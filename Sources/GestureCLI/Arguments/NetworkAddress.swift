/// A host and a port, `HOST:PORT`. An IPv6 address stands in brackets.
package struct NetworkAddress: Sendable, Equatable, CustomStringConvertible {
  package let host: String
  package let port: UInt16

  /// - Parameter defaultHost: The host of a port alone; nil if there has to be one.
  package init?(_ text: String, defaultHost: String? = nil) {
    let colon = text.lastIndex(of: ":")
    guard let port = UInt16(text[(colon.map(text.index(after:)) ?? text.startIndex)...]), port > 0 else { return nil }
    var host = text[..<(colon ?? text.startIndex)]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard let name = host.isEmpty ? defaultHost : String(host) else { return nil }
    self.host = name
    self.port = port
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Whether only this machine reaches the address.
  package var isLocal: Bool { host.hasPrefix("127.") || host == "::1" || host == "localhost" }
}
