import GestureCommandLine
import GestureFoundation
import HandLandmarkerCore

/// The frames of images and videos, and their times.
extension Options {
  static let mode = Option.choice(
    "mode", "MODE", default: RunningMode.image,
    shown: "video for a file of several frames, else image; live-stream with --camera",
    """
    Running mode
    image processes each image by itself, video tracks hands from frame to frame, live-stream drops frames that come too fast.
    """
  )
  static let measuredMode = mode.variant(
    shown: "image", "Running mode")
  static let streamMode = mode.variant(
    default: .video, shown: "video; live-stream with --camera",
    """
    Running mode
    video tracks hands from frame to frame, live-stream drops frames that come too fast, image processes each frame by itself.
    """)
  static let fps = Option.number(
    "fps", "F", shown: "the times of the file, else its rate, else 30", in: 0.001...1_000_000,
    """
    Frames per second
    Frame i is at round(i * 1000 / F) ms.
    """)
  static let every = Option.integer(
    "every", default: 1, in: 1...Int.max,
    """
    Use only every Nth frame of a video
    Times stay those of the file.
    """)
  static let sampleFPS = Option.number(
    "sample-fps", "F", shown: "all frames", in: 0.001...1_000_000,
    """
    Use at most F frames per second of a video
    Times stay those of the file.
    """)
  static let timestamps = Option.file(
    "timestamps", shown: nil,
    """
    Read the times of the frames from FILE
    It has a number of milliseconds per line.
    """)
  static let realtime = Option.flag(
    "realtime",
    """
    Process the frames at the pace of their times
    In live-stream mode, frames that come too fast are dropped.
    """)
  static let clock = Option.choice(
    "clock", "CLOCK", default: ClockSource.index,
    shown: "arrival for cameras, and for live pipes without a rate in live-stream mode",
    """
    Time of a frame that has none
    arrival takes the time at which the frame arrives, index its number divided by the rate.
    """)
  static let raw = Option<RawFrameFormat?>(
    "raw", "WIDTHxHEIGHT:FORMAT", default: nil, shown: nil,
    """
    The input is frames without any header
    FORMAT is \(alternatives(RawFrameFormat.Layout.allCases.map(\.rawValue))).
    """
  ) { text in
    do throws(StatusError) { return try RawFrameFormat(text) } catch {
      throw ValueProblem(error.suggestion ?? error.message)
    }
  }

  static let reduce = Option.integer(
    "reduce", "SIDE", shown: "all pixels", in: 1...RasterImage.maximumSide,
    """
    Decode JPEG images at a reduced size of at least SIDE
    An image is decoded at 1/2, 1/4 or 1/8 if its longer side keeps SIDE pixels, such as 1280.
    It has no effect with --smallest-hand and --search exhaustive.
    """
  )
  static let tolerateDamage = Option.flag(
    "tolerate-damage",
    """
    Accept truncated and damaged inputs
    Missing parts of a JPEG or PNG file are gray; of a video, the readable frames are used. By default damage is an error.
    """
  )
  static let rotation = Option.choice(
    "rotation", "DEGREES", default: Rotation.none, "Clockwise turn that makes the image upright")
  static let aspect = Option<ImageSize?>(
    "aspect", "W:H", default: nil, shown: "that of the file, or of the image that it names",
    """
    Shape of the images, such as 16:9 or 1920x1080
    It is needed where the file does not state it, since landmarks are fractions of an image.
    """
  ) { text in
    let sides = text.split(separator: text.contains(":") ? ":" : "x", omittingEmptySubsequences: false).map { Int($0) }
    let range = 1...RasterImage.maximumSide
    guard sides.count == 2, let width = sides[0], let height = sides[1], range ~= width, range ~= height else {
      throw ValueProblem("must be WIDTH:HEIGHT, such as 16:9 or 1920x1080")
    }
    return ImageSize(width: width, height: height)
  }
  static let mirrored = Option.flag(
    "mirrored",
    """
    The input is a selfie view
    Left and Right are swapped in the output.
    """)

  /// A clockwise rotation in degrees.
  enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    var orientation: RasterImage.Orientation { RasterImage.Orientation(rotationDegrees: rawValue) }
  }
}

enum RunningMode: String, CaseIterable, Sendable {
  case image, video
  case liveStream = "live-stream"
}

/// The source of the time of a frame that has none.
enum ClockSource: String, CaseIterable, Sendable {
  case arrival, index
}
