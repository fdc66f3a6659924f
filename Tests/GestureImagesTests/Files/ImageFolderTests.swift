import Foundation
import GestureImages
import XCTest

final class ImageFolderTests: XCTestCase {
  func testFoldersWithinFolders() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("image-folder-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for name in ["b", "a/z", "a/y/x", "c/d", ".hidden/e", "a/.f"] {
      let file = root.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("P6 1 1 255\nabc".utf8).write(to: file)
    }
    try Data("words".utf8).write(to: root.appendingPathComponent("a/notes"))
    try FileManager.default.createSymbolicLink(atPath: root.path + "/a/loop", withDestinationPath: "..")
    func names(_ folder: ImageFolder) -> [String] { folder.map { String($0.dropFirst(root.path.count + 1)) } }
    XCTAssertEqual(names(try ImageFolder(root.path)), ["b"])
    XCTAssertEqual(names(try ImageFolder(root.path, recursive: true)), ["a/y/x", "a/z", "b", "c/d"])
    XCTAssertThrowsError(try ImageFolder(root.path + "/missing", recursive: true))
  }
}
