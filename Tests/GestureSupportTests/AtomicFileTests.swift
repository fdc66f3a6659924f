import Foundation
import GestureClassifier
import GestureSupport
import TensorEngine
import TestSupport
import XCTest

final class AtomicFileTests: XCTestCase {
  private let data = Data("whole".utf8)

  func testTheFileIsWholeAndAlone() throws {
    let folder = try TemporaryFolder()
    try AtomicFile(path: folder.path("a"), overwriting: false).write(data)
    XCTAssertEqual(try Data(contentsOf: folder.url.appendingPathComponent("a")), data)
    XCTAssertEqual(try folder.names, ["a"])
  }

  func testWhatIsThereStaysUnlessItMayBeReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("old".utf8), "a")
    let careful = AtomicFile(path: folder.path("a"), overwriting: false)
    for refuse in [{ try careful.check() }, { try careful.write(self.data) }] {
      XCTAssertThrowsError(try refuse()) { XCTAssertEqual(($0 as? StatusError)?.status, .failedPrecondition) }
    }
    XCTAssertEqual(try Data(contentsOf: folder.url.appendingPathComponent("a")), Data("old".utf8))
    try AtomicFile(path: folder.path("a"), overwriting: true).write(data)
    XCTAssertEqual(try Data(contentsOf: folder.url.appendingPathComponent("a")), data)
    XCTAssertEqual(try folder.names, ["a"])
  }

  /// A replaced pipe or link stays what it is.
  ///
  /// A file keeps its permissions.
  func testWhatIsReplacedKeepsItsKind() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("old".utf8), "target")
    XCTAssertEqual(chmod(folder.path("target"), 0o600), 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target")
    try AtomicFile(path: folder.path("link"), overwriting: true).write(data)
    XCTAssertEqual(try Data(contentsOf: folder.url.appendingPathComponent("target")), data)
    XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")), "target")
    XCTAssertEqual(FileSystem.status(folder.path("target"))?.st_mode, S_IFREG | 0o600)

    XCTAssertEqual(mkfifo(folder.path("pipe"), 0o600), 0)
    let reader = open(folder.path("pipe"), O_RDWR)
    defer { close(reader) }
    try AtomicFile(path: folder.path("pipe"), overwriting: true).write(data)
    var bytes = [UInt8](repeating: 0, count: data.count)
    XCTAssertEqual(read(reader, &bytes, bytes.count), data.count)
    XCTAssertEqual(Data(bytes), data)
    XCTAssertEqual(try folder.names, ["link", "pipe", "target"])
  }

  func testPlacesThatCannotBeWrittenTo() throws {
    let folder = try TemporaryFolder()
    XCTAssertThrowsError(try AtomicFile(path: folder.path("missing/a"), overwriting: false).write(data)) {
      XCTAssertEqual(($0 as? StatusError)?.status, .notFound)
    }
    XCTAssertThrowsError(try AtomicFile(path: folder.url.path, overwriting: true).write(data)) {
      XCTAssertEqual(($0 as? StatusError)?.status, .failedPrecondition)
    }
    XCTAssertEqual(try folder.names, [])
  }
}
