import CoreMedia
import CoreTransferable
import Foundation
import HandEvents
import MediaPipeTasksVision
import XCTest

@testable import HandCamera

/// The parts of the example app without a screen and a camera.
///
/// The app is that of the documentation.
final class ExampleTests: XCTestCase {
  func testFramesBecomeResultsAndEvents() async throws {
    let hand = try DrawnHand.load()
    let stream = try await GestureStream(modelURL: modelURL, isMirrored: true)
    let buffer = try hand.pixelBuffer()
    var results = stream.results.makeAsyncIterator()
    var detector = GestureEventDetector()
    var events: [HandEvent] = []
    var sides: Set<String?> = []
    for time in stride(from: Int64(1000), through: 1300, by: 100) {
      stream.recognize(sampleBuffer(buffer, milliseconds: time))
      let next = try await results.next()
      let frame = try XCTUnwrap(next)
      XCTAssertEqual(frame.imageSize, ImageSize(width: hand.width, height: hand.height))
      XCTAssertEqual(frame.time, .milliseconds(time))
      sides.insert(frame.hands.first?.handedness.rawValue)
      events += detector.events(for: frame)
    }
    XCTAssertEqual(events.map(\.gesture), [.victory])
    XCTAssertEqual(events.map(\.phase), [.began])
    let plain = try GestureRecognizer(modelPath: modelURL.path).recognize(image: hand.plain()).handedness[0][0]
      .categoryName
    XCTAssertEqual(sides, [plain == "Left" ? "Right" : "Left"], "the image counts as mirrored")
  }

  func testAFrameThatCannotBeReadEndsTheSequence() async throws {
    let stream = try await GestureStream(modelURL: modelURL, isMirrored: false)
    stream.recognize(sampleBuffer(nil, milliseconds: 1))
    do {
      for try await _ in stream.results { XCTFail("there is nothing to recognise") }
      XCTFail("the sequence ends with an error")
    } catch {
      XCTAssertTrue(error.localizedDescription.contains("sample buffer without an image"), "\(error)")
    }
  }

  func testAMissingModelIsAnError() async {
    let attempts: [() async throws -> Void] = [
      { _ = try await GestureStream(modelURL: nil, isMirrored: false) },
      { _ = try await MediaRecognizer(modelURL: nil) },
    ]
    for attempt in attempts {
      do {
        try await attempt()
        XCTFail("there is no model")
      } catch {
        XCTAssertTrue(error.localizedDescription.contains("gesture_recognizer.task"), "\(error)")
      }
    }
  }

  /// Names in backquotes occur in the code that the tutorial shows.
  ///
  /// A name in a step occurs in the step's file; a name in the text of a section occurs in any file.
  func testTheTutorialNamesWhatItsFilesHave() throws {
    let folder = URL(fileURLWithPath: "Sources/Documentation.docc")
    let tutorial = try String(contentsOf: folder.appending(path: "HandCamera.tutorial"), encoding: .utf8)
    let files = try Dictionary(
      uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: folder.path + "/Resources/HandCamera").map {
        ($0, try String(contentsOf: folder.appending(path: "Resources/HandCamera/" + $0), encoding: .utf8))
      })
    var count = 0
    for part in tutorial.split(separator: /@Step \{|@ContentAndMedia \{|@Section/) {
      let shown = part.firstMatch(of: /file: "(.*)"/).map { String($0.1) }
      for name in part.matches(of: /`[@.]*(\w+)[^`]*`/).map({ String($0.1) }) {
        let word = try Regex("\\b\(name)\\b").wordBoundaryKind(.simple)
        let isThere = files.contains { ($0.key == shown || shown == nil) && $0.value.contains(word) }
        XCTAssertTrue(isThere, "\(shown ?? "no file") has no \(name)")
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 30)
  }

  // MARK: The photo library

  func testAPhotoHasItsHands() async throws {
    let frame = try await MediaRecognizer(modelURL: modelURL).recognize(photo: Data(contentsOf: photo))
    XCTAssertEqual(frame.hands.map(\.gesture), [.victory])
    let image = try RasterImage(contentsOf: photo)
    let hands = try await HandGestureRecognizer(model: GestureModel(contentsOf: modelURL)).recognize(image: image)
    XCTAssertEqual(frame.hands, hands)
    XCTAssertEqual(frame.imageSize, ImageSize(width: image.width, height: image.height), "the overlay needs the size")
    do {
      _ = try await MediaRecognizer(modelURL: modelURL).recognize(photo: Data("no photo".utf8))
      XCTFail("there is nothing to recognise")
    } catch {
      XCTAssertEqual(error.localizedDescription, "The photo cannot be read.")
    }
  }

  func testTheFramesOfAVideoAreTracked() async throws {
    let frames = Frames()
    try await MediaRecognizer(modelURL: modelURL).recognize(video: photo) { frames.all.append($0.hands) }
    let all = await frames.all
    XCTAssertEqual(all.map { $0.map(\.gesture) }, Array(repeating: [.victory], count: 5), "of half a second")
    XCTAssertEqual(Set(all.joined().map(\.id)).count, 1)
    XCTAssertNil(all[1].first?.palmScore, "it is tracked, not found anew")
  }

  func testAFileWithoutAVideoIsAnError() async throws {
    do {
      try await MediaRecognizer(modelURL: modelURL).recognize(video: URL(fileURLWithPath: "README.md")) { _ in }
      XCTFail("there is nothing to recognise")
    } catch {
      XCTAssertEqual(error.localizedDescription, "The file has no video.")
    }
  }

  func testACancelledVideoEnds() async throws {
    let frames = Frames()
    let task = Task { [photo] in
      try await MediaRecognizer(modelURL: modelURL).recognize(video: photo) {
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
    var all: [[Hand]] = []
    nonisolated init() {}
  }
}
