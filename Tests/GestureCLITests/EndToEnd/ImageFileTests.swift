import Foundation
import GestureImages
import GestureSupport
import TestSupport
import XCTest

/// JPEG and PNG files, which the tool reads itself.
///
/// All of these tests run without ffmpeg.
final class ImageFileTests: XCTestCase {
  private var scratch: ScratchFolder!
  private let jpeg = try? Data(contentsOf: TestModels.packageRoot.appendingPathComponent("Models/sample/victory.jpg"))

  override func setUpWithError() throws { scratch = try ScratchFolder() }

  private func run(_ arguments: String..., input: Data = Data()) throws -> ToolRun {
    try ToolRun(
      arguments.prefix(1) + ["--format", "jsonl"] + arguments.dropFirst(), input: input,
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath(), "PATH": scratch.path("nothing")],
      folder: scratch.url)
  }

  private func lines(_ run: ToolRun, line: UInt = #line) throws -> [JSONLine] {
    XCTAssertEqual(run.status, 0, run.errors, line: line)
    XCTAssertEqual(run.errors, "", line: line)
    return try run.lines.map(JSONLine.init)
  }

  func testFilesByContentAndFromStandardInput() throws {
    let jpeg = try XCTUnwrap(jpeg)
    for (name, data) in [
      ("photo.jpg", jpeg), ("jpeg.png", jpeg), ("a.png", Drawn.victory.pngData), ("no name", Drawn.victory.pngData),
    ] {
      try scratch.write(data, name)
      let named = try lines(run("recognize", name))
      XCTAssertEqual(named.map(\.gestures), [["Victory"]], name)
      XCTAssertEqual(named.map(\.source), [name])
      XCTAssertEqual(try lines(run("recognize", "-", input: data)).map(\.landmarks), named.map(\.landmarks))
    }
    let direct = try lines(run("recognize", "-", input: Drawn.victory.ppmData)).map(\.landmarks)
    XCTAssertEqual(try lines(run("recognize", "a.png")).map(\.landmarks), direct, "PNG loses nothing")
  }

  func testSeveralImagesOnAPipe() throws {
    try scratch.write(try XCTUnwrap(jpeg), "1.jpg")
    try scratch.write(Drawn.thumbUp.pngData, "2.png")
    try scratch.write(Drawn.openPalm.ppmData, "3.ppm")
    let piped = try ToolRun(
      ["-c", "cat 1.jpg 2.png 3.ppm 1.jpg | \"\(ToolRun.tool.path)\" recognize --format jsonl -"],
      environment: ["GESTURE_MODEL": TestModels.gestureRecognizerPath()], program: URL(fileURLWithPath: "/bin/sh"),
      folder: scratch.url)
    XCTAssertEqual(try lines(piped).map(\.gestures), [["Victory"], ["Thumb_Up"], ["Open_Palm"], ["Victory"]])
  }

  func testFramesOfAVideo() throws {
    let frames = Drawn.clip.prefix(3).reduce(into: Data()) { $0 += $1.pngData }
    let found = try lines(run("recognize", "--mode", "video", "--fps", "25", "-", input: frames))
    XCTAssertEqual(found.map(\.timestamp), [0, 40, 80])
    let direct = Drawn.clip.prefix(3).reduce(into: Data()) { $0 += $1.ppmData }
    XCTAssertEqual(
      found.map(\.landmarks),
      try lines(run("recognize", "--mode", "video", "--fps", "25", "-", input: direct)).map(\.landmarks))
  }

  /// Exif's orientation is applied before the option's turn.
  func testOrientation() throws {
    let jpeg = try XCTUnwrap(jpeg)
    let upright = try XCTUnwrap(try lines(run("recognize", "-", input: jpeg)).first?.landmarks.first?.first)
    let turned = jpeg.prefix(2) + Data.exif(orientation: 6) + jpeg.dropFirst(2)
    XCTAssertEqual(try lines(run("recognize", "-", input: turned)).first?.object["width"] as? Int, 300, "turned by 90°")
    let wrist = try XCTUnwrap(
      try lines(run("recognize", "--rotation", "270", "-", input: turned)).first?.landmarks.first?.first)
    // The stored pixels are upright: the two turns cancel each other out. Landmarks are those of the image before the
    // second.
    XCTAssertEqual(try XCTUnwrap(wrist["x"]), 1 - (try XCTUnwrap(upright["y"])), accuracy: 0.02)
    XCTAssertEqual(try XCTUnwrap(wrist["y"]), try XCTUnwrap(upright["x"]), accuracy: 0.02)
  }

  /// A PNG file whose Exif block is after the pixels.
  ///
  /// ImageMagick writes such files.
  func testOrientationOfPNG() throws {
    let png = Drawn.victory.pngData
    let exif = chunk("eXIf", [UInt8](Data.exif(orientation: 2).dropFirst(10)))
    let upright = try XCTUnwrap(try lines(run("recognize", "-", input: png)).first)
    let mirrored = try XCTUnwrap(
      try lines(run("recognize", "-", input: png.dropLast(12) + exif + png.suffix(12))).first)
    let (a, b) = (try XCTUnwrap(upright.landmarks.first?.first), try XCTUnwrap(mirrored.landmarks.first?.first))
    XCTAssertEqual(try XCTUnwrap(b["x"]), 1 - (try XCTUnwrap(a["x"])), accuracy: 0.03)
    XCTAssertNotEqual(mirrored.handedness, upright.handedness)
  }

  /// A reduced photo has the size of the whole photo.
  ///
  /// Landmarks have the same positions.
  func testReducedPhotos() throws {
    let photo = DrawnScene([NamedPose.victory.hand], width: 1200, height: 900).draw().rasterImage
    try scratch.write(JPEGWriter.encode(photo, quality: 90), "photo.jpg")
    let whole = try XCTUnwrap(try lines(run("recognize", "photo.jpg")).first)
    let half = try XCTUnwrap(try lines(run("recognize", "--reduce", "600", "photo.jpg")).first)
    XCTAssertEqual(half.width, 1200)
    XCTAssertEqual(half.height, 900)
    XCTAssertEqual(half.gestures, ["Victory"])
    XCTAssertNotEqual(half.landmarks, whole.landmarks, "half of the pixels")
    for (a, b) in zip(try XCTUnwrap(whole.landmarks.first), try XCTUnwrap(half.landmarks.first)) {
      for key in ["x", "y"] { XCTAssertEqual(try XCTUnwrap(a[key]), try XCTUnwrap(b[key]), accuracy: 0.01) }
    }
    XCTAssertEqual(
      try lines(run("recognize", "--reduce", "601", "photo.jpg")).first?.landmarks, whole.landmarks,
      "too few pixels would be left")
    let exhaustive = try run("recognize", "--search", "exhaustive", "--reduce", "300", "photo.jpg")
    XCTAssertEqual(exhaustive.errors, "gesture-cli: --reduce has no effect: small hands need all pixels\n")
    XCTAssertEqual(
      try exhaustive.lines.map(JSONLine.init).first?.landmarks,
      try lines(run("recognize", "--search", "exhaustive", "photo.jpg")).first?.landmarks)
  }

  /// An anomaly of an image is reported once, without an error.
  ///
  /// The result is that of the dark image.
  ///
  /// The result is that of the dark image.
  func testAnImageOf16BitsWithDataOf12() throws {
    let picture = Drawn.victory
    var rows: [UInt8] = []
    for y in 0..<picture.height {
      rows.append(0)
      for sample in picture.rgb[y * picture.width * 3..<(y + 1) * picture.width * 3] {
        rows += [sample >> 4, sample << 4]
      }
    }
    var png: Data = picture.pngData.prefix(8)
    png += chunk("IHDR", number(picture.width) + number(picture.height) + [16, 2, 0, 0, 0])
    png += chunk("IDAT", Deflate.zlib(rows)) + chunk("IEND", [])
    try scratch.write(png, "a.png")
    let found = try run("recognize", "a.png")
    XCTAssertEqual(found.status, 0)
    XCTAssertEqual(found.lines.count, 1)
    XCTAssertTrue(
      found.errors.hasPrefix("gesture-cli: warning: a.png: its 16-bit samples are at most 4095 of 65535"), found.errors)
    XCTAssertTrue(found.errors.contains("seem to have 12 bits"), found.errors)
    let twice = try run("recognize", "-", input: png + png)
    XCTAssertEqual(twice.lines.count, 2)
    XCTAssertEqual(twice.errors.split(separator: "\n").count, 1)
  }

  private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// A chunk of a PNG file.
  private func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(number(content.count) + body + number(Int(CRC32.checksum(body))))
  }

  func testATruncatedFileIsAnErrorUnlessDamageIsTolerated() throws {
    for (name, data, place) in [
      ("cut.jpg", try XCTUnwrap(jpeg).prefix(3000), "MCU row"),
      ("cut.png", Drawn.victory.pngData.prefix(3000), "ends inside a chunk"),
    ] {
      try scratch.write(Data(data), name)
      let strict = try run("recognize", name)
      XCTAssertEqual(strict.status, 65)
      XCTAssertEqual(strict.text, "")
      XCTAssertTrue(strict.errors.hasPrefix("gesture-cli: error: \(name): "), strict.errors)
      XCTAssertTrue(
        strict.errors.contains(place) && strict.errors.contains("byte "), "it tells where: \(strict.errors)")
      XCTAssertTrue(strict.errors.contains("--tolerate-damage"), "and what can be done: \(strict.errors)")
      let tolerant = try lines(run("recognize", "--tolerate-damage", name))
      XCTAssertEqual(tolerant.map(\.source), [name])
    }
  }

  func testADamagedImageDoesNotEndTheImagesAfterIt() throws {
    let jpeg = try XCTUnwrap(jpeg)
    let found = try run("recognize", "-", input: Drawn.thumbUp.pngData + jpeg.prefix(3000) + jpeg)
    XCTAssertEqual(found.status, 65)
    XCTAssertEqual(try found.lines.map { try JSONLine($0).gestures }, [["Thumb_Up"], ["Victory"]])
    XCTAssertEqual(found.errors.split(separator: "\n").count, 1)
    XCTAssertTrue(found.errors.contains("frame 1"), found.errors)
  }
}

extension Data {
  /// An Exif block with nothing but the orientation.
  static func exif(orientation: Int) -> Data {
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [
        0, 0, 0, 0,
      ]
    let content = Array("Exif\0\0".utf8) + tiff
    return Data([0xFF, 0xE1, 0, UInt8(content.count + 2)] + content)
  }
}
