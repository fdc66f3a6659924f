import Foundation
import GestureCLI
import GestureCommandLine
import GestureImages
import GestureSupport
import TestSupport

/// Arguments of the command line, one a line.
///
/// Also the Exif block of images, which the tool reads.
struct ArgumentTarget: FuzzTarget {
  static let name = "arguments"
  static let weight = 5
  let seeds: [Data]

  init() throws {
    let options = Tool.gestureCLI.subcommands.map { subcommand in
      ([subcommand.name]
        + subcommand.options.flatMap { option in option.isFlag ? ["--\(option.name)"] : ["--\(option.name)", "1"] } + [
          "--", "-", "a.ppm",
        ])
        .joined(separator: "\n")
    }
    let exif: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0,
      1, 0, 0, 0, 6, 0, 0,
      0,
      0, 0, 0, 0, 0xFF, 0xDA,
    ]
    seeds = options.map { Data($0.utf8) } + [Data("recognize\n--num-hands=2\n--rotation\n90\nx".utf8), Data(exif)]
  }

  func run(_ input: Data) throws -> Bool {
    _ = ExifOrientation(jpeg: Bytes(input, name: "fuzz"))
    var arguments = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    guard let first = arguments.first else { return false }
    let subcommand = Tool.gestureCLI.subcommands.first { $0.name == first } ?? Tool.gestureCLI.subcommands[0]
    arguments.removeFirst()
    _ = try ArgumentReader(subcommand, of: .gestureCLI).read(arguments)
    return true
  }
}
