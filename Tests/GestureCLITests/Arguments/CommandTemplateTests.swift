import GestureCLI
import GestureClassifier
import GestureCommandLine
import HandEvents
import XCTest

/// Commands with placeholders become words.
final class CommandTemplateTests: XCTestCase {
  private let event = ReportedEvent(
    HandEvent(
      .began, .gesture(.init(.custom("a b'\"; rm {x} $HOME"), score: 0.875)), handID: 3, handedness: .left,
      time: .milliseconds(1240),
      duration: .milliseconds(120), location: SIMD2(0.25, 0.5)),
    source: "v.mp4")

  private func words(_ text: String) throws -> [String] {
    let template = try CommandTemplate(text, option: "--exec")
    return [template.program] + template.arguments(for: event)
  }

  func testWordsAndQuotes() throws {
    XCTAssertEqual(try words("echo"), ["echo"])
    XCTAssertEqual(try words("  echo \t a\n b "), ["echo", "a", "b"])
    XCTAssertEqual(try words("echo 'a b' \"c d\" e' 'f"), ["echo", "a b", "c d", "e f"])
    XCTAssertEqual(try words("echo '' \"\""), ["echo", "", ""])
    XCTAssertEqual(try words("echo 'say \"hi\"' \"it's\""), ["echo", "say \"hi\"", "it's"])
    XCTAssertEqual(try words("echo a\\ b \\\"c\\\\ \"d\\\"e\" 'f\\g'"), ["echo", "a b", "\"c\\", "d\"e", "f\\g"])
    // No expansion of a shell takes place.
    XCTAssertEqual(
      try words("echo $HOME * ~ `x` $(y) | cat > z; a && b"),
      "echo $HOME * ~ `x` $(y) | cat > z; a && b".split(separator: " ").map(String.init))
  }

  func testPlaceholders() throws {
    XCTAssertEqual(
      try words("echo {event} {hand} {id} {x} {y} {score} {aperture} {time} {duration} {source}"),
      ["echo", "began", "Left", "3", "0.2500", "0.5000", "0.8750", "0.0000", "1240", "120", "v.mp4"])
    XCTAssertEqual(try words("echo {finger} {speed} {value} {person}"), ["echo", "-", "0.0000", "0.0000", "-"])
    var ofPerson = event.event
    ofPerson.personID = 3
    XCTAssertEqual(
      try CommandTemplate("echo {person}", option: "--exec").arguments(for: ReportedEvent(ofPerson, source: nil)), ["3"]
    )
    // A value never becomes more than a part of its word, whatever is in it.
    XCTAssertEqual(
      try words("echo {gesture} x/{gesture}/{hand} '{event}'"),
      [
        "echo", "a b'\"; rm {x} $HOME", "x/a b'\"; rm {x} $HOME/Left", "began",
      ])
    XCTAssertEqual(try words(#"pub -m '{"hand":"{hand}","x":{x}}'"#), ["pub", "-m", #"{"hand":"Left","x":0.2500}"#])
    XCTAssertEqual(
      try words(#"echo \{hand} {} { } {1} {a,b} "{hand\}""#),
      ["echo", "{hand}", "{}", "{", "}", "{1}", "{a,b}", "{hand}"])
  }

  /// Refuses a placeholder in code that a program interprets.
  ///
  /// Beside the code, a placeholder is an argument like others.
  func testPlaceholdersInCodeAreRefused() throws {
    for text in [
      "sh -c 'echo {source}'", "bash -c \"echo {gesture}\"", "/bin/bash -ec 'x {hand}'", "env A=1 sh -c '{gesture}'",
      "timeout 5 sh -c 'a {x}'",
      "nice -n 5 zsh -lc '{gesture}'", "python3 -c 'print(\"{gesture}\")'", "perl -e '{gesture}'",
      "perl -we'{gesture}'",
      "bash --norc -c '{source}'",
      "node --eval '{gesture}'", "ssh host touch {gesture}", "watch echo {gesture}", "su nobody -c 'echo {gesture}'",
      "fish --command='{gesture}'",
      "busybox sh -c 'echo {hand}'", "python3.12 -c {source}",
    ] {
      XCTAssertThrowsError(try CommandTemplate(text, option: "--exec"), text) { error in
        XCTAssertEqual((error as? ToolError)?.status, .usage)
        XCTAssertTrue("\(error)".contains("give --exec-shell a script"), "\(error)")
      }
    }
    for text in [
      "sh act.sh {gesture}", "bash -c 'echo \"$1\"' x {gesture}", "python3 act.py {gesture}", "echo sh-c {gesture}",
      "mosquitto_pub -h host -m {gesture}", "curl -d {gesture} http://host",
    ] {
      XCTAssertNoThrow(try CommandTemplate(text, option: "--exec"), text)
    }
    XCTAssertTrue(try CommandTemplate("lamp {value}", option: "--exec").hasValue)
    XCTAssertFalse(try CommandTemplate("lamp {gesture}", option: "--exec").hasValue)
  }

  func testErrorsNameWhatWouldBeRight() {
    for (text, wanted) in [
      ("echo {gestur}", "{gestur}; did you mean {gesture}?"), ("echo {gestrue}", "did you mean {gesture}?"),
      ("echo {xx}", "did you mean {x}?"), ("echo {colour}", "there are {event}, {gesture}"),
      ("{gesture} a", "placeholder in the program's name"), ("echo 'a", "quote ' that is not closed"),
      ("echo \"a", "quote \" that is not"),
      ("echo a\\", "ends with a backslash"), ("  ", "must name a program"), ("'' a", "must name a program"),
    ] {
      XCTAssertThrowsError(try CommandTemplate(text, option: "--exec"), text) { error in
        XCTAssertEqual((error as? ToolError)?.status, .usage)
        XCTAssertTrue("\(error)".hasPrefix("--exec: "), "\(error)")
        XCTAssertTrue("\(error)".contains(wanted), "\(error)")
      }
    }
  }
}
