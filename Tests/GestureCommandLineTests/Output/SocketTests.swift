import Foundation
import GestureCommandLine
import TestSupport
import XCTest

/// Datagrams and connections within this machine.
final class SocketTests: XCTestCase {
  /// A socket of the system that is bound to a free port of this machine.
  private func bound(_ kind: Int32) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, kind, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(descriptor, plain, length) == 0 ? getsockname(descriptor, plain, &length) : -1
      }
    }
    XCTAssertEqual(code, 0)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  #if canImport(Glibc)
    private let datagrams = Int32(SOCK_DGRAM.rawValue)
    private let streams = Int32(SOCK_STREAM.rawValue)
  #else
    private let datagrams = Int32(SOCK_DGRAM)
    private let streams = Int32(SOCK_STREAM)
  #endif

  private func received(_ descriptor: Int32) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(count, 0)))
  }

  func testDatagrams() throws {
    let (receiver, port) = try bound(datagrams)
    let sender = try DatagramSocket(host: "127.0.0.1", port: port, option: "--osc")
    for bytes in [[1, 2, 3], [4]] as [[UInt8]] {
      XCTAssertNil(sender.send(bytes))
      XCTAssertEqual(received(receiver), bytes)
    }
    XCTAssertNil(sender.send([UInt8](repeating: 0, count: DatagramSocket.longest)))
    XCTAssertNotNil(sender.send([UInt8](repeating: 0, count: DatagramSocket.longest + 1)))
    close(receiver)
    let problems = (0..<3).map { _ in sender.send([5]) }
    XCTAssertEqual(problems.compactMap(\.self).last, "nothing listens there")
  }

  func testHostsThatAreNotFound() {
    XCTAssertThrowsError(try DatagramSocket(host: "no host", port: 1, option: "--osc")) { error in
      XCTAssertEqual((error as? ToolError)?.status, .usage)
      XCTAssertTrue("\(error)".hasPrefix("--osc: cannot find the host no host: "), "\(error)")
    }
    XCTAssertThrowsError(try StreamListener(host: "no host", port: 1, option: "--serve")) { error in
      XCTAssertEqual((error as? ToolError)?.status, .usage)
      XCTAssertTrue("\(error)".contains("give an IP address of this machine"), "\(error)")
    }
  }

  /// A service manager listens at a file, or at a name of its own.
  func testSocketsOfThisMachine() throws {
    let folder = try TemporaryFolder()
    var names = [folder.path("socket")]
    #if os(Linux)
      names.append("@gesture-test-\(UUID().uuidString)")
    #endif
    for name in names {
      XCTAssertNil(DatagramSocket(path: name), "nothing listens yet")
      let receiver = socket(AF_UNIX, datagrams, 0)
      defer { close(receiver) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(name.utf8)
      if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
      let length = 2 + bytes.count + (bytes[0] == 0 ? 0 : 1)
      let code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(receiver, $0, socklen_t(length)) }
      }
      XCTAssertEqual(code, 0)
      let sender = try XCTUnwrap(DatagramSocket(path: name))
      XCTAssertNil(sender.send(Array("READY=1".utf8)))
      XCTAssertEqual(received(receiver), Array("READY=1".utf8))
    }
    XCTAssertNil(DatagramSocket(path: ""))
    XCTAssertNil(DatagramSocket(path: "/" + String(repeating: "x", count: 200)))
  }

  func testConnections() throws {
    let (descriptor, port) = try bound(streams)
    close(descriptor)
    let listener = try StreamListener(host: "127.0.0.1", port: port, option: "--serve")
    XCTAssertNil(listener.next(within: 1))
    XCTAssertThrowsError(try StreamListener(host: "127.0.0.1", port: port, option: "--serve")) { error in
      XCTAssertEqual((error as? ToolError)?.status, .unavailable)
      XCTAssertTrue("\(error)".contains("cannot listen on port \(port) of 127.0.0.1: "), "\(error)")
    }
    let client = socket(AF_INET, streams, 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    address.sin_port = port.bigEndian
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    XCTAssertEqual(code, 0)
    let connection = try XCTUnwrap(listener.next(within: 2000))
    defer { close(connection) }
    XCTAssertEqual(received(connection), [], "an empty connection does not keep a reader waiting")
    XCTAssertNotEqual(fcntl(connection, F_GETFD) & FD_CLOEXEC, 0, "programs that are started do not inherit it")
    XCTAssertEqual(write(client, "hi", 2), 2)
    var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&waiting, 1, 2000), 1)
    XCTAssertEqual(received(connection), Array("hi".utf8))
    XCTAssertNil(listener.next(within: 1), "each connection comes once")
  }
}
