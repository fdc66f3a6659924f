import GestureCommandLine
import TestSupport
import XCTest

/// Words of a command line in any order and spelling, against the values that were meant.
final class WordsTests: XCTestCase {
  private let size = Option.integer("size", short: "s", default: 2, in: 1...99, "Size")
  private let loud = Option.flag("loud", short: "l", "Loudly")
  private let quiet = Option.flag("quiet", short: "q", "Quietly")
  private let exec = Option.texts("exec", "COMMAND", "Command")

  private var reader: ArgumentReader {
    ArgumentReader(
      name: "tool", of: "tool", options: [size, loud, quiet, exec], inputs: Subcommand.Inputs("INPUT...", ""))
  }

  func testAnySpelling() throws {
    var random = SeededGenerator(seed: 37)
    for _ in 0..<400 {
      let number: Int? = Bool.random(using: &random) ? Int.random(in: 1...99, using: &random) : nil
      let (isLoud, isQuiet) = (Bool.random(using: &random), Bool.random(using: &random))
      let inputs: [String] = (0..<Int.random(in: 0...3, using: &random)).map { ["a.ppm", "-", "b=c", "é"][$0] }
      let commands: [String] = (0..<Int.random(in: 0...2, using: &random)).map { ["-x --size 3", "a=b"][$0] }
      var pieces: [[String]] = inputs.map { [$0] }
      if let number {
        let spellings = [
          ["--size", "\(number)"], ["--size=\(number)"], ["-s", "\(number)"], ["-s\(number)"], ["-s=\(number)"],
        ]
        pieces.append(spellings.randomElement(using: &random) ?? [])
      }
      switch (isLoud, isQuiet) {
      case (true, true): pieces.append([["-lq"], ["-ql"], ["-l", "--quiet"]].randomElement(using: &random) ?? [])
      case (true, false): pieces.append([["-l"], ["--loud"], ["-l", "-l"]].randomElement(using: &random) ?? [])
      case (false, true): pieces.append([["-q"], ["--quiet"]].randomElement(using: &random) ?? [])
      case (false, false): break
      }
      for command in commands {
        pieces.append(Bool.random(using: &random) ? ["--exec", command] : ["--exec=\(command)"])
      }
      pieces.shuffle(using: &random)
      let words = pieces.flatMap(\.self) + (Bool.random(using: &random) ? ["--", "--loud", "-s"] : [])
      let parsed = try reader.read(words)
      XCTAssertEqual(parsed[size], number ?? 2, "\(words)")
      XCTAssertEqual(parsed.has(size), number != nil, "\(words)")
      XCTAssertEqual([parsed[loud], parsed[quiet]], [isLoud, isQuiet], "\(words)")
      XCTAssertEqual(Set(parsed[exec]), Set(commands), "\(words)")
      XCTAssertEqual(parsed.inputs.count, inputs.count + (words.contains("--") ? 2 : 0), "\(words)")
      XCTAssertEqual(Set(parsed.inputs), Set(inputs).union(words.contains("--") ? ["--loud", "-s"] : []), "\(words)")
    }
  }

  /// Letters and names that are nearly right.
  func testSuggestions() {
    func refusal(_ words: String...) -> String {
      do { _ = try reader.read(words) } catch { return ToolError(describing: error).description }
      return ""
    }
    let letters = "the letters are -s (--size), -l (--loud), -q (--quiet)"
    XCTAssertEqual(refusal("-x"), "-x: is not an option of tool: \(letters)")
    XCTAssertEqual(refusal("-lx"), "-x: is not an option of tool: \(letters)")
    XCTAssertEqual(refusal("--sizes=3"), "--sizes: is not an option of tool; did you mean --size?")
    XCTAssertEqual(refusal("--lout"), "--lout: is not an option of tool; did you mean --loud?")
    XCTAssertEqual(refusal("--volume"), "--volume: is not an option of tool")
    XCTAssertEqual(
      refusal("-photo.jpg"), "-photo.jpg: is read as the option -p: for the file of this name, write ./-photo.jpg")
    XCTAssertEqual(refusal("--x.y=1"), "--x.y: is not an option of tool")
    XCTAssertEqual(refusal("-l=1"), "-l: takes no value")
    XCTAssertEqual(refusal("--size", "3", "-s4"), "--size 4: is a second value, after 3: give the option once")
    XCTAssertEqual(refusal("--size", "--"), "--size --: must be a whole number from 1 to 99")
    XCTAssertEqual(refusal("--size", "--loud"), "--size: needs a value: --size N")
    XCTAssertEqual(refusal("-s"), "-s: needs a value: --size N")
  }

  /// The number of inputs, at both ends.
  func testTheNumberOfInputs() throws {
    func refusal(_ count: ClosedRange<Int>, _ given: Int) -> String {
      let inputs = Subcommand.Inputs("FILE...", count: count, "Files")
      let reader = ArgumentReader(name: "sub", of: "tool", options: [GeneralOptions.help], inputs: inputs)
      do { _ = try reader.read((0..<given).map { "\($0)" }) } catch { return ToolError(describing: error).description }
      return ""
    }
    XCTAssertEqual(refusal(1...2, 0), "sub: needs FILE...; see tool sub --help")
    XCTAssertEqual([refusal(1...2, 1), refusal(1...2, 2), refusal(0...0, 0)], ["", "", ""])
    XCTAssertEqual(refusal(1...2, 3), "2: is an unexpected argument: sub takes 2 inputs")
    XCTAssertEqual(refusal(0...1, 2), "1: is an unexpected argument: sub takes one input")
    XCTAssertEqual(refusal(0...0, 1), "0: is an unexpected argument: sub takes no input")
  }
}
