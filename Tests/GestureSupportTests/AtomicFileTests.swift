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
