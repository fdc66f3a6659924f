import Foundation
import GestureSupport
import HandLandmarkerCore
import TestSupport
import XCTest

/// The accepted JSON, against Foundation's `JSONSerialization`, and the errors for other text.
final class JSONReaderTests: XCTestCase {
  private func problem(_ text: [UInt8]) -> JSONProblem? {
    var reader = JSONReader(text)
    do throws(JSONProblem) {
      try reader.skip()
      try reader.end()
      return nil
    } catch {
      return error
    }
  }

  private func isFoundations(_ text: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)) != nil
  }

  /// Checks that the reader agrees with Foundation.
  ///
  /// Foundation accepts a comma after the last value, which RFC 8259 does not.
  private func assertAgrees(_ text: [UInt8], file: StaticString = #filePath, line: UInt = #line) {
    let problem = problem(text)
    if problem?.message == "a value is missing after the comma" { return }
    XCTAssertEqual(problem == nil, isFoundations(text), String(decoding: text, as: UTF8.self), file: file, line: line)
    if let problem { XCTAssertTrue(0...text.count ~= problem.offset, "\(problem)", file: file, line: line) }
  }

  func testValuesAndWhatIsNone() {
    let texts = [
      "", " ", "5", "null", "true", "false", "nul", "tru1", "not", "[]", "{}", "[,]", "{,}", "[1 2]", "]", "}", "{a:1}",
      "{'a':1}",
      "{\"a\" 1}", "{\"a\":}", "{\"a\":1]", "{\"a\":1} x", "{\"a\":\"b\" \"c\":2}", "{\"source\": ", "{\"a\":\"abc",
      "[1", "[1,", "{", "[",
      "\"", "01", "-01", "-", "-a", "+1", ".5", "1.", "1.e5", "1e", "1e+", "1e5", "1E-5", "1.25e+10", "-0", "-0.0",
      "00", "0x10", "NaN",
      "Infinity", "1e999", "[-1e999]", "1e-999", "123456789012345678901234567890", "18446744073709551616", "1.5.5",
      "1e5.5", "1-5",
      "\u{FEFF}{}", "\u{FEFF}x", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\x\"", "\"\\", "\"\\u\"", "\"\\u12\"",
      "\"\\u12G4\"",
      "\"\\u+123\"", "\"\\u00e9\"", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\ud800x\"",
      "\"\\ud800\\n\"",
      "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{1}\"", "\"\t\"", "\"\u{7F}é😀\"", "/* c */ {}",
      "[\"a\",\n{\"b\": [true, false, null, -1.5e-7]}]\r\n", "é", "[\"é\"é]", "{1: 2}", "[1}", "{\"a\": [}",
    ]
    for text in texts { assertAgrees(Array(text.utf8)) }
  }

  func testMutatedValues() {
    let seed = Array(
      #"{"source": "a\u00e9\ud83d\ude00\n.ppm", "width": 640, "z": [0.5, -1.25e-3, 10, true, false, null, {"a": []}], "é": ""}"#
        .utf8)
    let bytes = Array(#"{}[]",:\u0123456789.eE+-tfn dc/x"#.utf8) + [0x09, 0x0A, 0x1F, 0x7F]
    var random = SeededGenerator(seed: 1)
    for _ in 0..<30_000 {
      var text = seed
      for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
        let index = Int.random(in: 0..<text.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: text[index] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
        case 1: text.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
        case 2: text.remove(at: index)
        default: text.removeLast(text.count - max(index, 1))
        }
      }
      assertAgrees(text)
    }
  }

  func testWhatIsNoUTF8() {
    for text: [UInt8] in [[0x22, 0xC3, 0x22], [0x22, 0xFF, 0x22], [0xFF], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      XCTAssertNotNil(problem(text))
    }
  }

  func testRefusalsNameTheByteAndWhatIsExpected() {
    let cases: [(String, Int, String)] = [
      (#"{"a": 1,}"#, 8, "a value is missing after the comma"),
      (#"{"a": [1, ]}"#, 10, "a value is missing after the comma"),
      (#"{"a" 1}"#, 5, "a colon after the key is expected"),
      ("[1, 2", 5, "the text ends where a comma or ] is expected"),
      ("01", 0, "a number begins with an unneeded 0"), ("nul", 3, "the text ends where null is expected"),
      ("{\"a\": \"b\nc\"}", 8, "a string has a control character"), (#"{"a": "\x"}"#, 7, "the escape does not exist"),
      (#"{"a": +1}"#, 6, "a value is expected"), ("", 0, "the text ends where a value is expected"),
      ("1 2", 2, "text follows the end"), ("{a: 1}", 1, "a key in quotation marks is expected"),
      ("[1e999]", 1, "the number 1e999 is too large"), ("[\"\\ud800\"]", 2, "an escape is half of a pair"),
    ]
    for (text, offset, words) in cases {
      let problem = problem(Array(text.utf8))
      XCTAssertEqual(problem?.offset, offset, text)
      XCTAssertTrue(problem?.message.contains(words) == true, "\(text): \(problem?.message ?? "nothing")")
    }
  }

  func testAProblemHasTheKeysThatLeadToIt() {
    var reader = JSONReader(Array(#"{"b": 1, "a": [[0.5], [1, {"x": "5"}]]}"#.utf8))
    do throws(JSONProblem) {
      try reader.object { (reader, key) throws(JSONProblem) in
        if key == "b" { return try reader.skip() }
        try reader.array { (reader, _) throws(JSONProblem) in
          try reader.array { (reader, index) throws(JSONProblem) in
            if index == 0 { return try reader.skip() }
            try reader.object { (reader, _) throws(JSONProblem) in _ = try reader.float() }
          }
        }
      }
      XCTFail("a string is not a number")
    } catch {
      XCTAssertEqual(error.location, "a[1][1].x, byte 32")
      XCTAssertEqual(error.message, "a number is expected, not a string")
      XCTAssertFalse(error.isSyntax)
    }
  }

  func testWhatIsNoTimeIsRefused() {
    for (text, offset, words) in [
      ("", 0, "the text ends where a number is expected"), ("  ", 2, "the text ends where a number is expected"),
      (#""5""#, 0, "a number is expected, not a string"), ("[1]", 0, "a number is expected, not an array"),
      ("-", 1, "the text ends where a digit is expected"),
    ] {
      var reader = JSONReader(Array(text.utf8))
      XCTAssertThrowsError(try reader.milliseconds(), text) { error in
        let problem = error as? JSONProblem
        XCTAssertEqual(problem?.offset, offset, text)
        XCTAssertTrue(problem?.message.hasPrefix(words) == true, "\(text): \(error)")
      }
    }
  }

  func testDeepNestingIsRefusedNotFollowed() {
    for (depth, isAccepted) in [(64, true), (65, false), (500, false), (1_000_000, false)] {
      let text = Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
      XCTAssertEqual(problem(text) == nil, isAccepted, "\(depth)")
    }
  }

  /// Numbers equal those of the C library's `strtod` and `strtof`.
  ///
  /// Swift's initialisers call these functions.
  func testNumbersAreTheNearestOnes() throws {
    var random = SeededGenerator(seed: 7)
    var texts = [
      "0.1", "-0.0", "16777217", "16777219", "0.000001", "1e-45", "3.4028235e38", "1e22", "1e23", "9007199254740993",
      "1.00000005960464477",
      "1.0000000596046448", "1.000000059604644", "8.589973e9", "123456789.123456789123", "1e-310",
      "2.2250738585072014e-308",
    ]
    for _ in 0..<20_000 {
      let float = Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &random))
      texts.append("\(float)")
      texts.append("-\(Int.random(in: 0...999_999_999, using: &random))e\(Int.random(in: -20...10, using: &random))")
      // Halfway between two floats, and just beside it.
      let halfway = (Double(float) + Double(float.nextUp)) / 2
      if 1e-20..<1e20 ~= halfway { texts += ["\(halfway)", "\(halfway.nextUp)", "\(halfway.nextDown)"] }
    }
    for text in texts {
      var (floats, doubles) = (JSONReader(Array(text.utf8)), JSONReader(Array(text.utf8)))
      XCTAssertEqual(try doubles.double().bitPattern, Double(text)?.bitPattern, text)
      if let float = Float(text), float.isFinite {
        XCTAssertEqual(try floats.float().bitPattern, float.bitPattern, text)
      }
    }
    for (text, value) in [("0", 0), ("-7", -7), ("9223372036854775807", Int.max), ("5.0", 5), ("5e2", 500)] {
      var reader = JSONReader(Array(text.utf8))
      XCTAssertEqual(try reader.int(), value)
    }
    for text in ["9223372036854775808", "1.5", "1e30", "true", "\"1\""] {
      var reader = JSONReader(Array(text.utf8))
      XCTAssertThrowsError(try reader.int(), text)
    }
  }

  func testWhatIsReadIsWrittenUnchanged() throws {
    func text(_ json: String) throws -> String {
      var reader = JSONReader(Array(json.utf8))
      return try reader.value().text
    }
    let json = #"{"b": [1, -2.50, 3e-7, true, false, null], "a": {"x": "q\"\\\n\u0001é😀,: ]}"}, "": []}"#
    XCTAssertEqual(try text(json), json)
    XCTAssertEqual(try text("{ \"b\" :\t[ 1 ,2 ],\"a\":{ } , \"c\" : -2.50 }"), #"{"b": [1, 2], "a": {}, "c": -2.50}"#)
    XCTAssertEqual(try text("{ }"), "{}")
  }

  func testStringsAreReadWithTheirEscapes() throws {
    var reader = JSONReader(Array(#" "A\/\b\u00e9\ud83d\ude00\"\\ß" "#.utf8))
    XCTAssertEqual(try reader.string(), "A/\u{8}é😀\"\\ß")
  }
}
