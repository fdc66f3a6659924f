import Foundation
import SystemSupport
import XCTest

final class StatusErrorTests: XCTestCase {
  func testAnAppCanShowIt() {
    let error: any Error = StatusError(.dataLoss, "the pixels end", location: "a.ppm, byte 12", suggestion: "send it again")
    XCTAssertEqual(error.localizedDescription, "the pixels end [a.ppm, byte 12]")
    XCTAssertEqual((error as? LocalizedError)?.recoverySuggestion, "send it again")
    XCTAssertEqual(StatusError(.internal, "a fault").localizedDescription, "a fault")
  }
}
