import CoreMedia
import Foundation
import MediaPipeTasksVision
import XCTest

@testable import HandCamera

/// What of the documentation's example app runs without a screen and a camera.
final class ExampleTests: XCTestCase {
  private var modelPath: String {
    (ProcessInfo.processInfo.environment["GESTURE_MODELS"] ?? "Models") + "/gesture_recognizer.task"
  }

  func testFramesBecomeResultsAndEvents() async throws {
    let hand = try DrawnHand.load()
    let stream = try GestureStream(modelPath: modelPath, mirrored: true)
    let buffer = try hand.pixelBuffer()
    var results = stream.frames.makeAsyncIterator()
    var detector = GestureEventDetector()
    var events: [GestureEvent] = []
    var sides: Set<String?> = []
    for time in stride(from: Int64(1000), through: 1300, by: 100) {
      stream.recognize(sampleBuffer(buffer, milliseconds: time))
      let next = try await results.next()
      let frame = try XCTUnwrap(next)
      XCTAssertEqual([frame.width, frame.height], [hand.width, hand.height])
      XCTAssertEqual(frame.timestampInMilliseconds, Int(time))
      sides.insert(frame.hands.first?.handedness.rawValue)
      events += detector.events(for: frame.hands, at: Int(time))
    }
    XCTAssertEqual(events.map(\.gesture), ["Victory"])
    XCTAssertEqual(events.map(\.phase), [.began])
    let plain = try GestureRecognizer(modelPath: modelPath).recognize(image: hand.plain()).handedness[0][0].categoryName
    XCTAssertEqual(sides, [plain == "Left" ? "Right" : "Left"], "the image counts as mirrored")
  }

  func testAFrameThatCannotBeReadEndsTheSequence() async throws {
    let stream = try GestureStream(modelPath: modelPath, mirrored: false)
    stream.recognize(sampleBuffer(nil, milliseconds: 1))
    do {
      for try await _ in stream.frames { XCTFail("there is nothing to recognise") }
      XCTFail("the sequence ends with an error")
    } catch {
      XCTAssertTrue(error.localizedDescription.contains("sample buffer without an image"), "\(error)")
    }
  }

  func testAMissingModelIsAnError() {
    XCTAssertThrowsError(try GestureStream(modelPath: nil, mirrored: false))
  }

  /// An image of 4:3 in a view of 1:2: its height fits, 3/8 of its width is seen.
  func testTheImageFillsTheView() {
    let layout = ImageLayout(imageSize: CGSize(width: 640, height: 480), viewSize: CGSize(width: 300, height: 600))
    XCTAssertEqual(layout.location(x: 0.5, y: 0.5), CGPoint(x: 150, y: 300))
    XCTAssertEqual(layout.location(x: 0.5, y: 0), CGPoint(x: 150, y: 0))
    XCTAssertEqual(layout.location(x: 0, y: 1), CGPoint(x: -250, y: 600))
    XCTAssertEqual(layout.location(x: 0.3125, y: 1).x, 0, accuracy: 1e-9)
    XCTAssertEqual(ImageLayout(imageSize: .zero, viewSize: CGSize(width: 1, height: 1)).location(x: 1, y: 1), .zero)
  }
}
