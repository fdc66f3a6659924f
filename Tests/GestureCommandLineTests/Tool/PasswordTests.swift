import GestureCommandLine
import TestSupport
import XCTest

/// Passwords of addresses in texts.
final class PasswordTests: XCTestCase {
  func testPasswordsAreMasked() {
    for (text, masked) in [
      ("http://user:secret@host/x", "http://user:***@host/x"),
      ("rtsp://user:p@ss@host:554/a?b", "rtsp://user:***@host:554/a?b"),
      ("https://token@host", "https://***@host"),
      ("'http://u:s@h/': Connection refused", "'http://u:***@h/': Connection refused"),
      ("http://host/video?user=me&password=secret&x=1", "http://host/video?user=me&password=***&x=1"),
      ("rtsp://host/user=admin_password=abc_channel=1.sdp", "rtsp://host/user=admin_password=***_channel=1.sdp"),
      ("srt://host:9000?passphrase=secret", "srt://host:9000?passphrase=***"),
      ("http://host/?TOKEN=A%20b#c", "http://host/?TOKEN=***#c"),
      ("a http://u:s@h and rtsp://v:t@i", "a http://u:***@h and rtsp://v:***@i"),
    ] {
      XCTAssertEqual(Passwords.masked(in: text), masked)
      XCTAssertTrue(Passwords.areContained(in: text))
      XCTAssertEqual(Passwords.masked(in: masked), masked)
    }
    for text in [
      "http://host:8080/a@b?c=d", "user:secret@host", "photo.jpg", "", "://", "http://",
      "mail a@b.c about http://host/",
    ] {
      XCTAssertEqual(Passwords.masked(in: text), text)
    }
  }

  /// Whatever a text is made of, no secret of its addresses is left, and everything else is.
  func testSecretsOfAnyText() {
    var random = SeededGenerator(seed: 59)
    let keys = [
      "password", "passphrase", "passwd", "pass", "pwd", "token", "auth", "secret", "signature", "sig", "key",
      "PassWord",
    ]
    for _ in 0..<500 {
      var text = ""
      var masked = ""
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let word = ["reads ", "", "'", "é: ", "a=b&key=open "].randomElement(using: &random) ?? ""
        let scheme = ["http", "rtsp", "srt"].randomElement(using: &random) ?? ""
        let user =
          [("", ""), ("anna:s3cret@", "anna:***@"), ("s3cret@", "***@")].randomElement(using: &random) ?? ("", "")
        text += "\(word)\(scheme)://\(user.0)host:80"
        masked += "\(word)\(scheme)://\(user.1)host:80"
        var separator = "?"
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let key = keys.randomElement(using: &random) ?? ""
          let isSecret = Bool.random(using: &random)
          text += isSecret ? "\(separator)\(key)=s3cret" : "\(separator)x=open"
          masked += isSecret ? "\(separator)\(key)=***" : "\(separator)x=open"
          separator = "&"
        }
        text += " "
        masked += " "
      }
      XCTAssertEqual(Passwords.masked(in: text), masked)
    }
  }

  func testErrorsHaveNoPasswords() {
    let error = ToolError(.noInput, "http://u:s3cret@h", "ffmpeg reports \"http://u:s3cret@h: no route\"")
    XCTAssertEqual(error.description, "http://u:***@h: ffmpeg reports \"http://u:***@h: no route\"")
    XCTAssertFalse(error.message.contains("s3cret"))
  }
}
