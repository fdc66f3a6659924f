import GestureClassifier
import GestureSupport
import TestSupport
import XCTest

/// A classifier of one's own in place of those of the bundle.
final class HandClassifierTests: XCTestCase {
  private func recognizer(_ change: (inout HandGestureRecognizer.Options) -> Void) throws -> HandGestureRecognizer {
    var options = HandGestureRecognizer.Options()
    change(&options)
    return try StandInRecognizer.recognizer(options: options)
  }

  func testItNamesTheHandsOfImagesAndStreams() throws {
    let own = HandClassifier(gestures: [.custom("Mine")]) { hand in
      XCTAssertNotNil(hand.imageSize)
      return GestureScores(
        winner: GestureScore(label: "Mine", score: 0.75), others: [GestureScore(label: "None", score: 0.25)])
    }
    let recognizer = try recognizer { $0.classifier = own }
    XCTAssertEqual(recognizer.gestures, [.custom("Mine")])
    let hand = try XCTUnwrap(recognizer.recognize(image: StandInRecognizer.oneHand).first)
    XCTAssertEqual(hand.gesture, .custom("Mine"))
    XCTAssertEqual(hand.gestureScores?.all.map(\.score), [0.75, 0.25])
    XCTAssertEqual(try recognizer.gestureScores(of: hand), hand.gestureScores)
    let stream = recognizer.makeStream()
    let names = try (0..<30).flatMap { index -> [String] in
      let time = Duration.milliseconds(index * 40)
      let hands = try stream.recognize(videoFrame: StandInRecognizer.oneHand, at: time)
      return hands.compactMap { $0.gesture?.rawValue }
    }
    XCTAssertEqual(names, [String](repeating: "Mine", count: 30))
  }

  func testItsErrorIsThatOfTheImage() throws {
    let recognizer = try recognizer {
      $0.classifier = HandClassifier(gestures: []) { _ in throw StatusError(.failedPrecondition, "not loaded")
      }
    }
    assertStatusError(.failedPrecondition, "not loaded") { try recognizer.recognize(image: StandInRecognizer.oneHand) }
  }
}
