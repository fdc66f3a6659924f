import Foundation
import GestureImages
import TestSupport
import XCTest

/// The cells of the table of formats in ImagesAndFrames.md.
///
/// The columns are orientation, pixel aspect, colours, times and sizes of each format. Cells that ffmpeg and the tool
/// read like another cell belong to the long tests.
final class FileFormatTests: EncodedFileTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try useStandIn()
  }

  /// The output of `draw` for a frame.
  ///
  /// Consists of the size, and the colours of the quarters from top left to bottom right.
  private struct Seen: Equatable {
    var width: Int
    var height: Int
    var quarters: String
  }

  private static let colours: [(name: Character, rgb: [UInt8])] = [
    ("R", [204, 30, 29]), ("G", [40, 180, 60]), ("B", [40, 60, 200]), ("Y", [210, 200, 50]),
  ]
  private let upright = Seen(width: 96, height: 64, quarters: "RGBY")

  /// An image of four colours.
  private func quarters(_ width: Int = 96, _ height: Int = 64) -> DrawnPicture { stored(as: 1, width, height) }

  /// The stored image of four colours for an orientation of Exif 2.3.
  ///
  /// The orientation states the positions of the first row and column, and makes the image upright.
  private func stored(as orientation: Int, _ width: Int = 96, _ height: Int = 64) -> DrawnPicture {
    let isTransposed = orientation > 4
    let (columns, rows) = isTransposed ? (height, width) : (width, height)
    var rgb: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (across, down) = isTransposed ? (row, column) : (column, row)
        let isRight = (across >= width / 2) != [2, 3, 6, 7].contains(orientation)
        let isLow = (down >= height / 2) != [3, 4, 7, 8].contains(orientation)
        rgb += Self.colours[(isLow ? 2 : 0) + (isRight ? 1 : 0)].rgb
      }
    }
    return DrawnPicture(width: columns, height: rows, rgb: rgb)
  }

  /// The output of `draw` for the frames of inputs.
  private func seen(_ arguments: String...) throws -> [Seen] { try seen(arguments).map(\.frame) }

  /// The same for videos with different names without an ending.
  private func seenInVideos(_ names: [String]) throws -> [String: [Seen]] {
    try Dictionary(grouping: seen(["--mode", "video"] + names)) { String($0.name.prefix { $0 != "-" }) }.mapValues {
      $0.map(\.frame)
    }
  }

  private func seen(_ arguments: [String]) throws -> [(name: String, frame: Seen)] {
    let run = try ToolRun(
      ["draw", "--quiet", "--overwrite", "--output", "seen/"] + arguments, environment: ["GESTURE_MODEL": model],
      folder: scratch.url)
    XCTAssertEqual(run.status, 0, "\(arguments) \(run.errors)")
    let folder = scratch.path("seen")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { name in
      let image = try RasterImage(contentsOfFile: folder + "/" + name)
      let places = [(1, 1), (3, 1), (1, 3), (3, 3)].map { (image.width * $0 / 4, image.height * $1 / 4) }
      let found = places.map { x, y in
        let pixel = image.data.dropFirst(y * image.bytesPerRow + x * 3).prefix(3).map { Int($0) }
        func distance(_ rgb: [UInt8]) -> Int { zip(pixel, rgb).reduce(0) { $0 + abs($1.0 - Int($1.1)) } }
        let nearest = Self.colours.min { distance($0.rgb) < distance($1.rgb) }
        return nearest.flatMap { distance($0.rgb) < 30 ? $0.name : nil } ?? "?"
      }
      return (name, Seen(width: image.width, height: image.height, quarters: String(found)))
    }
  }

  /// Checks the times of the frames of videos.
  ///
  /// The times in milliseconds must be those that ffprobe finds.
  private func assertTimes(_ names: [String], count: Int, line: UInt = #line) throws {
    let run = try run(["detect", "--quiet", "--mode", "video", "--format", "jsonl"] + names)
    XCTAssertEqual(run.status, 0, run.errors, line: line)
    let found = try Dictionary(grouping: run.lines.map(JSONLine.init)) { $0.source ?? "" }
    for name in names {
      let times = try probe(name, "frame=best_effort_timestamp_time").compactMap { Double($0) }
      XCTAssertEqual(times.count, count, name, line: line)
      XCTAssertEqual(
        found[name]?.map(\.timestamp), times.map { Int((($0 - times[0]) * 1000).rounded()) }, name, line: line)
    }
  }

  // MARK: Files

  /// - Parameter colors: The meaning of the samples: 2 for RGB, 6 for luma and chroma.
  private func tiff(
    _ picture: DrawnPicture, colors: Int = 2, orientation: Int = 1, resolution: (Int, Int) = (72, 72), next: Int = 0
  ) -> Data {
    let place = 8 + picture.rgb.count
    let entries = [
      (256, 4, 1, picture.width), (257, 4, 1, picture.height), (258, 3, 3, place), (259, 3, 1, 1), (262, 3, 1, colors),
      (273, 4, 1, 8),
      (274, 3, 1, orientation), (277, 3, 1, 3), (278, 4, 1, picture.height), (279, 4, 1, picture.rgb.count),
      (282, 5, 1, place + 6),
      (283, 5, 1, place + 14), (530, 3, 2, 0x10001),
    ]
    var file = Data("II*\0".utf8) + little(place + 22, 4) + Data(picture.rgb)
    for bits in [8, 8, 8] { file += little(bits, 2) }
    for number in [resolution.0, 1, resolution.1, 1] { file += little(number, 4) }
    file += little(entries.count, 2)
    for (tag, type, count, value) in entries {
      file += little(tag, 2) + little(type, 2)
      file += little(count, 4) + little(value, 4)
    }
    return file + little(next, 4)
  }

  private func little(_ number: Int, _ count: Int) -> Data { Data(HEIFFile.number(number, count).reversed()) }

  private static let webP = ["-c:v", "libwebp", "-lossless", "1"]

  /// A WebP file with an orientation, made of one without.
  private func webP(_ plain: Data, _ picture: DrawnPicture, orientation: Int) -> Data {
    let exif = Data.exif(orientation: orientation).dropFirst(10)
    let size = little(picture.width - 1, 3) + little(picture.height - 1, 3)
    var chunks = Data("WEBPVP8X".utf8) + little(10, 4)
    chunks += Data([8, 0, 0, 0]) + size
    chunks += plain.dropFirst(12)
    chunks += Data("EXIF".utf8) + little(exif.count, 4) + exif
    return Data("RIFF".utf8) + little(chunks.count, 4) + chunks
  }

  /// The coded form of each image.
  ///
  /// Consists of the boxes that describe the codec, and the bytes.
  private func coded(_ pictures: [DrawnPicture], _ codec: HEIFCodec) throws -> [(description: Data, pixels: Data)] {
    let names = pictures.indices.map { "one-\($0).mp4" }
    try encode(
      zip(pictures, names).map { Encoding(picture: $0, options: codec.options + ["-pix_fmt", "yuv420p"], name: $1) })
    return try names.map { name in
      let file = try data(name)
      let pixels = try XCTUnwrap(HEIFFile.firstBox("mdat", in: file)).dropFirst(8)
      return (try XCTUnwrap(HEIFFile.firstBox(codec.box, in: file)), Data(pixels))
    }
  }

  private struct HEIFCodec {
    let item: String
    let box: String
    let options: [String]
    static let av1 = HEIFCodec(
      item: "av01", box: "av1C", options: ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "10"])
    static let hevc = HEIFCodec(
      item: "hvc1", box: "hvcC",
      options: ["-c:v", "libx265", "-tag:v", "hvc1", "-crf", "10", "-x265-params", "log-level=none"])
  }

  private func encode(of picture: DrawnPicture, count: Int, _ options: [String], to name: String) throws {
    try encode([Encoding(picture: picture, count: count, options: options, name: name)])
  }

  /// An image of four tiles, which overlap its edge.
  private func grid(_ codec: HEIFCodec) throws -> Data {
    let pictures = Self.colours.map { colour in
      DrawnPicture(width: 64, height: 64, rgb: (0..<64 * 64).flatMap { _ in colour.rgb })
    }
    let tiles = try coded(pictures, codec)
    var file = HEIFFile("grid", [HEIFFile.size(64, 64), tiles[0].description, HEIFFile.size(120, 120)], own: [3])
    file.tiles = [2, 3, 4, 5]
    file.tileType = codec.item
    file.tileProperties = [1, 0x82]
    file.grid = HEIFFile.grid(rows: 2, columns: 2, 120, 120)
    file.pixels = tiles.map(\.pixels)
    return file.data
  }

  /// The major version of ffmpeg.
  ///
  /// Unreleased versions count as new.
  private func ffmpegVersion() throws -> Int {
    let version = try program("ffmpeg", ["-version"]).text.split(separator: " ").dropFirst(2).first ?? ""
    return Int(version.drop { !$0.isNumber }.prefix { $0.isNumber }).map { $0 > 1000 ? 99 : $0 } ?? 99
  }

  // MARK: Orientation

  func testOrientationOfImages() throws {
    // By ISO 23008-12, 6.5.10 and 6.5.12: turns counter-clockwise, then a mirror that exchanges top and bottom (0) or
    // left and right (1).
    let turns: [(turn: UInt8?, mirror: UInt8?)] = [
      (nil, nil), (nil, 1), (2, nil), (nil, 0), (1, 0), (3, nil), (3, 0), (1, nil),
    ]
    let pictures = (1...8).map { stored(as: $0) }
    try encode(
      pictures.enumerated().flatMap { number, picture in
        [
          Encoding(picture: picture, options: Self.webP, name: "\(number + 1).webp"),
          Encoding(picture: picture, options: ["-c:v", "mjpeg", "-q:v", "2"], name: "\(number + 1).jpg"),
        ]
      } + [
        Encoding(picture: quarters(), name: "plain.bmp"),
        Encoding(picture: quarters(), options: ["-vf", Self.palette], name: "plain.gif"),
      ])
    let av1 = try coded(pictures, .av1)
    for (orientation, picture) in zip(1...8, pictures) {
      try scratch.write(tiff(picture, orientation: orientation), "photos/\(orientation).tif")
      try scratch.write(
        webP(data("\(orientation).webp"), picture, orientation: orientation), "photos/\(orientation).webp")
      let jpeg = try data("\(orientation).jpg")
      try scratch.write(
        jpeg.prefix(2) + Data.exif(orientation: orientation) + jpeg.dropFirst(2), "photos/\(orientation).jpg")
      let coded = av1[orientation - 1]
      let boxes =
        (turns[orientation - 1].turn.map { [HEIFFile.box("irot", Data([$0]))] } ?? [])
        + (turns[orientation - 1].mirror.map { [HEIFFile.box("imir", Data([$0]))] } ?? [])
      var file = HEIFFile(
        "av01", [HEIFFile.size(picture.width, picture.height), coded.description] + boxes,
        own: [1, 0x82] + boxes.indices.map { 0x83 + $0 })
      file.pixels = [coded.pixels]
      try scratch.write(file.data, "photos/\(orientation).avif")
    }
    XCTAssertEqual(try seen("photos"), Array(repeating: upright, count: 32))
    // One at a time, as not all are decoded together.
    for name in ["6.tif", "2.webp", "7.avif"] { XCTAssertEqual(try seen("photos/" + name), [upright], name) }
    for name in ["plain.bmp", "plain.gif"] { XCTAssertEqual(try seen(name), [upright], name) }
  }

  private static let palette = "split[a][b];[a]palettegen[p];[b][p]paletteuse"

  /// The matrix of a track's header (ISO 14496-12, 8.3.2) turns and mirrors.
  func testOrientationOfVideos() throws {
    var names: [String] = []
    func endings(_ orientation: Int) -> [String] {
      if LongTests.areWanted { return orientation % 4 == 2 ? ["mp4", "mov", "3gp"] : ["mp4"] }
      return orientation == 2
        ? ["mov"] : orientation == 6 ? ["mp4", "3gp"] : [3, 5, 8].contains(orientation) ? ["mp4"] : []
    }
    try encode(
      (1...8).flatMap { orientation in
        let picture = stored(as: orientation)
        return endings(orientation).map {
          Encoding(
            picture: picture, count: 2, options: ["-c:v", "mpeg4", "-q:v", "1"], name: "plain/\(orientation).\($0)")
        }
      })
    for orientation in 1...8 {
      for ending in endings(orientation) {
        var file = try data("plain/\(orientation).\(ending)")
        let place = try XCTUnwrap(file.firstRange(of: Data("tkhd".utf8))).lowerBound + 44
        let across = [2, 3, 6, 7].contains(orientation) ? -1 : 1
        let down = [3, 4, 7, 8].contains(orientation) ? -1 : 1
        let matrix = orientation > 4 ? [0, down, 0, across, 0, 0] : [across, 0, 0, 0, down, 0]
        file.replaceSubrange(place..<place + 24, with: matrix.reduce(Data()) { $0 + HEIFFile.number($1 << 16, 4) })
        let name = "turned/\(orientation).\(ending)"
        try scratch.write(file, name)
        names.append(name)
        // As the roll of a projection; ffmpeg 5 does not write it.
        guard ending == "mp4", [3, 6, 8].contains(orientation), try ffmpegVersion() >= 7 else { continue }
        names.append("turned/\(orientation).mkv")
        try program("ffmpeg", ["-loglevel", "error", "-i", name, "-c", "copy", names[names.count - 1]])
      }
    }
    XCTAssertEqual(
      try seen(["--mode", "video"] + names).map(\.frame), Array(repeating: upright, count: 2 * names.count))
  }

  // MARK: Tiles

  func testTilesOfAPhoto() throws {
    for codec in [HEIFCodec.av1, .hevc] {
      try scratch.write(grid(codec), "photo.heic")
      if try ffmpegVersion() >= 7 {
        XCTAssertEqual(try seen("photo.heic"), [Seen(width: 120, height: 120, quarters: "RGBY")], codec.item)
      } else {
        let found = try run("recognize", "photo.heic")
        XCTAssertEqual(found.status, 65)
        XCTAssertTrue(found.errors.contains("ffmpeg 7") && found.errors.contains("heif-convert"), found.errors)
        XCTAssertEqual(found.output, Data())
      }
    }
  }

  /// The luma of a TIFF file takes all values, like JPEG's.
  ///
  /// TIFF 6.0, section 21.
  func testLumaOfATIFFFile() throws {
    let picture = DrawnPicture(width: 16, height: 16, rgb: (0..<16 * 16).flatMap { _ in [60, 128, 128] as [UInt8] })
    for name in ["a.tif", "photos/a.tif", "photos/b.tif"] { try scratch.write(tiff(picture, colors: 6), name) }
    for input in ["a.tif", "photos"] {
      let run = try run(["draw", "--quiet", input])
      XCTAssertEqual(run.status, 0, run.errors)
      XCTAssertTrue(run.output.suffix(16 * 16 * 3).allSatisfy { 59...61 ~= $0 }, input)
    }
  }

  // MARK: Pixel aspect

  /// Images have square pixels, as in other decoders.
  ///
  /// Videos have the pixels that they state.
  func testPixelAspect() throws {
    try scratch.write(tiff(quarters(), resolution: (300, 150)), "photos/a.tif")
    try scratch.write(tiff(quarters(), resolution: (300, 150)), "photos/b.tif")
    let codecs = [
      "mp4": "mpeg4", "mov": "mpeg4", "mkv": "mpeg4", "webm": "libvpx", "ts": "mpeg2video", "m2v": "mpeg2video",
    ]
    let videos = codecs.filter { LongTests.areWanted || !["mov", "webm"].contains($0.key) }.map { ending, codec in
      // MPEG-2 states the shape of the whole image.
      let shape = codec == "mpeg2video" ? ["-aspect", "16:9"] : ["-aspect", "3:1"]
      return Encoding(
        picture: quarters(), count: 5, options: ["-c:v", codec, "-q:v", "1", "-b:v", "4M"] + shape,
        name: "\(ending).\(ending)")
    }
    try encode(
      videos + [
        Encoding(
          picture: quarters(), options: ["-vf", "setsar=2", "-c:v", "mjpeg", "-q:v", "2"], name: "photos/c.jpg"),
        Encoding(picture: quarters(), options: ["-vf", "setsar=2"], name: "photos/d.png"),
        Encoding(picture: quarters(), options: ["-vf", Self.palette], name: "a.gif"),
        Encoding(picture: quarters(), count: 2, options: ["-vf", "setsar=2", "-pix_fmt", "yuv420p"], name: "wide.y4m"),
        Encoding(picture: quarters(), count: 2, options: ["-pix_fmt", "yuv420p"], name: "even.y4m"),
      ])
    XCTAssertEqual(try seen("photos"), Array(repeating: upright, count: 4))
    XCTAssertEqual(try seen("photos/a.tif"), [upright])
    let found = try seenInVideos(videos.map(\.name))
    for (ending, codec) in codecs where videos.contains(where: { $0.name.hasPrefix(ending) }) {
      let width = codec == "mpeg2video" ? 114 : 192
      XCTAssertEqual(
        found[ending], Array(repeating: Seen(width: width, height: 64, quarters: "RGBY"), count: 5), ending)
    }
    // Byte 12 of a GIF file is 64 times the aspect, less 15.
    var gif = try data("a.gif")
    gif[12] = 2 * 64 - 15
    try scratch.write(gif, "a.gif")
    XCTAssertEqual(try seen("a.gif"), [Seen(width: 192, height: 64, quarters: "RGBY")])
    let wide = try run("detect", "wide.y4m")
    XCTAssertEqual(wide.status, 0)
    XCTAssertTrue(
      wide.errors.hasPrefix(
        "gesture-cli: warning: wide.y4m: its pixels are 2:1 and not square, so hands are too narrow"), wide.errors)
    XCTAssertEqual(wide.errors.components(separatedBy: "not square").count, 2, "once")
    XCTAssertFalse(try run("detect", "even.y4m").errors.contains("square"))
  }

  // MARK: Warnings

  /// Warnings about a single file also appear for folders and pipes.
  func testWhatIsStrangeAboutAnImageIsSaid() throws {
    let several = tiff(quarters(), next: 8)
    let dark = quarters().rgb.reduce(into: Data()) { $0 += little(Int($1) << 4, 2) }
    try scratch.write(dark, "dark.rgb")
    for name in ["several.tif", "photos/several.tif"] { try scratch.write(several, name) }
    try program(
      "ffmpeg",
      [
        "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", "96x64", "-i", "dark.rgb",
        "photos/dark.tif",
      ])
    let expected = [
      "dark.tif: its 16-bit samples are at most 4095 of 65535, so it is dark: the data seem to have 12 bits",
      "several.tif: has several pages: only the first",
    ]
    let folder = try run("detect", "photos")
    XCTAssertEqual(folder.status, 0, folder.errors)
    for text in expected { XCTAssertTrue(folder.errors.contains("warning: photos/" + text), folder.errors) }
    for (name, text) in zip(["photos/dark.tif", "several.tif"], expected) {
      let piped = try run("detect", "-", input: data(name))
      XCTAssertTrue(piped.errors.contains("warning: -: " + text.drop { $0 != " " }.dropFirst()), piped.errors)
    }
  }

  // MARK: Colours

  /// A file's matrix and range determine the colours.
  ///
  /// The defaults are BT.601 and the range of video.
  func testColours() throws {
    var files: [Encoding] = []
    for (ending, codec) in [
      ("mp4", "libx264"), ("mov", "libx264"), ("mkv", "libx264"), ("ts", "libx264"), ("webm", "libvpx-vp9"),
    ] {
      for (matrix, tag) in [("bt709", "bt709"), ("smpte170m", "smpte170m"), ("bt2020", "bt2020nc"), ("smpte170m", "")] {
        // Every matrix and range in MP4, those that differ most from the default in the others.
        for range in ["tv", "pc"] where !tag.isEmpty || range == "tv" {
          guard ending == "mp4" || (matrix, range) == ("bt709", "pc") else { continue }
          // Each matrix, each range and no statement at all; a container of each kind.
          let isOften =
            ending == "mp4" ? tag.isEmpty || (tag == "bt2020nc") == (range == "tv") : ["ts", "webm"].contains(ending)
          guard LongTests.areWanted || isOften else { continue }
          let tags =
            tag.isEmpty
            ? [] : ["-colorspace", tag, "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", range]
          // The tags of the codec itself, since MPEG-TS has none.
          files.append(
            Encoding(
              picture: quarters(),
              options: [
                "-vf", "scale=out_color_matrix=\(matrix):out_range=\(range)", "-c:v", codec, "-crf", "8", "-pix_fmt",
                "yuv420p",
              ]
                + tags,
              name: "\(ending)_\(matrix)_\(tag)_\(range).\(ending)"))
        }
      }
    }
    try encode(files)
    let found = try seenInVideos(files.map(\.name))
    XCTAssertEqual(found.count, files.count)
    for (name, frames) in found { XCTAssertEqual(frames, [upright], name) }
    // With another matrix than the stated one the colours are seen to be others.
    try encode(
      of: quarters(), count: 1,
      ["-vf", "scale=out_color_matrix=bt709", "-c:v", "libx264", "-crf", "8", "-pix_fmt", "yuv420p"]
        + ["-bsf:v", "h264_metadata=matrix_coefficients=6"], to: "a.ts")
    XCTAssertNotEqual(try seen("--mode", "video", "a.ts"), [upright])
    for (matrix, range) in LongTests.areWanted ? [("bt709", "tv"), ("smpte170m", "pc")] : [("bt709", "tv")] {
      let filter = [
        "-vf", "scale=out_color_matrix=\(matrix):out_range=\(range)", "-colorspace", matrix, "-color_range", range,
      ]
      let coded = try coded(
        [quarters()], HEIFCodec(item: "av01", box: "av1C", options: HEIFCodec.av1.options + filter))[0]
      var file = HEIFFile("av01", [HEIFFile.size(96, 64), coded.description], own: [1, 0x82])
      file.pixels = [coded.pixels]
      try scratch.write(file.data, "a.avif")
      XCTAssertEqual(try seen("a.avif"), [upright], "AVIF \(matrix) \(range)")
    }
  }

  // MARK: Times

  func testTimes() throws {
    let moving = ["-vf", "hue=h=30*n,setpts='(N*4+N*N)/(25*TB)/4'", ToolRun.frameRateMode, "passthrough"]
    let files =
      [
        ("a.gif", []), ("a.apng", ["-plays", "0"]), ("a.ts", ["-c:v", "mpeg2video"]), ("a.mp4", ["-c:v", "mpeg4"]),
        ("a.mkv", ["-c:v", "mpeg4"]), ("a.webm", ["-c:v", "libvpx"]),
        ("a.avif", ["-c:v", "libaom-av1", "-cpu-used", "8"]),
        ("a.mov", ["-c:v", "mpeg4"]), ("a.3gp", ["-c:v", "mpeg4"]),
      ] as [(String, [String])]
    let used = files.filter { LongTests.areWanted || !["a.webm", "a.mov", "a.3gp"].contains($0.0) }
    try encode(used.map { Encoding(picture: quarters(), count: 5, options: moving + $1, name: $0) })
    try assertTimes(used.map(\.0), count: 5)
  }

  /// Damage of an animation is found in files and pipes.
  ///
  /// The reports of ffmpeg do not matter.
  ///
  /// The reports of ffmpeg do not matter.
  func testADamagedAnimation() throws {
    try encode(of: quarters(), count: 6, ["-vf", "hue=h=30*n"], to: "a.gif")
    let whole = try data("a.gif")
    let extensions = whole.indices.filter { whole[$0...].starts(with: [0x21, 0xF9, 4]) }
    var spoiled = whole
    spoiled[extensions[3]] = 0x55
    for (data, least) in [(spoiled, 3), (whole.prefix(extensions[4] - 20), 3)] {
      try scratch.write(data, "bad.gif")
      for found in [
        try run("detect", "--format", "jsonl", "bad.gif"), try run("detect", "--format", "jsonl", "-", input: data),
      ] {
        XCTAssertEqual(found.status, 65)
        XCTAssertGreaterThanOrEqual(found.lines.count, least)
        XCTAssertTrue(found.errors.contains("is damaged or cut off after 0."), found.errors)
      }
      XCTAssertEqual(try run("detect", "--tolerate-damage", "bad.gif").status, 0)
    }
    XCTAssertEqual(try run("detect", "--quiet", "-", input: whole).errors, "")
  }

  // MARK: Sizes

  /// Frames come at their own size.
  func testSizesThatChange() throws {
    let pictures = [quarters(), quarters(64, 96), quarters(48, 48)]
    let sizes = [[96, 64], [64, 96], [48, 48]]
    let kinds =
      [
        ("mpeg2video.m2v", []), ("libvpx.ivf", ["-b:v", "4M"]), ("libvpx_vp9.ivf", ["-b:v", "4M"]),
        ("mjpeg.mjpg", ["-f", "mjpeg", "-q:v", "2"]),
      ] as [(name: String, options: [String])]
    let used = kinds.filter { LongTests.areWanted || !$0.name.contains("vp9") }
    try encode(
      used.flatMap { kind in
        pictures.enumerated().map { number, picture in
          let codec = String(kind.name.prefix { $0 != "." }).replacing("_", with: "-")
          return Encoding(
            picture: picture, count: 2, options: ["-c:v", codec] + kind.options, name: "\(number)-\(kind.name)")
        }
      })
    for name in used.map(\.name) {
      // The header of IVF stands once.
      let parts = try pictures.indices.map {
        try data("\($0)-\(name)").dropFirst(name.hasSuffix("ivf") && $0 > 0 ? 32 : 0)
      }
      try scratch.write(parts.reduce(Data(), +), name)
    }
    let videos = try seenInVideos(used.map(\.name))
    for name in used.map(\.name) {
      let found = try XCTUnwrap(videos[String(name.prefix { $0 != "." })]).map { [$0.width, $0.height] }
      // The decoder of MPEG-2 drops the frame before a change.
      let frames = try probe(name, "frame=width,height")
      XCTAssertEqual(found.map { "\($0[0])\($0[1])" }, frames.map { $0.filter(\.isNumber) }, name)
      XCTAssertEqual(found.reduce(into: []) { if $0.last != $1 { $0.append($1) } }, sizes, name)
    }
    let others = [("libvpx.ivf", "mkv.mkv"), ("libvpx_vp9.ivf", "mp4.mp4")]
    let copies = [("libvpx.ivf", "webm.webm")] + (LongTests.areWanted ? others : [])
    for (source, name) in copies { try program("ffmpeg", ["-loglevel", "error", "-i", source, "-c", "copy", name]) }
    for (name, frames) in try seenInVideos(copies.map(\.1)) {
      XCTAssertEqual(Set(frames.map { [$0.width, $0.height] }), Set(sizes), name)
    }
    try scratch.write(pictures.reduce(Data()) { $0 + $1.ppmData }, "a.ppm")
    try scratch.write(pictures.reduce(Data()) { $0 + $1.pngData }, "a.png")
    XCTAssertEqual(try seen("--mode", "video", "a.ppm").map { [$0.width, $0.height] }, sizes)
    let piped = try run("recognize", "--format", "jsonl", "-", input: data("a.png"))
    XCTAssertEqual(try piped.lines.map { [try JSONLine($0).width ?? 0, try JSONLine($0).height ?? 0] }, sizes)
  }
}
