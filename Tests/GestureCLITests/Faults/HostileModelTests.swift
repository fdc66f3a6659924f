import Foundation
import GestureModelTools
import TensorEngine
import TestSupport
import XCTest

/// Bundles whose networks deliver NaN and infinity.
///
/// The subcommands that draw and print read them.
final class HostileModelTests: XCTestCase {
  /// A model that names a missing part is refused.
  ///
  /// The error must not look like that of a file that cannot be opened.
  func testAModelThatNamesWhatIsNotThere() throws {
    let bench = try FaultBench()
    // The label file is in the archive at the end.
    let model = try SampleModels.classifier().data().dropLast(20)
    try bench.write(model, "cut.tflite")
    try bench.write(ZipWriter.bundle([("inner.task", ZipWriter.bundle([("cut.tflite", model)]))]), "cut.task")
    for (file, location) in [("cut.tflite", ""), ("cut.task", "[inner.task/cut.tflite] ")] {
      let run = try bench.run("inspect", file)
      XCTAssertEqual(run.status, 65)
      XCTAssertEqual(
        run.errors,
        "gesture-cli: error: \(file): No associated file with name: labels.txt \(location)(the files appended to the model are: )\n"
      )
    }
  }

  func testSubcommandsOnHostileNetworks() throws {
    let bench = try FaultBench()
    for (name, seed, value) in [
      ("nan", 0, Float.nan), ("infinite", 0, .infinity), ("huge", 0, 3e38), ("mixed", 7, nil),
    ]
      as [(String, UInt64, Float?)]
    {
      var networks = HostileNetworks(seed: seed, value: value)
      try bench.write(networks.bundle(), "hostile.task")
      for command in [
        "recognize --format json", "recognize --format csv", "recognize --mode video --smooth --format text",
        "detect --num-hands 4 --format jsonl",
        "draw", "draw --overwrite --svg --output drawn/", "report", "events --scores 0:0",
      ] {
        let run = try bench.shell("\"$TOOL\" \(command) --quiet --model hostile.task clip.ppm; exit $?")
        XCTAssertTrue([0, 65].contains(run.status), "\(name), \(command): \(run.status) \(run.errors)")
        // An image that cannot be processed does not end those after it; a frame of a stream does.
        let errors = run.errors.split(separator: "\n")
        XCTAssertEqual(errors.isEmpty, run.status == 0, "\(name), \(command): \(run.errors)")
        XCTAssertTrue([0, 1, 3].contains(errors.count), "\(name), \(command): \(run.errors)")
        XCTAssertTrue(
          errors.allSatisfy { $0.hasPrefix("gesture-cli: error: clip.ppm: ") }, "\(name), \(command): \(run.errors)")
      }
    }
  }
}
