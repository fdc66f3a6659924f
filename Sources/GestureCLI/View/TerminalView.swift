import GestureCommandLine
import GestureFoundation
import HandDrawings

/// Frames in a terminal, at the size of the window. Each cell shows two pixels in 24-bit colour, the upper one as a
/// half block.
final class TerminalView: ViewSurface {
  private let output: OutputFile
  private let drawing: HandDrawing
  private var isShown = false
  private var last = ContinuousClock.now - interval
  /// The shortest time between frames. Faster frames would make a remote terminal fall behind.
  private static let interval = Duration.milliseconds(66)

  /// - Parameter output: Standard output, a terminal.
  init(_ output: OutputFile, _ drawing: HandDrawing) {
    self.output = output
    var drawing = drawing
    // Labels are not legible with so few pixels; the lines have the names.
    drawing.showsLabels = false
    self.drawing = drawing
  }

  func show(_ frame: ViewedFrame) throws {
    let rest = Self.interval - (ContinuousClock.now - last)
    if rest > .zero { usleep(useconds_t(rest / .microseconds(1))) }
    last = .now
    let (columns, rows) = size
    let names = frame.hands.map { hand in
      let gesture = hand.gestureScores?.winner.map { "\($0.label) \(Double($0.score).fixed(2))  " } ?? ""
      return "\(gesture)\(hand.handedness.rawValue) \(Double(hand.handednessScore).fixed(2))"
    }
    let lines = (frame.lines.prefix(1) + [names.joined(separator: "   ")] + frame.lines.dropFirst()).prefix(
      max(rows - 2, 1))
    let drawn = drawing.draw(frame.hands, on: frame.image)
    let scale = min(Double(columns) / Double(drawn.width), Double(rows - Self.lineCount) * 2 / Double(drawn.height), 1)
    let picture = drawn.thumbnail(side: max(Int(scale * Double(max(drawn.width, drawn.height))), 1))
    var text = isShown ? "\u{1B}[H" : "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[H"
    isShown = true
    text += Self.halfBlocks(picture)
    for line in lines { text += FileName.printable(String(line.prefix(columns))) + "\u{1B}[K\r\n" }
    try write(text + "\u{1B}[J")
  }

  func end() {
    if isShown { try? write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l") }
    isShown = false
  }

  /// The largest number of text lines, including the cursor's line.
  private static let lineCount = ViewCaption.maximumEvents + 3

  private func write(_ text: String) throws {
    try output.write(Array(text.utf8))
    try output.flush()
  }

  private var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(window.ws_col), max(Int(window.ws_row), Self.lineCount + 1))
  }

  /// An image as lines of text. A colour is written where it changes.
  package static func halfBlocks(_ image: RasterImage) -> String {
    let pixels = image.rgbBytes()
    func color(_ x: Int, _ y: Int) -> String {
      guard y < image.height else { return "0;0;0" }
      let start = (y * image.width + x) * 3
      return "\(pixels[start]);\(pixels[start + 1]);\(pixels[start + 2])"
    }
    var text = ""
    for y in stride(from: 0, to: image.height, by: 2) {
      var last = (upper: "", lower: "")
      for x in 0..<image.width {
        let upper = color(x, y)
        let lower = color(x, y + 1)
        if upper != last.upper { text += "\u{1B}[38;2;\(upper)m" }
        if lower != last.lower { text += "\u{1B}[48;2;\(lower)m" }
        last = (upper, lower)
        text += "▀"
      }
      text += "\u{1B}[0m\u{1B}[K\r\n"
    }
    return text
  }
}
