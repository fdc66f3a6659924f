import Foundation
import GestureCLI
import GestureCommandLine
import GestureImages
import XCTest

/// Inputs that are opened by their content, without a process.
final class FrameSourceTests: XCTestCase {
  private var scratch: ScratchFolder!

  override func setUpWithError() throws { scratch = try ScratchFolder() }

  override func tearDown() { scratch = nil }

  private static func gray(_ width: Int = 2, value: UInt8 = 3) -> Data {
    Data("P5 \(width) 1 7\n".utf8) + Data(repeating: value, count: width)
  }

  /// Opens a file of these bytes.
  private func source(
    _ data: Data, _ options: ReadingOptions = ReadingOptions(), warn: @escaping (ToolError) -> Void = { _ in }
  ) throws -> FrameSource {
    try FrameSource(opening: scratch.write(data, "input"), options, standardInput: -1, warn: warn)
  }

  /// The width or the error of each frame.
  ///
  /// The last element may be the error that ends the frames.
  private func outcomes(_ source: FrameSource) -> [String] {
    var outcomes: [String] = []
    do {
      while let frame = try source.nextFrame() {
        XCTAssertEqual(frame.number, outcomes.count)
        do { outcomes.append("\(try frame.image.get().width)") } catch { outcomes.append("damaged: \(error)") }
      }
    } catch {
      outcomes.append("end: \(error)")
    }
    return outcomes
  }

  func testFramesThatAreDamagedAreFollowedByOthers() throws {
    let found = outcomes(try source(Self.gray() + Self.gray(value: 9) + Self.gray(4)))
    XCTAssertEqual(found.count, 3)
    XCTAssertEqual([found.first, found.last], ["2", "4"])
    XCTAssertTrue(found[1].hasPrefix("damaged: \(scratch.path("input"))"), found[1])
  }

  func testTheEndOfACutFileIsAnErrorUnlessItIsTolerated() throws {
    let cut = (Self.gray(4) + Self.gray(4)).dropLast(1)
    let found = outcomes(try source(Data(cut)))
    XCTAssertEqual(found.first, "4")
    XCTAssertTrue(found.last?.hasPrefix("end: ") ?? false, "\(found)")
    var options = ReadingOptions()
    options.toleratesDamage = true
    var warnings: [ToolError] = []
    XCTAssertEqual(outcomes(try source(Data(cut), options) { warnings.append($0) }), ["4"])
    XCTAssertEqual(warnings.map(\.status), [.dataError])
  }

  func testWhatIsNoImageIsRefusedBeforeItIsRead() {
    for (text, problem) in [("", "is empty"), ("hello, world\n", "is not an image")] {
      XCTAssertThrowsError(try source(Data(text.utf8))) { XCTAssertTrue("\($0)".contains(problem), "\($0)") }
    }
  }

  func testFramesWithoutHeadersHaveTheSizeThatWasGiven() throws {
    var options = ReadingOptions()
    options.raw = try RawFrameFormat("3x1:gray8")
    options.rotationDegrees = 90
    let source = try source(Data(1...6), options)
    XCTAssertEqual(try source.nextFrame()?.image.get().orientation, RasterImage.Orientation(rotationDegrees: 90))
    XCTAssertEqual(try source.nextFrame()?.number, 1)
    XCTAssertNil(try source.nextFrame())
  }

  func testAFileOfSeveralImagesOfOneSizeIsAVideo() throws {
    for (data, isVideo, areSeveral) in [
      (Self.gray() + Self.gray(), true, true), (Self.gray() + Self.gray(4), false, true), (Self.gray(), false, false),
    ] as [(Data, Bool, Bool)] {
      let source = try source(data)
      XCTAssertTrue(source.isFile)
      XCTAssertEqual(source.lookAhead(), isVideo)
      XCTAssertEqual(source.hasSeveralFrames, areSeveral)
      XCTAssertEqual(outcomes(source).count, areSeveral ? 2 : 1, "frames that were looked at are read")
    }
  }

  func testASingleImageIsKnown() throws {
    XCTAssertTrue(try source(Self.gray()).isSingleImage(mayBeVideo: false))
    XCTAssertFalse(try source(Self.gray()).isSingleImage(mayBeVideo: true), "a video of one frame")
    XCTAssertFalse(try source(Self.gray() + Self.gray()).isSingleImage(mayBeVideo: false))
    XCTAssertFalse(try source(Self.gray(value: 9)).isSingleImage(mayBeVideo: false), "its damage is the error")
  }
}
