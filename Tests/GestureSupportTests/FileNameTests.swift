import Foundation
import GestureSupport
import TestSupport
import XCTest

/// Names of files, which are bytes, as text.
final class FileNameTests: XCTestCase {
  func testEveryNameIsItsTextAndBack() {
    var random = SeededGenerator(seed: 11)
    var texts: Set<[UInt8]> = []
    var names: Set<[UInt8]> = []
    let pieces: [[UInt8]] = [
      [0xE9], [0xC3, 0xA9], [0x61], [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4], [0xED, 0xB2, 0x80],
      [0xC0, 0x80], [0xFF],
      [0xF0, 0x9F],
      [0xE2, 0x82], [0x0A], [0xEF, 0xBF, 0xBD], [0x65, 0xCC, 0x81],
    ]
    for _ in 0..<5000 {
      let name = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      let text = FileName.text(of: name)
      XCTAssertEqual(FileName.bytes(of: text), name, "\(name)")
      names.insert(name)
      texts.insert(Array(text.utf8))
    }
    XCTAssertEqual(texts.count, names.count, "two names have the same text")
  }

  func testTextForReading() {
    XCTAssertEqual(
      FileName.printable(FileName.text(of: Array("caf".utf8) + [0xE9, 0x1B, 0x0A] + Array("é.jpg".utf8))),
      "caf\\xE9\\x1B\\x0Aé.jpg")
    XCTAssertEqual(FileName.escaped(FileName.text(of: [0x61, 0x0A, 0xFF])), "a\n\\xFF")
    XCTAssertEqual(FileName.text(of: Array("naïve 🖐.jpg".utf8)), "naïve 🖐.jpg")
    XCTAssertEqual(FileName.printable("naïve 🖐.jpg"), "naïve 🖐.jpg")
  }

  func testFoldersAndNames() {
    for (path, folder, name) in [
      ("a", "", "a"), ("a/b", "a/", "b"), ("/a", "/", "a"), ("a/b/", "a/b/", ""), ("", "", ""),
    ] {
      XCTAssertEqual([path.folderAndName.folder, path.folderAndName.name], [folder, name])
    }
  }
}
