import GestureCommandLine
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

  func testErrorsHaveNoPasswords() {
    let error = ToolError(.noInput, "http://u:s3cret@h", "ffmpeg reports \"http://u:s3cret@h: no route\"")
    XCTAssertEqual(error.description, "http://u:***@h: ffmpeg reports \"http://u:***@h: no route\"")
    XCTAssertFalse(error.message.contains("s3cret"))
  }
}
