import GestureClassifier
import GestureCommandLine
import GestureFoundation
import HandDrawings

/// The options that only one subcommand has.
extension Options {
  // draw
  static let drawing = output.variant(
    "PATH", shown: "PPM frames on standard output",
    """
    Write to an image, a video or a folder
    Images end in .png, .jpg, .ppm or .svg, videos in .mp4, .mov, .mkv or .webm (needs ffmpeg).
    A folder ends with /: it gets a file for each image, and a video for each video of an input folder.
    """
  )
  static let svg = Option.flag("svg", "Write only the drawing, as an SVG overlay of the image")
  static let fingerCounts = Option.flag("details", "Write the number of extended fingers into the labels")
  static let noLabels = Option.flag("no-labels", "Draw no labels")
  static let knownResults = Option.file(
    "results", "FILE",
    """
    Draw results of recognize or detect, without a model
    FILE has JSON Lines (--format jsonl) for these inputs. The name - is standard input.
    """)

  // view
  static let serve = Option<NetworkAddress?>(
    "serve", "[ADDRESS:]PORT", default: nil, shown: "a window or the terminal",
    """
    Serve browsers at this address
    ADDRESS is 127.0.0.1 by default. Viewers may come and go.
    """
  ) { text in
    guard let address = NetworkAddress(text, defaultHost: "127.0.0.1") else {
      throw ValueProblem("must be PORT or ADDRESS:PORT, such as 8080, 0.0.0.0:8080 or [::]:8080")
    }
    return address
  }

  // report
  static let page = output.variant(
    shown: "standard output",
    """
    Write the page to FILE, or to a folder
    A folder ends with / and gets a page for each video.
    """)

  // describe
  static let gestureName = Option.text("name", "NAME", shown: "that of the file", "Name of the gesture")
  static let shippedSet = Option.text(
    "set", "NAME", completion: .choices(DescribedGestures.shipped.map(\.key)),
    """
    Print gestures that come with the tool instead
    standard has counts and well-known signs, asl-letters letters.
    """)
  static let description = output.variant(shown: "standard output", "Write the gestures to FILE")

  // explain
  static let explained = Option.text("gesture", "NAME", shown: nil, "The gesture to explain, which is required")
  static let explanationFormat = Option.choice(
    "format", short: "f", "FORMAT", default: ExplanationFormat.text, shown: "by the name of the output, else text",
    "One screen of text, JSON, or a page with images")

  // inspect and benchmark
  static let operators = Option.flag("details", "Also list the operators of the models of a bundle")
  static let image = Option.file("image", "FILE", "The image or frames to measure with")
  static let runs = Option.numbers(
    "runs", "N[:WARMUP]", default: [100, 10], in: [1...10_000_000, 0...10_000_000],
    """
    Number of measured calls
    WARMUP is the number of calls before them.
    """)
  static let profile = Option.flag("profile", "Also measure each operator of the models")
  static let callThreads = Option.integer(
    "threads", shown: "the machine's cores, at most 4", in: 1...64, "Threads per call")

  // install
  static let prefix = Option.file("prefix", "FOLDER", shown: "/usr/local", "The folder that holds bin and share")
  static let uninstall = Option.flag("uninstall", "Remove what was installed under the prefix")
  static let models = Option.flag("models", "Fetch Google's models, 16 MB, with curl, and check their SHA-256")
  static let noModels = Option.flag("no-models", "Install no models, as for a package of the tool")
}
