import Foundation
import GestureSupport
import XCTest

/// The examples of FIPS 180-4's companion document.
///
/// Also lengths around the limits of the padding, compared with each other.
final class SHA256Tests: XCTestCase {
  private func digest(_ bytes: [UInt8]) -> String {
    Bytes(Data(bytes), name: "test").sha256
  }

  func testPublishedExamples() {
    XCTAssertEqual(digest([]), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    XCTAssertEqual(digest(Array("abc".utf8)), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    XCTAssertEqual(
      digest(Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    XCTAssertEqual(
      digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }
}
