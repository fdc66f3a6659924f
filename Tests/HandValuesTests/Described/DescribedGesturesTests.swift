import Foundation
import GestureClassifier
import GestureFixtures
import GestureSupport
import HandFiles
import TestSupport
import XCTest

/// Sets of described gestures: what they name, and their files.
final class DescribedGesturesTests: XCTestCase {
  func testTheStandardSetNamesComputedHands() throws {
    var spock = HandPose.openPalm
    (spock.index.spread, spock.middle.spread, spock.ring.spread, spock.pinky.spread) = (14, 12, -14, -17)
    var crossed = HandPose.two
    (crossed.index.spread, crossed.middle.spread) = (-9, 4)
    var pinch = HandPose.pinch
    (pinch.middle, pinch.ring, pinch.pinky) = (FingerPose(curl: 1), FingerPose(curl: 1), FingerPose(curl: 1))
    var horns = HandPose.iLoveYou
    horns.thumb = HandPose.closedFist.thumb
    let expected: [(HandPose, String)] = [
      (.one, "One"), (.two, "Two"), (.three, "Three"), (.four, "Four"), (.five, "Five"), (.closedFist, "Fist"),
      (.pinch, "OK"),
      (pinch, "Pinch"),
      (.call, "Call"), (horns, "Horns"), (.iLoveYou, "Love"), (spock, "Spock"), (.ell, "Gun"),
      (crossed, "Crossed_Fingers"),
      (.thumbUp, "Thumb_Up"), (.thumbDown, "Thumb_Down"), (.victory, "Two"), (.openPinch, "Five"),
    ]
    for (pose, name) in expected {
      // The drawn thumb of Thumb_Down points aslant as it is.
      let others = name == "Thumb_Down" ? [] : [pose.turned(by: 20), pose.tilted(by: 10)]
      for hand in ([pose, pose.mirrored] + others).map({ $0.hand() }) {
        let gesture = DescribedGestures.standard.gesture(of: hand)
        XCTAssertEqual(gesture?.label, name)
        XCTAssertGreaterThan(gesture?.score ?? 0, 0.5, name)
      }
    }
    // But for the thumbs, a turn changes nothing.
    for (pose, name) in expected where !name.hasPrefix("Thumb") {
      for turned in [pose.turned(by: 90), pose.turned(by: 180), pose.swivelled(by: 180)] {
        XCTAssertEqual(DescribedGestures.standard.gesture(of: turned.hand())?.label, name)
      }
    }
    XCTAssertEqual(DescribedGestures.standard.gesture(of: HandPose.thumbUp.turned(by: 90).hand())?.label, "Thumb")
  }

  func testLettersOfComputedHands() {
    var r = HandPose.two
    (r.index.spread, r.middle.spread) = (-14, 4)
    var y = HandPose.call
    y.roll = 0
    var a = HandPose.closedFist
    a.thumb = ThumbPose(spread: 22, lift: 4, mcp: 10, ip: 10)
    let expected: [(HandPose, String)] = [
      (.closedFist, "S"), (a, "A"), (.four, "B"), (.pinch, "F"), (.ell, "L"), (y, "Y"), (.victory, "V"), (r, "R"),
      (.two.turned(by: 90), "H"), (.three, "W"),
    ]
    for (pose, name) in expected { XCTAssertEqual(DescribedGestures.aslLetters.gesture(of: pose.hand())?.label, name) }
  }

  func testTheShippedSetsCanBeWrittenAndReadBack() throws {
    for set in [DescribedGestures.standard, .aslLetters] {
      XCTAssertEqual(try DescribedGestures(jsonData: Data(set.json.utf8)), set)
      XCTAssertEqual(try DescribedGestures(set.gestures), set, "they pass the checks of a user's")
    }
  }

  func testTheFirstThatFitsIsTheGesture() throws {
    let (special, general) = (
      DescribedGesture("V", HandDescription(extended: [.index, .middle], angles: [.betweenIndexAndMiddle: 24...50])),
      DescribedGesture("Two", HandDescription(extended: [.index, .middle]))
    )
    let hand = HandPose.victory.hand()
    XCTAssertEqual(try DescribedGestures([special, general]).gesture(of: hand)?.label, "V")
    XCTAssertEqual(try DescribedGestures([general, special]).gesture(of: hand)?.label, "Two")
    var strict = try DescribedGestures([special, general])
    strict.scoreThreshold = try XCTUnwrap(strict.scores(of: hand).first).nextUp
    XCTAssertEqual(strict.gesture(of: hand)?.label, "Two")
    XCTAssertNil(
      try DescribedGestures([special, general]).gesture(
        of: HandPose.openPalm.left.interpolated(to: .closedFist, 1).hand()))
    var unreadable = hand
    unreadable.worldLandmarks[0].x = .nan
    XCTAssertNil(strict.gesture(of: unreadable))
    XCTAssertEqual(strict.scores(of: unreadable), [0, 0])
  }

  private let everything = DescribedGesture(
    "Everything \"quoted\"",
    HandDescription(
      extended: [.index], bent: [.thumb], folded: [.pinky], touching: [[.thumb, .middle], [.index, .ring]],
      angles: [.indexMCP: -10...20.5, .roll: 170...190], side: .back, directions: [.index: .camera, .thumb: .left],
      direction: .away,
      handedness: .left, all: [HandDescription(side: .edge)],
      any: [HandDescription(extended: .all), HandDescription(bent: [.ring]).negated],
      none: [HandDescription(handedness: .right)]))

  func testAFileHasWhatWasWritten() throws {
    var set = try DescribedGestures([everything, DescribedGesture("Plain", HandDescription(folded: .all))])
    set.scoreThreshold = 0.625
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("described-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try set.write(to: file.path)
    XCTAssertEqual(try DescribedGestures(contentsOfFile: file.path), set)
    XCTAssertThrowsError(try set.write(to: file.path))
    XCTAssertNoThrow(try set.write(to: file.path, overwriting: true))
    // What could not be read back is not written.
    for threshold in [-0.5, 1.5, .nan, .infinity] as [Float] {
      set.scoreThreshold = threshold
      assertStatusError(.invalidArgument, mentions: "scoreThreshold", "0 to 1") {
        try set.write(to: file.path, overwriting: true)
      }
    }
    XCTAssertEqual(try DescribedGestures(contentsOfFile: file.path).scoreThreshold, 0.625)
    XCTAssertThrowsError(try DescribedGestures(contentsOfFile: file.path + "x")) {
      XCTAssertEqual(($0 as? StatusError)?.status, .notFound)
    }
  }

  func testAFileAsAPersonWritesIt() throws {
    let text = """
      {"format": "described-gestures", "version": 1, "gestures": [
        {"name": "Gun", "extended": ["index", "thumb"], "folded": ["middle", "ring", "pinky"], "directions": {"index": "left"}}
      ]}
      """
    let set = try DescribedGestures(jsonData: Data(text.utf8))
    XCTAssertEqual(
      set.gestures,
      [
        DescribedGesture(
          "Gun",
          HandDescription(extended: [.thumb, .index], folded: [.middle, .ring, .pinky], directions: [.index: .left]))
      ])
    XCTAssertEqual(set.gesture(of: HandPose.ell.turned(by: 90).hand())?.label, "Gun")
    XCTAssertNil(set.gesture(of: HandPose.ell.hand()))
  }

  func testDamagedFilesAreRefusedWithTheirPlace() throws {
    func file(_ gesture: String) -> String {
      #"{"format": "described-gestures", "version": 1, "gestures": [\#(gesture)]}"#
    }
    let cases: [(text: String, place: String, part: String)] = [
      ("", "byte 0", "not JSON"), ("[]", "byte 0", "the wrong type"), ("{", "byte 1", "not JSON"),
      (file("{\"name\": }"), "gestures[0].name", "not JSON"),
      (file(#"{"name": "a\nb", "extended": ["index"]}"#), "gestures[0].name", "cannot be the name of a gesture"),
      (#"{"version": 1, "gestures": []}"#, "byte 30", "\"format\" is missing"),
      (#"{"format": "gestures", "version": 1, "gestures": []}"#, "format", "it must be \"described-gestures\""),
      (
        #"{"format": "described-gestures", "version": 2, "gestures": []}"#, "version",
        "byte 45] (this program reads version 1"
      ),
      (
        #"{"format": "described-gestures", "version": 1, "gestures": [], "scoreThreshold": 2}"#, "scoreThreshold",
        "0 to 1"
      ),
      (#"{"format": "described-gestures", "version": 1, "gesture": []}"#, "gesture", "did you mean \"gestures\""),
      (file(#"{"extended": ["index"]}"#), "gestures[0]", "\"name\" is missing"),
      (file(#"{"name": "A"}"#), "gestures[0]", "no condition"),
      (file(#"{"name": "", "side": "palm"}"#), "gestures[0].name", "cannot be the name of a gesture"),
      (file(#"{"name": "none", "side": "palm"}"#), "gestures[0].name", "None means no gesture"),
      (
        file(#"{"name": "A", "side": "palm"}, {"name": "A", "side": "back"}"#), "gestures[1].name",
        "Two gestures are called \"A\""
      ),
      (file(#"{"name": "A", "extend": ["index"]}"#), "gestures[0].extend", "did you mean \"extended\""),
      (file(#"{"name": "A", "extended": ["indx"]}"#), "gestures[0].extended[0]", "did you mean \"index\""),
      (file(#"{"name": "A", "extended": ["index", 3]}"#), "gestures[0].extended[1]", "the wrong type"),
      (file(#"{"name": "A", "extended": ["index", "index"]}"#), "gestures[0].extended[1]", "twice"),
      (
        file(#"{"name": "A", "extended": ["index"], "folded": ["index"]}"#), "gestures[0]",
        "extended and folded at once: index"
      ),
      (
        file(#"{"name": "A", "angles": {"index.mpc": [1, 2]}}"#), "gestures[0].angles.index.mpc",
        "did you mean \"index.mcp\""
      ),
      (file(#"{"name": "A", "angles": {"roll": [1]}}"#), "gestures[0].angles.roll", "two numbers"),
      (file(#"{"name": "A", "angles": {"roll": [20, 10]}}"#), "gestures[0].angles.roll", "smaller one first"),
      (file(#"{"name": "A", "angles": {"roll": [-500, 10]}}"#), "gestures[0].angles.roll", "within -360 to 360"),
      (
        file(#"{"name": "A", "angles": {"roll": [1, 5], "pitch": [1, 2], "roll": [1, 2]}}"#), "gestures[0].angles.roll",
        "twice"
      ),
      (file(#"{"name": "A", "side": "front"}"#), "gestures[0].side", "palm, back, edge"),
      (file(#"{"name": "A", "side": null}"#), "gestures[0].side", "the wrong type"),
      (file(#"{"name": "A", "directions": {"index": "upp"}}"#), "gestures[0].directions.index", "did you mean \"up\""),
      (file(#"{"name": "A", "directions": {"hand": "up"}}"#), "gestures[0].directions.hand", "no finger \"hand\""),
      (file(#"{"name": "A", "handedness": "left"}"#), "gestures[0].handedness", "Right, Left"),
      (file(#"{"name": "A", "touching": [["thumb"]]}"#), "gestures[0].touching[0]", "two fingers or more"),
      (file(#"{"name": "A", "any": [{"side": "palm"}, {}]}"#), "gestures[0].any[1]", "no condition"),
      (file(#"{"name": "A", "none": [{"name": "B"}]}"#), "gestures[0].none[0].name", "no key \"name\""),
    ]
    for (text, place, part) in cases {
      XCTAssertThrowsError(try DescribedGestures(jsonData: Data(text.utf8), name: "g.json"), text) { error in
        guard let error = error as? StatusError else { return XCTFail("\(error)") }
        XCTAssertEqual(error.status, .invalidArgument)
        XCTAssertEqual(error.file, "g.json")
        // Of what is wrong with a value the byte follows.
        let location = error.location ?? ""
        XCTAssertEqual(
          place.hasPrefix("byte") ? location : location.split(separator: ", byte ").first.map(String.init), place, text)
        XCTAssertTrue(error.description.contains(part), "\(error.description) for \(text)")
        XCTAssertNotNil(error.suggestion)
      }
    }
  }

  func testNestingHasALimit() throws {
    func nested(_ depth: Int) -> String {
      let inner =
        String(repeating: #"{"all": ["#, count: depth) + #"{"side": "palm"}"# + String(repeating: "]}", count: depth)
      return #"{"format": "described-gestures", "version": 1, "gestures": [{"name": "A", "all": [\#(inner)]}]}"#
    }
    // The inner description of depth 15 is in the sixteenth level.
    XCTAssertNoThrow(try DescribedGestures(jsonData: Data(nested(15).utf8)))
    for depth in [16, 17, 28] {
      assertStatusError(.invalidArgument, mentions: "nested too deeply", "at most 16 levels") {
        try DescribedGestures(jsonData: Data(nested(depth).utf8))
      }
    }
    for depth in [31, 100, 5000] {
      XCTAssertThrowsError(try DescribedGestures(jsonData: Data(nested(depth).utf8)), "\(depth)") {
        XCTAssertTrue($0 is StatusError)
      }
    }
  }

  func testValuesAtTheirLimits() throws {
    func refusal(_ description: HandDescription) -> String? {
      do { _ = try DescribedGestures([DescribedGesture("A", description)]) } catch { return "\(error)" }
      return nil
    }
    for (range, isRight) in [(-360...360, true), (-360.5...0, false), (0...360.5, false), (5...5, true)]
      as [(ClosedRange<Float>, Bool)]
    {
      XCTAssertEqual(refusal(HandDescription(angles: [.roll: range])) == nil, isRight, "\(range)")
    }
    for (fingers, isRight) in [([.thumb, .index], true), ([.thumb], false), ([], false)] as [(FingerSet, Bool)] {
      XCTAssertEqual(refusal(HandDescription(touching: [fingers])) == nil, isRight, "\(fingers)")
    }
    for (threshold, isRight) in [("0", true), ("1", true), ("-0.01", false), ("1.01", false)] {
      let text =
        #"{"format": "described-gestures", "version": 1, "scoreThreshold": \#(threshold), "gestures": [{"name": "A", "side": "palm"}]}"#
      if isRight {
        XCTAssertEqual(try DescribedGestures(jsonData: Data(text.utf8)).scoreThreshold, Float(threshold))
      } else {
        assertStatusError(.invalidArgument, mentions: "threshold", "0 to 1") {
          try DescribedGestures(jsonData: Data(text.utf8))
        }
      }
    }
  }

  /// No damage causes another error or a crash.
  ///
  /// Every prefix and every changed byte is read, or refused with an error of the package.
  func testNoDamageIsTakenForAnotherErrorOrACrash() throws {
    let bytes = Array(try DescribedGestures([everything]).json.utf8)
    func read(_ bytes: [UInt8]) {
      do {
        _ = try DescribedGestures(jsonData: Data(bytes))
      } catch {
        XCTAssertNotEqual(error.status, .internal, error.description)
      }
    }
    for count in 0..<bytes.count { read(Array(bytes[..<count])) }
    for index in bytes.indices {
      for value in [0, 0x22, 0x2C, 0x5B, 0x7B, 0x7D, 0xFF, bytes[index] ^ 1] as [UInt8] {
        var damaged = bytes
        damaged[index] = value
        read(damaged)
      }
    }
  }
}

/// Described gestures of a recognizer.
final class DescribedRecognitionTests: XCTestCase {
  private func names(_ options: HandGestureRecognizer.Options, _ poses: [HandPose]) throws -> [String?] {
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
    return try poses.map { try recognizer.gestureScores(of: $0.hand()).winner?.label }
  }

  /// Up is that of the upright image, however the image is stored.
  func testDirectionsAreThoseOfTheUprightImage() throws {
    var options = HandGestureRecognizer.Options()
    options.described = try DescribedGestures([
      DescribedGesture("Up", HandDescription(extended: [.index], directions: [.index: .up]))
    ])
    options.usesClassifiers = false
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
    let orientations: [(RasterImage.Orientation, HandPose)] = [
      (.up, .pointingUp), (.right, .pointingLeft), (.down, .pointingDown), (.left, .pointingRight),
    ]
    for (orientation, pose) in orientations {
      for (other, _) in orientations {
        let scores = try recognizer.gestureScores(of: pose.hand(), orientation: other)
        XCTAssertEqual(scores.winner?.label, other == orientation ? "Up" : "None", "\(orientation) \(other)")
      }
    }
  }

  func testTheyTakePrecedenceOverTheClassifiers() throws {
    var options = HandGestureRecognizer.Options()
    let poses: [HandPose] = [.call, .victory, .openPalm]
    let canned = try names(options, poses)
    XCTAssertEqual(canned[1...], ["Victory", "Open_Palm"])
    options.described = try DescribedGestures([
      DescribedGesture("Phone", HandDescription(extended: [.thumb, .pinky], folded: [.index, .middle, .ring])),
      DescribedGesture("Hello", HandDescription(extended: .all)),
    ])
    XCTAssertEqual(try names(options, poses), ["Phone", "Victory", "Hello"])
    options.usesClassifiers = false
    XCTAssertEqual(try names(options, poses), ["Phone", "None", "Hello"])
    // «None» is as sure as the gesture that comes nearest is not there.
    let described = try XCTUnwrap(options.described).gestures
    let recognizer = try HandGestureRecognizer(
      model: GestureModel(contentsOfFile: TestModels.gestureRecognizerPath()), options: options)
    let none = try recognizer.gestureScores(of: HandPose.victory.hand()).winner
    let fits = try described.map { $0.description.score(of: try XCTUnwrap(HandPose.victory.hand().reading)) }
    XCTAssertNotEqual(fits[0], fits[1])
    XCTAssertEqual(none?.score ?? 0, 1 - max(fits[0], fits[1]), accuracy: 1e-6)
    options.described = nil
    XCTAssertEqual(try names(options, poses), canned)
  }
}
