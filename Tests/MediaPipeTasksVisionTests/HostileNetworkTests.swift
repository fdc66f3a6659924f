import Foundation
import GestureModelTools
import HandDrawings
import HandEvents
import MediaPipeTasksVision
import TensorEngine
import TestSupport
import XCTest

/// Networks that deliver NaN, or numbers beyond all integers.
///
/// Every later stage returns a result or an error, and never traps in the conversion to positions of pixels,
/// percentages or text. (TensorFlow's advisories have a class of casts from float to int.)
final class HostileNetworkTests: XCTestCase {
  private let image = try? MPImage(data: Data(repeating: 100, count: 48 * 32 * 3), width: 48, height: 32, format: .rgb8)

  private func bundles() throws -> [(String, Data)] {
    var bundles = try HostileNetworks.values.map { value -> (String, Data) in
      var networks = HostileNetworks(seed: 0, value: value)
      return ("\(value)", try networks.bundle())
    }
    for seed in 0..<20 {
      var networks = HostileNetworks(seed: UInt64(seed))
      bundles.append(("seed \(seed)", try networks.bundle()))
    }
    return bundles
  }

  private func options(_ bundle: Data, _ mode: RunningMode) -> GestureRecognizerOptions {
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = bundle
    options.runningMode = mode
    options.numHands = 3
    options.landmarkSmoothing = mode == .video ? LandmarkSmoothing() : nil
    return options
  }

  func testEveryStageBehindTheNetworks() throws {
    let image = try XCTUnwrap(image)
    var results = 0
    for (name, bundle) in try bundles() {
      let still = try GestureRecognizer(options: options(bundle, .image))
      if let result = try answer({ try still.recognize(image: image) }, name) {
        try show(result, on: image, name)
        results += 1
      }
      let video = try GestureRecognizer(options: options(bundle, .video))
      var detector = GestureEventDetector()
      for time in [-9_000_000_000_000_000, 0, 1, 9_000_000_000_000_000] {
        guard let result = try answer({ try video.recognize(videoFrame: image, timestampInMilliseconds: time) }, name)
        else { continue }
        _ = detector.events(for: result.frame)
        try show(result, on: image, name)
        results += 1
      }
      _ = detector.finish()
    }
    XCTAssertGreaterThan(results, 20, "the test reaches the stages behind the palm detector")
  }

  /// An error of a task is an answer as well.
  private func answer<R>(_ body: () throws -> R, _ name: String) throws -> R? {
    do {
      return try body()
    } catch {
      XCTAssertEqual((error as NSError).domain, TasksErrorCode.domain, "\(name): \(error)")
      return nil
    }
  }

  private func show(_ result: GestureRecognizerResult, on image: MPImage, _ name: String) throws {
    let record = result.record()
    XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(record.uncheckedJSON.utf8)), name)
    let drawing = HandDrawing()
    XCTAssertEqual(drawing.draw(result.hands, on: image).pixels.data.count, 48 * 32 * 3, name)
    XCTAssertTrue(drawing.svg(of: result.hands, width: 48, height: 32).hasSuffix("</svg>\n"), name)
  }

  /// A hand without a usable next region is not followed.
  ///
  /// Nothing can be cropped from the region; the next frame is searched again.
  func testAFrameAfterAHandWithoutARegion() throws {
    let image = try XCTUnwrap(image)
    var hostile = HostileNetworks(seed: 0, value: .nan)
    let archive = try ZipWriter.bundle([
      (StandInHands.detectorName, StandInHands().detector()), (StandInHands.landmarkerName, hostile.landmarker()),
    ])
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetData = archive
    options.runningMode = .video
    let landmarker = try HandLandmarker(options: options)
    let red = try MPImage(
      data: Data((0..<1024).flatMap { _ in [255, 0, 0] as [UInt8] }), width: 32, height: 32, format: .rgb8)
    for time in 0..<3 {
      XCTAssertEqual(
        try landmarker.detect(videoFrame: red, timestampInMilliseconds: time).landmarks.count, 1, "frame \(time)")
    }
    XCTAssertEqual(try landmarker.detect(videoFrame: image, timestampInMilliseconds: 3).landmarks.count, 0)
  }

  /// Events at the ends of time.
  ///
  /// Differences of such times do not fit into an integer.
  func testEventsAtTheEndsOfTime() {
    var detector = GestureEventDetector()
    var hand = ReferenceHand.victory.hand
    hand.gestureScores = GestureScores(winner: GestureScore(.victory, score: .infinity))
    for time in [Int64.min, -1, 0, .max] { _ = detector.events(for: HandFrame(hands: [hand], at: .seconds(time))) }
    _ = detector.events(for: HandFrame(hands: [], at: .seconds(Int64.max)))
    XCTAssertEqual(detector.finish().count, 1)
  }
}
