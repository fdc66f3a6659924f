import GestureCommandLine
import XCTest

/// The values of each kind of option: what is taken, and what a refusal says would be right.
final class OptionKindTests: XCTestCase {
  private func value<Value>(_ option: Option<Value>, _ texts: String...) throws -> Value {
    let reader = ArgumentReader(name: "tool", of: "tool", options: [option], inputs: nil)
    return try reader.read(texts.map { "--\(option.name)=\($0)" })[option]
  }

  private func assertRefused<Value>(_ option: Option<Value>, _ text: String, _ problem: String, line: UInt = #line) {
    XCTAssertThrowsError(try value(option, text), line: line) {
      XCTAssertEqual(ToolError(describing: $0).description, "--\(option.name) \(text): \(problem)", line: line)
    }
  }

  func testWholeNumbers() throws {
    let option = Option.integer("n", default: 2, in: -3...12, "Help")
    for number in -3...12 { XCTAssertEqual(try value(option, "\(number)"), number) }
    for text in ["-4", "13", "1.5", "", " 1", "1e1", "0x1"] {
      assertRefused(option, text, "must be a whole number from -3 to 12")
    }
    assertRefused(
      Option.integer("n", default: 2, in: 0...Int.max, "Help"), "-1", "must be a whole number of at least 0")
    assertRefused(Option.integer("n", default: 2, in: Int.min...Int.max, "Help"), "x", "must be a whole number")
    let optional = Option.integer("n", shown: "all", in: 1...2, "Help")
    XCTAssertEqual(try value(optional, "2"), 2)
    XCTAssertNil(try ArgumentReader(name: "t", of: "t", options: [optional], inputs: nil).read([])[optional])
    XCTAssertEqual([option.defaultText, optional.defaultText], ["2", "all"])
  }

  func testNumbers() throws {
    let option = Option.number("x", default: 0.5, in: -1...2.5, "Help")
    for (text, number) in [("-1", -1), ("2.5", 2.5), ("1e-1", 0.1), ("0.25", 0.25)] as [(String, Double)] {
      XCTAssertEqual(try value(option, text), number)
    }
    for text in ["-1.001", "2.501", "inf", "nan", "", "a"] {
      assertRefused(option, text, "must be a number from -1 to 2.5")
    }
    let whole: Option<Float> = Option.number("x", default: 3, in: 0...1e16, "Help")
    XCTAssertEqual([option.defaultText, whole.defaultText], ["0.5", "3"])
    assertRefused(whole, "-1", "must be a number from 0 to 1e+16")
  }

  /// Numbers with colons between them, the last of which may be left out.
  func testSeveralNumbers() throws {
    let plain = Option.numbers("x", "A[:B[:C]]", default: [1, 2, 3], in: [0...9, 0...9, 0...9], "Help")
    XCTAssertEqual(plain.defaultText, "1:2:3")
    XCTAssertEqual(try value(plain, "4"), [4, 2, 3])
    XCTAssertEqual(try value(plain, "4:5"), [4, 5, 3])
    XCTAssertEqual(try value(plain, "4:5:0.5"), [4, 5, 0.5])
    assertRefused(plain, "4:5:6:7", "must be A[:B[:C]]")
    assertRefused(plain, "4::6", "must be a number from 0 to 9")
    assertRefused(plain, "", "must be a number from 0 to 9")
    let ranges: [ClosedRange<Double>] = [0...1, 5...6]
    let linked = Option.numbers("x", "A[:B]", default: [1, 6], in: ranges, leftOut: { $0[0] + 5 }, "Help")
    XCTAssertEqual(try value(linked, "0.25"), [0.25, 5.25])
    assertRefused(linked, "0:4", "must be a number from 5 to 6")
  }

  func testNumbersByName() throws {
    let option = Option.namedNumbers("turn", [("roll", 10, 0...90), ("tilt", 2.5, -5...5)], "Turn hands")
    XCTAssertEqual(option.details, "The defaults are roll=10, tilt=2.5.")
    XCTAssertEqual(try value(option, "tilt=-5"), ["roll": 10, "tilt": -5])
    XCTAssertEqual(try value(option, "tilt=1,roll=90"), ["roll": 90, "tilt": 1])
    for text in ["", "roll", "roll=1,", "yaw=1", "roll=1=2", "=1"] {
      assertRefused(option, text, "must be NAME=X,... with the names roll, tilt")
    }
    assertRefused(option, "roll=1,roll=2", "must name roll once")
    assertRefused(option, "roll=91", "has roll=91: roll must be a number from 0 to 90")
  }

  func testTextsAndLists() throws {
    let text = Option.text("name", "NAME", "Help")
    XCTAssertEqual(try value(text, " a b "), " a b ")
    assertRefused(text, "", "must not be empty")
    let texts = Option.texts("exec", "COMMAND", "Run a command")
    XCTAssertEqual(try value(texts, "a", "b", "a"), ["a", "b", "a"])
    assertRefused(texts, "", "must not be empty")
    XCTAssertEqual(texts.help, "Run a command; may be given several times")
    XCTAssertTrue(texts.repeats)
    XCTAssertFalse(text.repeats)
    let list = Option.list("names", "A,B", "Help")
    XCTAssertEqual(try value(list, ",b,,a,"), ["b", "a"])
    assertRefused(list, ",", "must be one name or more, separated by commas")
    let output = Option.output("output", short: "o", shown: "standard output", "Help")
    XCTAssertNil(try value(output, "-"), "as without the option")
    XCTAssertEqual(try value(output, "-x"), "-x")
    XCTAssertEqual(
      try ArgumentReader(name: "t", of: "t", options: [output], inputs: nil).read(["-o", "-"]).has(output), false)
  }

  private enum One: String, CaseIterable {
    case only
  }

  private enum Three: Int, CaseIterable {
    case a = 90
    case b = 180
    case c = 270
  }

  func testChoices() throws {
    let three = Option.choice("rotation", "DEGREES", default: Three.b, "Help")
    XCTAssertEqual(three.defaultText, "180")
    XCTAssertEqual(three.completion, .choices(["90", "180", "270"]))
    for choice in Three.allCases { XCTAssertEqual(try value(three, "\(choice.rawValue)"), choice) }
    for text in ["", "9", "9090", "A"] { assertRefused(three, text, "must be 90, 180 or 270") }
    assertRefused(Option.choice("x", "X", default: One.only, "Help"), "o", "must be only")
    XCTAssertEqual(alternatives([]), "")
    XCTAssertEqual(alternatives(["a", "b"]), "a or b")
  }

  /// A variant has another default and another help, and counts as the same option.
  func testVariants() throws {
    let option = Option.integer("n", short: "n", "N", default: 2, in: 1...9, "Help\nMore.")
    let other = option.variant(default: 3, "M", shown: "three", "Other help")
    XCTAssertEqual([other.name, other.placeholder, other.defaultText, other.help], ["n", "M", "three", "Other help"])
    XCTAssertEqual(other.details, "")
    XCTAssertEqual(option.details, "More.")
    XCTAssertEqual(other.short, "n")
    XCTAssertEqual(option.id, other.id)
    let parsed = try ArgumentReader(name: "t", of: "t", options: [other], inputs: nil).read([])
    XCTAssertEqual([parsed[option], parsed[other]], [2, 3])
    XCTAssertNotEqual(option.id, Option.integer("n", default: 2, in: 1...9, "Help").id)
  }
}
