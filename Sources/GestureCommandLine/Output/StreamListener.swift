import GestureFoundation

/// Waits for connections by TCP at one address.
package final class StreamListener: Sendable {
  private let descriptor: Int32
  #if canImport(Glibc)
    private static let kind = Int32(SOCK_STREAM.rawValue)
  #else
    private static let kind = Int32(SOCK_STREAM)
  #endif

  /// - Throws: `ToolError` about an address that is not known, or is in use.
  package init(host: String, port: UInt16, option: String) throws(ToolError) {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Self.kind
    hints.ai_flags = AI_PASSIVE
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    defer { if let list { freeaddrinfo(list) } }
    guard code == 0, let address = list?.pointee else {
      throw ToolError(
        .usage, option,
        "cannot find the host \(host): \(String(cString: gai_strerror(code))); give an IP address of this machine")
    }
    descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw ToolError(.cannotCreate, option, "cannot create a socket: \(errorText(errno))") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // Connections of an earlier run may still be closing.
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 64) == 0 else {
      let number = errno
      close(descriptor)
      throw ToolError(
        .unavailable, option, "cannot listen on port \(port) of \(host): \(errorText(number)); give another port")
    }
  }

  deinit { close(descriptor) }

  /// Waits for a connection for a limited time.
  ///
  /// - Returns: The descriptor of a connection, which does not block; nil if none came.
  package func next(within milliseconds: Int32) -> Int32? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else { return nil }
    let connection = accept(descriptor, nil, nil)
    guard connection >= 0 else {
      // Without free descriptors the connection stays, and would be asked for again at once.
      usleep(10_000)
      return nil
    }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return connection
  }

  /// The IPv4 addresses by which other machines reach this one.
  package static var networkAddresses: [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    return sequence(first: list) { $0?.pointee.ifa_next }.compactMap { entry -> String? in
      guard let address = entry?.pointee.ifa_addr, Int32(address.pointee.sa_family) == AF_INET else { return nil }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard getnameinfo(address, length, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
      let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return text.hasPrefix("127.") ? nil : text
    }
  }
}
