import GestureFoundation

/// Sends datagrams to one address, by UDP or within this machine.
package final class DatagramSocket: Sendable {
  /// The largest datagram of IPv4.
  package static let longest = 65507
  private let descriptor: Int32
  #if canImport(Glibc)
    private static let kind = Int32(SOCK_DGRAM.rawValue)
  #else
    private static let kind = Int32(SOCK_DGRAM)
  #endif

  /// Looks the address up. Of a name that has several the first of IPv4 is used: that is where most programs on the
  /// same machine listen.
  ///
  /// - Throws: `ToolError` with `.usage` about an address that is not known.
  package init(host: String, port: UInt16, option: String) throws(ToolError) {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Self.kind
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0 else {
      throw ToolError(
        .usage, option,
        "cannot find the host \(host): \(String(cString: gai_strerror(code))); give an IP address or a host name")
    }
    let addresses = list.map { sequence(first: $0) { $0.pointee.ai_next }.map(\.pointee) } ?? []
    guard let address = addresses.first(where: { $0.ai_family == AF_INET }) ?? addresses.first else {
      throw ToolError(.usage, option, "\(host) has no address")
    }
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw ToolError(.cannotCreate, option, "cannot create a socket: \(errorText(errno))") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Addresses of a whole network are allowed as well.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_BROADCAST, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      let number = errno
      close(descriptor)
      throw ToolError(.cannotCreate, option, "cannot reach the host \(host): \(errorText(number))")
    }
    self.descriptor = descriptor
  }

  /// Connects to a socket of this machine.
  ///
  /// - Parameter path: The place of the socket; one that begins with `@` has a name of its own instead of a file. Nil
  ///   if it cannot be reached.
  package init?(path: String) {
    var address = sockaddr_un()
    var name = Array(path.utf8)
    address.sun_family = sa_family_t(AF_UNIX)
    guard !name.isEmpty, name.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    let isFile = name[0] != UInt8(ascii: "@")
    if !isFile { name[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    descriptor = socket(AF_UNIX, Self.kind, 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count + (isFile ? 1 : 0) } ?? 0
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(length)) }
    }
    if code != 0 {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Sends a datagram without waiting.
  ///
  /// - Returns: nil, or why it was not sent. That nothing listens shows with the datagram after the one that was lost,
  ///   if at all.
  package func send(_ bytes: [UInt8]) -> String? {
    // The error of an earlier datagram is reported first, instead of sending this one.
    var problem: String?
    for _ in 0..<2 {
      if GestureFoundation.send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) >= 0 { return problem }
      let number = errno
      if number == EINTR { continue }
      problem = number == ECONNREFUSED ? "nothing listens there" : errorText(number)
      if number != ECONNREFUSED { break }
    }
    return problem
  }
}
