import GestureCLI
import GestureCommandLine
import XCTest

/// The tool's own options, as the reader of arguments takes them.
final class OptionTableTests: XCTestCase {
  func testLettersStandForNames() throws {
    let recognize = try XCTUnwrap(Tool.gestureCLI.subcommands.first { $0.name == "recognize" })
    let reader = ArgumentReader(recognize, of: .gestureCLI)
    for typed in [["-n", "2", "-o", "x"], ["-n2", "-ox"], ["-n=2", "-o=x"], ["--num-hands", "2", "--output", "x"]] {
      let parsed = try reader.read(typed)
      XCTAssertEqual(
        parsed.given.map { "\($0.option.name) \($0.text ?? "")" }, ["num-hands 2", "output x"], "\(typed)")
    }
    XCTAssertEqual(try reader.read(["-q", "a.ppm"]).inputs, ["a.ppm"])
    XCTAssertThrowsError(try reader.read(["-z"])) { error in
      XCTAssertTrue(
        "\(error)".hasPrefix("-z: is not an option of recognize: the letters are -m (--model), -n (--num-hands)"),
        "\(error)")
    }
  }

  func testEverySubcommandReadsItsOwnDefaultsAndNamesNoOptionTwice() throws {
    for subcommand in Tool.gestureCLI.subcommands {
      XCTAssertEqual(
        Set(subcommand.options.map(\.name)).count, subcommand.options.count, "\(subcommand.name) has an option twice")
      XCTAssertTrue(try ArgumentReader(subcommand, of: .gestureCLI).read(["--help"])[GeneralOptions.help])
      XCTAssertTrue(try ArgumentReader(subcommand, of: .gestureCLI).read(["-h"])[GeneralOptions.help])
      for option in subcommand.options {
        if case .choices(let choices) = option.completion {
          for choice in choices {
            XCTAssertNoThrow(try option.value(of: choice, after: nil), "\(subcommand.name) --\(option.name) \(choice)")
          }
        }
      }
    }
  }
}
