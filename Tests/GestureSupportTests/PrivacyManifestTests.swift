import Foundation
import XCTest

/// The privacy manifest, which the App Store requires of a package.
///
/// The manifest names every call that needs a reason, and no other.
final class PrivacyManifestTests: XCTestCase {
  /// Apple's «Describing use of required reason API».
  ///
  /// Each category has functions, properties, and possible reasons.
  private static let categories: [String: (functions: [String], properties: [String], reasons: Set<String>)] = [
    "NSPrivacyAccessedAPICategoryFileTimestamp": (
      ["stat", "fstat", "lstat", "fstatat", "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat"],
      ["creationDate", "creationDateKey", "modificationDate", "fileModificationDate", "contentModificationDateKey"],
      ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"]
    ),
    "NSPrivacyAccessedAPICategorySystemBootTime": (
      ["mach_absolute_time"], ["systemUptime"], ["35F9.1", "8FFB.1", "3D61.1"]
    ),
    "NSPrivacyAccessedAPICategoryDiskSpace": (
      ["statfs", "statvfs", "fstatfs", "fstatvfs"],
      [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey",
        "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
      ], ["85F4.1", "E174.1", "7D9E.1", "B728.1"]
    ),
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ([], ["activeInputModes"], ["3EC4.1", "54BD.1"]),
    "NSPrivacyAccessedAPICategoryUserDefaults": (
      [], ["UserDefaults", "NSUserDefaults"], ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]
    ),
  ]

  private var sources: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
  }

  private func manifest() throws -> String {
    try String(contentsOf: sources.appendingPathComponent("GestureSupport/PrivacyInfo.xcprivacy"), encoding: .utf8)
  }

  private static func matches(_ pattern: String, in text: String) throws -> [String] {
    let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: match.numberOfRanges - 1), in: text).map { String(text[$0]) }
    }
  }

  /// The calls of a source, by category. `stat()` alone makes a value and asks nothing.
  private static func calls(in source: String) throws -> [(category: String, name: String)] {
    let code = source.replacingOccurrences(of: "//.*|\"(\\\\.|[^\"\\\\\n])*\"", with: "", options: .regularExpression)
    return try categories.flatMap { category, names in
      let functions = try names.functions.flatMap { try matches("(?<!func )\\b(?!stat\\(\\))(\($0))\\s*\\(", in: code) }
      let properties = try names.properties.flatMap { try matches("\\b(\($0))\\b", in: code) }
      return (functions + properties).map { (category, $0) }
    }
  }

  /// The calls of the library's modules with their categories.
  ///
  /// In the form «Module/File.swift: name». An app does not link the tool's modules.
  private func libraryCalls() throws -> [(category: String, text: String)] {
    let tool = ["GestureCommandLine", "gesture-cli", "Documentation.docc"]
    let paths = try XCTUnwrap(FileManager.default.subpaths(atPath: sources.path)).filter { path in
      path.hasSuffix(".swift") && !path.contains(".docc/") && !tool.contains { path.hasPrefix($0 + "/") }
    }
    XCTAssertGreaterThan(paths.count, 200)
    return try paths.flatMap { path in
      let source = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      return try Self.calls(in: source).map { call in
        let folders = path.split(separator: "/")
        return (call.category, "\(folders[0])/\(folders[folders.count - 1]): \(call.name)")
      }
    }
  }

  func testItNamesTheCallsOfTheSources() throws {
    let named = try Self.matches("^ +(\\S+\\.swift: \\w+)$", in: manifest())
    let found = try libraryCalls()
    XCTAssertEqual(
      found.map(\.text).sorted(), named.sorted(),
      "a call that Apple asks a reason for is not in PrivacyInfo.xcprivacy, or one there is gone: state it there, with the reason, or avoid it"
    )
    let content = try PropertyListSerialization.propertyList(from: Data(manifest().utf8), format: nil)
    let list = try XCTUnwrap(content as? [String: Any])
    let types = try XCTUnwrap(list["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    let categories = types.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
    XCTAssertEqual(categories.sorted(), Set(found.map(\.category)).sorted(), "a category for each call, and no other")
    for type in types {
      let category = try XCTUnwrap(type["NSPrivacyAccessedAPIType"] as? String)
      let reasons = try XCTUnwrap(type["NSPrivacyAccessedAPITypeReasons"] as? [String])
      XCTAssertFalse(reasons.isEmpty, category)
      XCTAssertTrue(
        Set(reasons).isSubset(of: try XCTUnwrap(Self.categories[category]).reasons), "\(category): \(reasons)")
    }
    XCTAssertEqual(list["NSPrivacyTracking"] as? Bool, false)
    XCTAssertEqual((list["NSPrivacyTrackingDomains"] as? [Any])?.count, 0)
    XCTAssertEqual((list["NSPrivacyCollectedDataTypes"] as? [Any])?.count, 0)
    XCTAssertEqual(list.count, 4, "Apple refuses other keys")
  }

  /// The texts that count as a call, and those that do not.
  func testCallsAreFound() throws {
    for (code, names) in [
      ("var status = stat()", []), ("func now() -> stat? {", []), ("// stat(path, &status)", []),
      ("print(\"stat(x)\")", []),
      ("unsafe stat($0, &status) == 0", ["stat"]), ("Darwin.lstat(path, &a); fstat(3, &a)", ["fstat", "lstat"]),
      ("ProcessInfo.processInfo.systemUptime", ["systemUptime"]),
      ("let a = mach_absolute_time()", ["mach_absolute_time"]),
      ("UserDefaults.standard.set(1, forKey: name)", ["UserDefaults"]),
      ("[.contentModificationDateKey]", ["contentModificationDateKey"]),
      ("ContinuousClock.now; statistics(of: hands); state(1)", []),
    ] as [(String, [String])] {
      XCTAssertEqual(try Self.calls(in: code).map(\.name).sorted(), names, code)
    }
  }
}
