import Foundation
import HandLandmarkerCore
import TestSupport
import XCTest

/// What is JSON, and what is said of the rest, against Foundation's `JSONSerialization`, which the tool does not link.
final class JSONSyntaxTests: XCTestCase {
  private func ours(_ text: [UInt8]) -> String? {
    do throws(JSONSyntax.Problem) {
      _ = try JSONSyntax.check(text)
      return nil
    } catch {
      return error.explanation
    }
  }

  private func foundations(_ text: [UInt8]) -> String? {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
      return nil
    } catch {
      return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
    }
  }

  private func assertEqual(_ text: [UInt8], file: StaticString = #filePath, line: UInt = #line) {
    let (ours, foundations) = (ours(text), foundations(text))
    #if canImport(Darwin)
      // Apple's Foundation has other words.
      XCTAssertEqual(ours == nil, foundations == nil, String(decoding: text, as: UTF8.self), file: file, line: line)
    #else
      XCTAssertEqual(ours, foundations, String(decoding: text, as: UTF8.self), file: file, line: line)
    #endif
  }

  func testValuesAndWhatIsNone() {
    let texts = [
      "", " ", "5", "null", "true", "false", "nul", "tru1", "not", "[]", "{}", "[1,]", "{\"a\":1,}", "[,]", "{,}", "[1 2]", "]", "}",
      "{a:1}", "{'a':1}",
      "{\"a\" 1}", "{\"a\":}", "{\"a\":1]", "{\"a\":1} x", "{\"a\":\"b\" \"c\":2}", "{\"source\": ", "{\"a\":\"abc", "[1", "[1,", "{", "[",
      "\"",
      "01", "-01", "-", "-a", "+1", ".5", "1.", "1.e5", "1e", "1e+", "1e5", "1E-5", "1.25e+10", "-0", "-0.0", "00", "0x10", "NaN",
      "Infinity", "1e999",
      "[-1e999]", "1e-999", "123456789012345678901234567890", "18446744073709551616", "1.5.5", "1e5.5", "1-5", "\u{FEFF}{}", "\u{FEFF}x",
      "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\x\"", "\"\\", "\"\\u\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\u+123\"", "\"\\u00e9\"",
      "\"\\u0000\"",
      "\"\\ud83d\\ude00\"", "\"\\ud800\"", "\"\\ud800x\"", "\"\\ud800\\n\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{1}\"", "\"\t\"",
      "\"\u{7F}é😀\"",
      "/* c */ {}", "[\"a\",\n{\"b\": [true, false, null, -1.5e-7]}]\r\n", "é", "[\"é\"é]", "{\"a\": 1, \"a\": 2}", "{1: 2}", "[1}",
      "{\"a\": [}",
    ]
    for text in texts { assertEqual(Array(text.utf8)) }
    for depth in [511, 512, 513, 600] {
      assertEqual(Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth))
    }
  }

  func testMutatedValues() {
    let seed = Array(
      #"{"source": "a\u00e9\ud83d\ude00\n.ppm", "width": 640, "z": [0.5, -1.25e-3, 10, true, false, null, {"a": []}], "é": ""}"#.utf8)
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
      assertEqual(text)
    }
  }

  func testWhatIsNoUTF8() {
    for text: [UInt8] in [[0x22, 0xC3, 0x22], [0x22, 0xFF, 0x22], [0xFF], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      XCTAssertNotNil(ours(text))
      XCTAssertNotNil(foundations(text))
    }
  }
}
