import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// Pictures and files that change or turn bad while they are read.
final class InputFaultTests: XCTestCase {
  private let good = Data("P5 2 1 9\n".utf8) + Data([0, 9])
  private let damaged = Data("P5 2 1 9\n".utf8) + Data([0, 10])

  /// A sample that cannot be spoils its frame alone.
  func testTheStreamGoesOnBehindADamagedFrame() throws {
    let reader = FrameReader(data: good + damaged + damaged + good, name: "clip")
    XCTAssertEqual(try reader.next().map { Array($0.data) }, [0, 255])
    for (frame, byte) in [(1, 21), (2, 32)] {
      assertStatusError(.invalidArgument, mentions: "clip, frame \(frame), byte \(byte)", "a sample is 10") {
        try reader.next()
      }
      XCTAssertTrue(reader.canContinue)
    }
    XCTAssertEqual(try reader.next().map { Array($0.data) }, [0, 255])
    XCTAssertNil(try reader.next())
    XCTAssertEqual(reader.frameCount, 4)
  }

  func testTheStreamEndsWhereNobodyKnowsHowItGoesOn() throws {
    let reader = FrameReader(data: damaged + Data("P5 2 x".utf8) + good, name: "clip")
    XCTAssertThrowsError(try reader.next())
    for _ in 0..<2 {
      assertStatusError(.invalidArgument, mentions: "clip, frame 1", "«x»") { try reader.next() }
      XCTAssertFalse(reader.canContinue)
    }
  }

  func testAPictureWithADamagedSampleIsRefused() {
    assertStatusError(.invalidArgument, mentions: "byte 10", "a sample is 10, more than the largest value 9") {
      try RasterImage(data: self.damaged)
    }
  }

  func testAFramesLineThatDoesNotEnd() throws {
    let file = Data("YUV4MPEG2 W2 H2 C420\nFRAME\n123456FRAME I".utf8) + Data(repeating: 65, count: 100_000)
    let reader = FrameReader(data: file, name: "clip")
    XCTAssertNotNil(try reader.next())
    assertStatusError(.invalidArgument, mentions: "clip, frame 1, byte 33", "does not end within") { try reader.next() }
  }

  /// A file that shrinks while it is read causes an error.
  ///
  /// Another program cuts the file off; the process must not end.
  func testAFileThatShrinks() throws {
    let folder = try TemporaryFolder()
    let frame = Data("P5 1000 1000 255\n".utf8) + Data(count: 1_000_000)
    try folder.write(frame + frame + frame, "clip.pgm")
    let reader = try FrameReader(contentsOfFile: folder.path("clip.pgm"))
    XCTAssertNotNil(try reader.next())
    XCTAssertEqual(truncate(folder.path("clip.pgm"), off_t(frame.count * 2 - 100)), 0)
    assertStatusError(.dataLoss, mentions: "clip.pgm, frame 1", "the pixels end after 999900 bytes") {
      try reader.next()
    }
  }
}
