import Foundation
import TestSupport
import XCTest

/// One run of the built tool in a separate process.
struct ToolRun {
  let status: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The tool, which the build puts beside the test bundle.
  static let tool: URL = {
    #if os(macOS)
      let folder = Bundle(for: ToolRunLocator.self).bundleURL.deletingLastPathComponent()
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent("gesture-cli")
  }()

  /// - Parameters:
  ///   - input: The tool's standard input; nothing by default.
  ///   - environment: Added to that of the tests.
  ///   - program: Another program to run than the tool.
  init(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:], program: URL = ToolRun.tool,
    folder: URL? = nil
  ) throws {
    let process = Process()
    // A tool that hangs fails its test, with status 124, instead of holding up all the others.
    let limiter = Self.find("timeout")
    process.executableURL = limiter ?? program
    process.arguments = (limiter == nil ? [] : ["-k", "5", "300", program.path]) + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // Files instead of pipes: nothing can fill up and block.
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("gesture-cli-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = ["in", "out", "err"].map { scratch.appendingPathComponent($0) }
    try input.write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.runBounded(330)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try Data(contentsOf: files[1])
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// Runs the tool with the test bundle as the model.
  ///
  /// The run must succeed without output on standard error.
  static func succeeding(
    _ arguments: String..., input: Data = Data(), file: StaticString = #filePath, line: UInt = #line
  ) throws -> ToolRun {
    let run = try ToolRun(arguments, input: input, environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()])
    XCTAssertEqual(run.status, 0, run.errors, file: file, line: line)
    XCTAssertEqual(run.errors, "", file: file, line: line)
    return run
  }

  /// The path of a program on the PATH.
  ///
  /// Nil if the program is not installed.
  static func find(_ program: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(program) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The option of this machine's ffmpeg for frame rates.
  ///
  /// The option selects which frames ffmpeg writes. Versions before 5.1 only know another option, which 9 has removed.
  static let frameRateMode: String = {
    let help = find("ffmpeg").flatMap { try? ToolRun(["-hide_banner", "-h", "long"], program: $0) }
    return help?.text.contains("-fps_mode") == true ? "-fps_mode" : "-vsync"
  }()

  /// - Throws: `XCTSkip` that names what to install.
  static func require(_ program: String) throws -> URL {
    guard let url = find(program) else {
      throw XCTSkip("\(program) is not installed: this test needs it (Debian: apt-get install \(program))")
    }
    return url
  }
}

private final class ToolRunLocator {}
