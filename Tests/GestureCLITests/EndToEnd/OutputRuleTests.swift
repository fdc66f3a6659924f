import Foundation
import GestureCLI
import GestureCommandLine
import TestSupport
import XCTest

/// The rules for the files that all subcommands write.
final class OutputRuleTests: XCTestCase {
  /// A command for each subcommand that replaces its output.
  private static let commands: [String: String] = [
    "recognize": "hand.ppm -o out.jsonl", "detect": "hand.ppm -o out.csv", "classify": "results.jsonl -o out.jsonl",
    "describe": "hand.ppm -o out.json", "explain": "--gesture Three hand.ppm -o out.html",
    "draw": "hand.ppm -o out.png",
    "report": "clip.ppm -o out.html",
    "events": "clip.ppm -o out.jsonl", "train": "gestures.jsonl --epochs 1 -o out.task",
    "train-motion": "takes -o out.json",
    "evaluate": "gestures.jsonl -o out.txt", "inspect": "base.task -o out.json",
    "benchmark": "--image hand.ppm --runs 1 -o out.json",
  ]

  func testAnOutputThatExistsIsReplacedOnlyWhenAsked() throws {
    let bench = try FaultBench()
    let replacing = Tool.gestureCLI.subcommands.filter { $0.options.contains { $0.name == "overwrite" } }
    let all = Tool.gestureCLI.subcommands.filter { $0.options.contains { $0.name == "output" } }
    XCTAssertEqual(
      Set(all.map(\.name)).subtracting(Self.commands.keys), ["record"], "a recording goes on behind what is there")
    let writing = Tool.gestureCLI.subcommands.filter { $0.options.contains { ["output", "errors"].contains($0.name) } }
    XCTAssertEqual(Set(replacing.map(\.name)), Set(writing.map(\.name)), "the file of --errors is an output as well")
    for (name, arguments) in Self.commands {
      let output = String(arguments.split(separator: " ").last ?? "")
      try bench.write(Data("mine".utf8), output)
      let run = try bench.shell("\"$TOOL\" \(name) \(arguments)")
      XCTAssertEqual(run.status, 73, name)
      XCTAssertEqual(
        run.errors, "gesture-cli: error: \(output): exists already: give another name, or --overwrite to replace it\n")
      XCTAssertEqual(try bench.read(output), "mine", name)
      if name == "train-motion" || name == "describe" { continue }
      let replaced = try bench.shell("\"$TOOL\" \(name) -q --overwrite \(arguments)")
      XCTAssertEqual(replaced.status, 0, "\(name): \(replaced.errors)")
      XCTAssertNotEqual(try Data(contentsOf: URL(fileURLWithPath: bench.path(output))), Data("mine".utf8), name)
    }
    let device = try bench.shell(
      "\"$TOOL\" recognize -o /dev/stdout hand.ppm > a.txt; \"$TOOL\" recognize -o /dev/null hand.ppm")
    XCTAssertEqual(device.status, 0, device.errors)
    XCTAssertTrue(try bench.read("a.txt").hasPrefix("GestureRecognizerResult:"))
  }

  /// Nor is one that another program has made meanwhile.
  func testAnOutputThatAppearsDuringTheRunIsNotReplaced() throws {
    let bench = try FaultBench()
    for (options, status, content) in [("", 73, "mine\n"), ("--overwrite", 0, nil)] as [(String, Int32, String?)] {
      let run = try bench.shell(
        """
        mkfifo clip
        "$TOOL" draw \(options) -o out.png - < clip &
        tool=$!
        exec 9>clip
        cat hand.ppm >&9
        while ! ls .out.png.* > /dev/null 2>&1; do sleep 0.02; done
        echo mine > out.png
        exec 9>&-
        wait $tool
        status=$?
        rm clip
        exit $status
        """)
      XCTAssertEqual(run.status, status, run.errors)
      if let content {
        XCTAssertEqual(try bench.read("out.png"), content)
        XCTAssertTrue(run.errors.contains("out.png: exists already"), run.errors)
      } else {
        XCTAssertTrue(
          try Data(contentsOf: URL(fileURLWithPath: bench.path("out.png"))).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
      XCTAssertEqual(try bench.shell("ls -A | grep -c '^.out'").text, "0\n")
    }
  }

  func testAnEndingOfNoFormatIsAnError() throws {
    let bench = try FaultBench()
    for (arguments, endings) in [
      ("recognize hand.ppm -o r.tsv", ".csv, .json, .jsonl, .ndjson or .txt"),
      ("detect hand.ppm -o r.csv.gz", ".csv, .json"),
      ("classify results.jsonl -o r.xlsx", ".csv, .json"), ("recognize hand.ppm -o r.parquet", ".csv, .json"),
      ("recognize --resume hand.ppm -o r.tsv", ".csv, .json"),
      ("events clip.ppm -o r.csv", ".jsonl, .ndjson or .txt"), ("inspect base.task -o r.csv", ".json or .txt"),
      ("evaluate gestures.jsonl -o r.xlsx", ".csv, .json, .jsonl, .ndjson or .txt"),
    ] {
      let run = try bench.shell("\"$TOOL\" \(arguments)")
      XCTAssertEqual(run.status, 64, arguments)
      XCTAssertTrue(run.errors.contains("has an unknown file extension: end it in \(endings)"), run.errors)
      XCTAssertFalse(bench.exists(String(arguments.split(separator: " ").last ?? "")), arguments)
    }
    XCTAssertEqual(try bench.run("recognize", "-f", "csv", "-o", "r.tsv", "hand.ppm").status, 0)
    XCTAssertTrue(try bench.read("r.tsv").hasPrefix("source,"))
  }

  func testAnInputIsNotReplaced() throws {
    let bench = try FaultBench()
    for (command, input) in [
      ("benchmark -f json --image hand.ppm --runs 1", "base.task"), ("inspect -f json", "base.task"),
      ("train", "gestures.jsonl"),
    ] {
      let before = try Data(contentsOf: URL(fileURLWithPath: bench.path(input)))
      let run = try bench.shell("\"$TOOL\" \(command) --overwrite \(input) -o \(input)")
      XCTAssertEqual(run.status, 73, command)
      XCTAssertTrue(run.errors.contains("is also an input"), run.errors)
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: bench.path(input))), before, command)
    }
  }

  /// Neither an output nor the file of `--errors` replaces an input.
  ///
  /// The input may be named in any way.
  func testNothingThatIsReadIsReplaced() throws {
    let bench = try FaultBench()
    try bench.write(Data("hand.ppm\n".utf8), "list.txt")
    try bench.write(Data("{}\n".utf8), "moves.json")
    try bench.write(FaultBench.hand, "photos/a.ppm")
    for (command, file, message) in [
      ("recognize --files-from list.txt", "list.txt", "is also an input (list.txt)"),
      ("recognize -f csv -m base.task hand.ppm", "base.task", "is also an input (base.task)"),
      ("draw --results results.jsonl clip.ppm", "results.jsonl", "is also an input (results.jsonl)"),
      ("events --motions Wave,moves.json clip.ppm", "moves.json", "is also an input (moves.json)"),
      ("describe photos", "photos/a.ppm", "is in a folder that is searched for inputs"),
      ("describe -r .", "photos/a.ppm", "is in a folder that is searched for inputs"),
    ] {
      for option in ["-o", "--errors"] {
        let before = try Data(contentsOf: URL(fileURLWithPath: bench.path(file)))
        let run = try bench.shell("\"$TOOL\" \(command) --overwrite \(option) \(file)")
        XCTAssertEqual(run.status, 73, "\(command) \(option)")
        XCTAssertTrue(run.errors.contains(message), run.errors)
        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: bench.path(file))), before, "\(command) \(option)")
      }
    }
  }

  func testTheFileOfErrorsIsNotTheOutput() throws {
    let bench = try FaultBench()
    let both = try bench.run("recognize", "-o", "x.jsonl", "--errors", "x.jsonl", "hand.ppm")
    XCTAssertEqual(both.status, 64, both.errors)
    XCTAssertTrue(both.errors.contains("--errors x.jsonl: is also the output file"), both.errors)
  }

  /// An output does not replace the next input.
  ///
  /// The name of an image with another ending is that of the next image.
  func testImagesOfAFolderAreNotReplacedBeforeTheyAreRead() throws {
    let bench = try FaultBench()
    try bench.write(Data("p/a.jpg\np/a.png\n".utf8), "list.txt")
    for command in [
      "recognize p --frames p", "recognize --files-from list.txt --frames p", "draw p -o p/",
      "draw --files-from list.txt -o p/",
    ] {
      try bench.write(FaultBench.hand, "p/a.jpg")
      try bench.write(FaultBench.noHand, "p/a.png")
      let run = try bench.shell("\"$TOOL\" \(command) --overwrite -j 1 -q")
      XCTAssertEqual(run.status, 73, command)
      let message =
        command.contains("list") ? "p/a.png: is in a folder that is searched for inputs" : ": is also an input folder"
      XCTAssertTrue(run.errors.contains(message), run.errors)
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: bench.path("p/a.png"))), FaultBench.noHand, command)
      try FileManager.default.removeItem(atPath: bench.path("p"))
    }
    // A folder within that of the images is not searched: a second run replaces what the first has written.
    try bench.write(FaultBench.hand, "p/a.jpg")
    for _ in 0..<2 { XCTAssertEqual(try bench.shell("\"$TOOL\" draw -r p -o p/out/ --overwrite").status, 0) }
  }

  func testADashIsStandardOutput() throws {
    let bench = try FaultBench()
    for command in [
      "recognize hand.ppm", "detect -f csv hand.ppm", "draw hand.ppm", "record --label a -q clip.ppm",
      "inspect base.task",
    ] {
      XCTAssertEqual(
        try bench.shell("\"$TOOL\" \(command) -o -").output, try bench.shell("\"$TOOL\" \(command)").output, command)
      XCTAssertFalse(bench.exists("-"))
    }
    XCTAssertEqual(try bench.shell("\"$TOOL\" train gestures.jsonl -o -").status, 64)
    XCTAssertEqual(try bench.shell("\"$TOOL\" recognize --resume hand.ppm -o -").status, 64)
  }

  func testWhatFailsLeavesNoFile() throws {
    let bench = try FaultBench()
    let before = try FileManager.default.contentsOfDirectory(atPath: bench.path("")).sorted()
    for (command, message) in [
      ("draw -q clip.ppm -o f-%04d.png", "holds one image, but clip.ppm has several: give a folder (end it with /)"),
      ("draw -q hand.ppm -o http://127.0.0.1:9/", "is an address, but the output must be a file"),
      ("draw -q hand.ppm -o rtmp://host/live.mp4", "is an address, but the output must be a file"),
      ("recognize hand.ppm -o https://host/r.jsonl", "is an address, but the output must be a file"),
      ("train gestures.jsonl -o http://host/my.task", "is an address, but the output must be a file"),
    ] {
      let run = try bench.shell("\"$TOOL\" \(command)")
      XCTAssertEqual(run.status, 64, command)
      XCTAssertTrue(run.errors.contains(message), run.errors)
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: bench.path("")).sorted(), before, command)
    }
  }
}
