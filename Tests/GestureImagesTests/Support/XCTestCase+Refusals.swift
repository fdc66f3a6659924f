import Foundation
import GestureImages
import GestureSupport
import XCTest

extension XCTestCase {
  /// Checks that a file is refused.
  ///
  /// The error must have the status, a message with these words, and the name of the file.
  func assertRefused(
    _ file: some Sequence<UInt8>, _ status: StatusError.Status, _ words: String, tolerant: Bool = false,
    line: UInt = #line
  ) {
    do {
      _ = try ImageFileDecoder.decode(Bytes(Data(file), name: "photo"), toleratesDamage: tolerant)
      XCTFail("no error", line: line)
    } catch {
      XCTAssertEqual(error.status, status, "\(error)", line: line)
      XCTAssertTrue(error.message.contains(words), "\(error)", line: line)
      XCTAssertEqual(error.file, "photo", "\(error)", line: line)
    }
  }
}
