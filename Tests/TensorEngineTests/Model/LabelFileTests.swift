import Foundation
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

final class LabelFileTests: XCTestCase {
  private func labels(_ text: String) throws -> [String] {
    try ModelMetadata.LabelFile.labels(in: Bytes(Data(text.utf8), name: "labels.txt"))
  }

  /// Lines are split as in MediaPipe's `label_map_util`.
  func testLineEndings() throws {
    XCTAssertEqual(try labels("a\nb\nc"), ["a", "b", "c"])
    XCTAssertEqual(try labels("a\nb\nc\n"), ["a", "b", "c"])
    XCTAssertEqual(try labels("a\r\nb\r\nc\r\n"), ["a", "b", "c"])
    XCTAssertEqual(try labels("a\rb\rc"), ["a", "b", "c"])
    XCTAssertEqual(try labels("a\n\nb"), ["a", "", "b"])
    XCTAssertEqual(try labels("a\nb\n\n"), ["a", "b"])
    XCTAssertEqual(try labels("a\nb\n\n\n"), ["a", "b", ""])
    XCTAssertEqual(try labels("a\n\rb"), ["a", "", "b"])
    XCTAssertEqual(try labels("\n"), [])
    XCTAssertEqual(try labels(" a \nÄ👍"), [" a ", "Ä👍"])
  }

  func testEmptyFile() {
    assertRefused(.invalidArgument, "Expected non-empty labels file.", location: "labels.txt") { try labels("") }
  }

  func testLocales() throws {
    let builder = SampleModels.classifier(labels: [
      ("en", ["none", "rock", "paper"]), ("de", ["nichts", "Stein", "Papier"]), ("fr", ["rien", "pierre"]),
    ])
    let metadata = try XCTUnwrap(builder.model().metadata)
    XCTAssertEqual(metadata.labels, ["none", "rock", "paper"])
    XCTAssertEqual(try metadata.displayNames(locale: "en"), ["none", "rock", "paper"])
    XCTAssertEqual(try metadata.displayNames(locale: "de"), ["nichts", "Stein", "Papier"])
    XCTAssertEqual(try metadata.displayNames(locale: ""), ["none", "rock", "paper"])
    XCTAssertNil(try metadata.displayNames(locale: "DE"))
    assertRefused(.invalidArgument, "Mismatch between number of labels (3) and display names (2).") {
      try metadata.displayNames(locale: "fr")
    }
    XCTAssertNil(try ModelMetadata().displayNames(locale: "en"))
  }
}
