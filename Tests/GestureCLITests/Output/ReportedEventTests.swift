import GestureCLI
import HandEvents
import XCTest

/// The words of an event: what `{…}` of a command stands for, and the line in words.
final class ReportedEventTests: XCTestCase {
  private func event(_ action: HandEvent.Action, person: Int? = nil) -> ReportedEvent {
    var event = HandEvent(
      .moved, action, handID: 7, handedness: .left, time: .microseconds(1_500_600), start: .milliseconds(300),
      duration: .milliseconds(1200), location: SIMD2<Float>(0.25, 0.75))
    event.personID = person
    return ReportedEvent(event, source: "a.mp4")
  }

  func testWordsOfEachField() {
    let fader = event(.fader(.init(.height, value: 0.125, measured: 0.5)), person: 3)
    let words: [(ReportedEvent.Field, String)] = [
      (.event, "moved"), (.gesture, "height"), (.hand, "Left"), (.id, "7"), (.x, "0.2500"), (.y, "0.7500"),
      (.score, "1.0000"), (.aperture, "0.0000"), (.finger, "-"), (.speed, "0.0000"), (.value, "0.1250"),
      (.time, "1500.6"), (.duration, "1200"), (.source, "a.mp4"), (.person, "3"),
    ]
    XCTAssertEqual(words.map(\.0), ReportedEvent.Field.allCases)
    for (field, text) in words { XCTAssertEqual(fader.text(of: field), text, field.rawValue) }
    XCTAssertEqual(ReportedEvent(fader.event, source: nil).text(of: .source), "-")
    XCTAssertEqual(event(.wave).text(of: .person), "-")
    XCTAssertEqual(event(.tap(.init(.ring, speed: 2.5))).text(of: .finger), "ring")
    XCTAssertEqual(event(.tap(.init(.ring, speed: 2.5))).text(of: .speed), "2.5000")
    XCTAssertEqual(event(.pinch(.init(aperture: 0.0125))).text(of: .aperture), "0.0125")
    XCTAssertEqual(event(.gesture(.init(.victory, score: 0.75))).text(of: .score), "0.7500")
    XCTAssertEqual(event(.fingerPinch(.init(.index, strength: 0.5))).text(of: .score), "0.5000")
  }

  func testTheLineInWords() {
    let fader = event(.fader(.init(.roll, value: 0.5, measured: -3)))
    XCTAssertEqual(fader.summary(showsSource: false), "moved roll Left 0.250 0.750 0.50 1.501")
    XCTAssertEqual(fader.summary(showsSource: true), "moved roll Left 0.250 0.750 0.50 1.501 a.mp4")
    XCTAssertEqual(event(.wave).summary(showsSource: false), "moved Wave Left 0.250 0.750 1.00 1.501")
    let named = event(.trained(.init("my own\tsign", score: 0.25)))
    XCTAssertEqual(named.summary(showsSource: false), "moved my_own_sign Left 0.250 0.750 0.25 1.501", "one word")
    XCTAssertEqual(ReportedEvent(fader.event, source: nil).summary(showsSource: true).last, "-")
  }

  /// A gesture has no place; everything else has one, and the keys that belong to it.
  func testKeysOfLines() {
    func keys(_ action: HandEvent.Action, person: Int? = nil) -> [String] {
      let text = event(action, person: person).json.text
      return text.matches(of: #/"(\w+)": /#).map { String($0.1) }
    }
    let usual = [
      "source", "timestampInMilliseconds", "event", "gesture", "score", "handID", "handedness", "startInMilliseconds",
      "durationInMilliseconds",
    ]
    XCTAssertEqual(keys(.gesture(.init(.victory, score: 0.5))), usual)
    XCTAssertEqual(keys(.gesture(.init(.victory, score: 0.5)), person: 2), usual + ["personID"])
    XCTAssertEqual(keys(.wave), usual + ["x", "y"])
    XCTAssertEqual(keys(.grab, person: 0), usual + ["personID", "x", "y"])
    XCTAssertEqual(keys(.swipe(.init(.up, speed: 1))), usual + ["x", "y", "speed"])
    XCTAssertEqual(keys(.tap(.init(.index, speed: 1))), usual + ["x", "y", "finger", "speed"])
    XCTAssertEqual(keys(.pinch(.init(aperture: 0.01))), usual + ["x", "y", "aperture"])
    XCTAssertEqual(keys(.pinch(.init())), usual + ["x", "y"])
    XCTAssertEqual(keys(.spread(.init(otherHandID: 1, speed: 1))), usual + ["x", "y", "otherHandID", "speed"])
    XCTAssertEqual(keys(.fingerPinch(.init(.ring, strength: 0.5))), usual + ["x", "y", "finger"])
    XCTAssertEqual(keys(.fader(.init(.roll, value: 0, measured: 0))), usual + ["x", "y", "value", "measured"])
  }
}
