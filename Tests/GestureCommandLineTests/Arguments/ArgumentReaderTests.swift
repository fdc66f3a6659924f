import GestureCommandLine
import XCTest

final class ArgumentReaderTests: XCTestCase {
  private enum Color: String, CaseIterable, Sendable { case red, green }

  private let count = Option.integer("num-hands", default: 1, in: 1...Int.max, "Hands")
  private let score = Option.number("score", default: 0.5, in: 0...1, "Score")
  private let color = Option.choice("color", "COLOR", default: Color.red, "Color")
  private let names = Option.list("names", "A,B", "Names")
  private let file = Option.file("output", "FILE", "Output")
  private let flag = Option.flag("quiet", "Quiet")

  private func read(_ arguments: String..., inputs: ClosedRange<Int> = 0...Int.max) throws -> ParsedArguments {
    let options: [any OptionDefinition] = [count, score, color, names, file, flag]
    return try ArgumentReader(
      name: "tool", of: "tool", options: options, inputs: Subcommand.Inputs("INPUT...", count: inputs, "")
    ).read(
      arguments)
  }

  private func message(_ arguments: String..., inputs: ClosedRange<Int> = 0...Int.max, line: UInt = #line) -> String {
    do {
      let options: [any OptionDefinition] = [count, score, color, names, file, flag]
      _ = try ArgumentReader(
        name: "tool", of: "tool", options: options, inputs: Subcommand.Inputs("INPUT...", count: inputs, "")
      ).read(
        arguments)
      XCTFail("nothing was refused", line: line)
      return ""
    } catch {
      let error = ToolError(describing: error)
      XCTAssertEqual(error.status, .usage, line: line)
      return error.description
    }
  }

  func testValuesComeAfterASpaceOrAnEqualsSign() throws {
    let spaced = try read("--num-hands", "2", "a.ppm", "--score", "0.25", "--color", "green")
    let joined = try read("--num-hands=2", "--score=0.25", "--color=green", "a.ppm")
    for parsed in [spaced, joined] {
      XCTAssertEqual(parsed[count], 2)
      XCTAssertEqual(parsed[score], 0.25)
      XCTAssertEqual(parsed[color], .green)
      XCTAssertEqual(parsed.inputs, ["a.ppm"])
    }
  }

  func testDefaultsHoldForWhatIsNotGiven() throws {
    let parsed = try read()
    XCTAssertEqual(parsed[count], 1)
    XCTAssertEqual(parsed[score], 0.5)
    XCTAssertEqual(parsed[color], .red)
    XCTAssertNil(parsed[names])
    XCTAssertFalse(parsed[flag])
    XCTAssertFalse(parsed.has(count))
  }

  func testASecondValueIsRefused() throws {
    XCTAssertEqual(
      message("--num-hands", "2", "--num-hands=3"), "--num-hands 3: is a second value, after 2: give the option once")
    XCTAssertTrue(try read("--quiet", "--quiet")[flag])
  }

  func testOptionsWhoseValuesAddUp() throws {
    let texts = Option.texts("exec", "COMMAND", "Command")
    let reader = ArgumentReader(name: "tool", of: "tool", options: [texts], inputs: nil)
    XCTAssertEqual(try reader.read(["--exec", "a", "--exec=b"])[texts], ["a", "b"])
  }

  func testDashesAloneAreInputsAndEndOptions() throws {
    XCTAssertEqual(try read("-").inputs, ["-"])
    XCTAssertEqual(try read("--quiet", "--", "--num-hands", "-x").inputs, ["--num-hands", "-x"])
    XCTAssertEqual(try read("--output", "-")[file], "-")
    XCTAssertEqual(try read("--names", "A,B,,C")[names], ["A", "B", "C"])
    XCTAssertEqual(try read("--output=a=b")[file], "a=b")
  }

  /// Two subcommands may use one name for options of two types.
  func testOptionsOfTheSameNameAreNotTheSame() throws {
    let other = Option.choice("num-hands", "HANDS", default: Color.red, "Hands in colours")
    let parsed = try read("--num-hands", "2")
    XCTAssertFalse(parsed.has(other))
    XCTAssertEqual(parsed[other], .red)
    let shown = count.variant(default: 5, shown: "five", "Fingers")
    XCTAssertEqual(parsed[shown], 2, "a variant is the same option")
    XCTAssertEqual(try read()[shown], 5)
  }

  func testRefusalsSayWhatWouldBeRight() {
    XCTAssertEqual(message("--num-hand", "2"), "--num-hand: is not an option of tool; did you mean --num-hands?")
    XCTAssertEqual(message("--hands=2"), "--hands: is not an option of tool; did you mean --num-hands?")
    XCTAssertEqual(message("-q"), "-q: is not an option of tool")
    XCTAssertEqual(message("--num-hands", "0"), "--num-hands 0: must be a whole number of at least 1")
    XCTAssertEqual(message("--num-hands", "two"), "--num-hands two: must be a whole number of at least 1")
    XCTAssertEqual(
      message("--num-hands", "99999999999999999999"),
      "--num-hands 99999999999999999999: must be a whole number of at least 1")
    XCTAssertEqual(message("--score", "nan"), "--score nan: must be a number from 0 to 1")
    XCTAssertEqual(message("--score=-0.1"), "--score -0.1: must be a number from 0 to 1")
    XCTAssertEqual(message("--color", "blue"), "--color blue: must be red or green")
    XCTAssertEqual(message("--output"), "--output: needs a value: --output FILE")
    XCTAssertEqual(message("--output", "--quiet"), "--output: needs a value: --output FILE")
    XCTAssertEqual(message("--output="), "--output : must not be empty")
    XCTAssertEqual(message("--quiet=yes"), "--quiet: takes no value")
    XCTAssertEqual(message("a", "b", inputs: 0...1), "b: is an unexpected argument: tool takes one input")
    XCTAssertEqual(message(inputs: 1...1), "tool: needs INPUT...; see tool tool --help")
  }
}
