import GestureCLI
import XCTest

final class NetworkAddressTests: XCTestCase {
  func testHostsAndPorts() {
    for (text, host, port) in [
      ("localhost:1", "localhost", 1), ("127.0.0.1:65535", "127.0.0.1", 65_535), ("[::1]:80", "::1", 80),
      ("example.org:9000", "example.org", 9000),
    ] as [(String, String, UInt16)] {
      let address = NetworkAddress(text)
      XCTAssertEqual(address?.host, host)
      XCTAssertEqual(address?.port, port)
      XCTAssertEqual(address?.description, text)
    }
    for text in [
      "", ":", "host", "host:", "host:0", "host:65536", "host:-1", "::1:80", "a:b:80", ":80", "80", "host:80 ",
    ] {
      XCTAssertNil(NetworkAddress(text), text)
    }
    for port in ["1", ":1"] {
      XCTAssertEqual(NetworkAddress(port, defaultHost: "127.0.0.1")?.description, "127.0.0.1:1")
    }
    XCTAssertEqual(NetworkAddress("other:7", defaultHost: "127.0.0.1")?.host, "other")
    for port in ["0", ":0", "65536", ""] { XCTAssertNil(NetworkAddress(port, defaultHost: "127.0.0.1"), port) }
  }

  /// A server that only this machine reaches needs no warning.
  func testLocalHosts() {
    for (host, isLocal) in [
      ("127.0.0.1", true), ("127.9.0.1", true), ("[::1]", true), ("localhost", true), ("0.0.0.0", false),
      ("[::]", false),
      ("128.0.0.1", false),
      ("12.7.0.1", false), ("localhost.example.org", false), ("[::11]", false),
    ] {
      XCTAssertEqual(NetworkAddress("\(host):80")?.isLocal, isLocal, host)
    }
  }

  func testNumbersOfFramesInNames() {
    for (frame, digits) in [
      (0, "000000"), (7, "000007"), (99_999, "099999"), (999_999, "999999"), (1_000_000, "1000000"),
      (1_000_007, "1000007"),
      (12_345_678, "12345678"),
    ] {
      XCTAssertEqual(OutputNames.digits(ofFrame: frame), digits)
    }
  }
}
