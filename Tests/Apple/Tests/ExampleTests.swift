import CoreMedia
import CoreTransferable
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
    XCTAssertThrowsError(try MediaRecognizer(modelPath: nil))
  }

  // MARK: The photo library

  func testAPhotoHasItsHands() async throws {
    let frame = try await MediaRecognizer(modelPath: modelPath).recognize(photo: Data(contentsOf: photo)).hands
    XCTAssertEqual(frame.hands.map(\.gesture?.name), ["Victory"])
    XCTAssertEqual(frame.hands, try HandGestureRecognizer(modelPath: modelPath).hands(in: RasterImage(contentsOfFile: photo.path)))
    XCTAssertGreaterThan(try XCTUnwrap(frame.width), 0, "the overlay needs the size")
    XCTAssertNil(frame.timestampInMilliseconds)
    do {
      _ = try await MediaRecognizer(modelPath: modelPath).recognize(photo: Data("no photo".utf8))
      XCTFail("there is nothing to recognise")
    } catch {
      XCTAssertEqual(error.localizedDescription, "The photo cannot be read.")
    }
  }

  func testTheFramesOfAVideoAreTracked() async throws {
    let frames = Frames()
    try await MediaRecognizer(modelPath: modelPath).recognize(video: photo) { frames.all.append($0.hands) }
    let all = await frames.all
    XCTAssertEqual(all.map(\.timestampInMilliseconds), [0, 100, 200, 300, 400], "of half a second")
    XCTAssertEqual(all.map { $0.hands.map(\.gesture?.name) }, Array(repeating: ["Victory"], count: 5))
    XCTAssertEqual(Set(all.flatMap { $0.hands.map(\.id) }).count, 1)
  }

  func testAFileWithoutAVideoIsAnError() async throws {
    do {
      try await MediaRecognizer(modelPath: modelPath).recognize(video: URL(fileURLWithPath: "README.md")) { _ in }
      XCTFail("there is nothing to recognise")
    } catch {
      XCTAssertEqual(error.localizedDescription, "The file has no video.")
    }
  }

  func testACancelledVideoEnds() async throws {
    let frames = Frames()
    let task = Task { [modelPath, photo] in
      try await MediaRecognizer(modelPath: modelPath).recognize(video: photo) {
        frames.all.append($0.hands)
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
    let count = await frames.all.count
    XCTAssertEqual(count, 1)
  }

  func testAPickedVideoIsCopied() async throws {
    let received = ReceivedTransferredFile(file: photo)
    let representation = try XCTUnwrap(PickedVideo.transferRepresentation as? FileRepresentation<PickedVideo>)
    let picked = try await representation.importing(received)
    defer { try? FileManager.default.removeItem(at: picked.url) }
    XCTAssertEqual(try Data(contentsOf: picked.url), try Data(contentsOf: photo))
    XCTAssertEqual(picked.url.pathExtension, photo.pathExtension)
    XCTAssertNotEqual(picked.url, photo)
  }

  private let photo = URL(fileURLWithPath: "Models/sample/victory.ppm")

  @MainActor private final class Frames {
    var all: [HandRecord] = []
    nonisolated init() {}
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
