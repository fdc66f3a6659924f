import GestureCommandLine
import GestureFoundation
import GestureModelTools
import HandLandmarkerCore

struct Benchmark {
  private let arguments: BenchmarkArguments
  private let threads: Int

  /// The memory limit for frames, in bytes. Reading stops once the frames reach the limit.
  private static let memoryForFrames = 1 << 28

  init(_ arguments: BenchmarkArguments) {
    self.arguments = arguments
    threads = arguments.threads ?? min(ProcessInfo.processInfo.activeProcessorCount, 4)
  }

  /// Measures a model on an image or a drawn hand. The image is the first frame of the file.
  func measure(model file: ModelFile, _ streams: Streams) throws -> BenchmarkReport {
    var input = BenchmarkInput.drawnHand
    if let name = arguments.image {
      guard let frame = try FrameSource(opening: name, arguments.reading, standardInput: streams.input).nextFrame()
      else {
        throw ToolError(.dataError, name, "has no image: give a file with an image of a hand")
      }
      input = BenchmarkInput(name: name, image: try frame.image.get())
    }
    return try ToolError.about(file.path) {
      let clock = Stopwatch()
      let interpreter = try Interpreter(CompiledModel(Model(file.bytes())), threads: threads)
      let initialization = clock.milliseconds
      try input.fill(interpreter)
      let (first, times) = try time { _ in try interpreter.invoke() }
      return BenchmarkReport(
        model: file.path, input: input.name, mode: "model", threads: threads, initialization: initialization,
        first: first, times: times)
    }
  }

  /// Measures a bundle on an image or on a file's frames. The calls use the frames in turn.
  func measure(bundle file: ModelFile, _ streams: Streams) throws -> BenchmarkReport {
    let (image, mode) = try arguments.measuring(bundle: file.path)
    let search = try SearchCheck(
      arguments.finder.hands, raw: arguments.reading.raw, isVerbose: false, streams.console)
    let archive = try? ZipArchive(file.bytes())
    let kind: FinderKind = archive?.bytes(named: "hand_detector.tflite") == nil ? .gestureRecognizer : .handLandmarker
    let frames = try readFrames(image, streams)
    for frame in frames { try search.check(frame, name: image, isStream: mode == .video) }
    let clock = Stopwatch()
    let finder = try kind.finder(arguments.finder, model: file, threads: threads)
    let initialization = clock.milliseconds
    let stream = finder.makeStream()
    return try ToolError.about(image) {
      var palmDetections: [Int] = []
      let (first, times) = try time { call in
        let stages = StageClock()
        _ = try StageClock.$current.withValue(stages) {
          let image = frames[call % frames.count]
          return try mode == .video
            ? stream.recognize(videoFrame: image, at: .milliseconds(call * 40)) : finder.recognize(image: image)
        }
        palmDetections.append(stages.times[.palmDetection]?.count ?? 0)
      }
      return BenchmarkReport(
        model: file.path, input: image, mode: mode.rawValue, threads: threads, initialization: initialization,
        first: first, times: times,
        palmDetections: Array(palmDetections.suffix(times.count)))
    }
  }

  private func readFrames(_ name: String, _ streams: Streams) throws -> [RasterImage] {
    let source = try FrameSource(opening: name, arguments.reading, standardInput: streams.input)
    var frames: [RasterImage] = []
    var bytes = 0
    while frames.count <= arguments.runs + arguments.warmup, bytes < Self.memoryForFrames,
      let frame = try source.nextFrame()
    {
      let image = try frame.image.get()
      frames.append(image)
      bytes += image.data.count
    }
    return frames
  }

  /// - Returns: The time of the first call, and the sorted times of the measured calls, in milliseconds.
  private func time(_ body: (Int) throws -> Void) throws -> (first: Double, times: [Double]) {
    let times = try (0...(arguments.warmup + arguments.runs)).map { call in
      try Interruption.check()
      let clock = Stopwatch()
      try body(call)
      return clock.milliseconds
    }
    return (times[0], times.dropFirst(1 + arguments.warmup).sorted())
  }

  /// Measures all operators of a model or bundle on a drawn hand.
  func profile(_ file: ModelFile) throws -> ModelProfile {
    try ToolError.about(file.path) {
      try ModelProfile(
        file.bytes(), threads: threads, warmup: arguments.warmup, runs: arguments.runs,
        fill: BenchmarkInput.drawnHand.fill)
    }
  }
}

/// The input for measuring bare models. Image inputs get the image, other inputs pseudo-random numbers.
struct BenchmarkInput {
  let name: String
  let image: RasterImage

  static let drawnHand = BenchmarkInput(name: "drawn hand", image: drawing())

  /// Fills all inputs of a model. An image keeps its aspect ratio, with black bars.
  func fill(_ interpreter: Interpreter) throws {
    try interpreter.fillInputs()
    let whole = PixelRegion(
      xCenter: Float(image.width) / 2, yCenter: Float(image.height) / 2, width: Float(image.width),
      height: Float(image.height), rotation: 0
    )
    for (index, shape) in interpreter.model.inputShapes.enumerated() where shape == [1, shape[1], shape[1], 3] {
      try interpreter.withInput(index) {
        try ImageCrop(side: shape[1], border: .black).fill($0, from: image, region: whole.letterboxed)
      }
    }
  }

  /// The landmarks of a drawn hand, in pixels.
  private static let points: [(x: Int, y: Int)] = [
    (107, 194), (135, 177), (164, 152), (185, 130), (199, 113), (139, 116), (139, 75), (139, 50), (139, 34), (116, 113),
    (116, 73),
    (116, 48), (116, 31), (94, 118), (94, 78), (94, 53), (94, 36), (76, 129), (76, 88), (76, 63), (76, 47),
  ]

  /// Draws rounded bones with highlights, in skin colour on grey. The landmark model takes the drawing for a hand.
  private static func drawing() -> RasterImage {
    let side = 224
    let bones = HandConnection.all.map { (Int($0.start.rawValue), Int($0.end.rawValue)) } + [(0, 9), (0, 13), (1, 5)]
    var pixels = Data(repeating: 105, count: side * side * 3)
    for index in 0..<side * side {
      var depth: Float = 0
      for (start, end) in bones {
        let origin = points[start]
        let dx = Float(points[end].x - origin.x)
        let dy = Float(points[end].y - origin.y)
        let px = Float(index % side - origin.x)
        let py = Float(index / side - origin.y)
        let position = min(max((px * dx + py * dy) / (dx * dx + dy * dy), 0), 1)
        let ox = px - dx * position
        let oy = py - dy * position
        // The bones of the palm are broader.
        let radius: Float = start == 0 || end % 4 == 1 ? 20 : 11
        depth = max(depth, 1 - (ox * ox + oy * oy) / (radius * radius))
      }
      guard depth > 0 else { continue }
      for (channel, value) in [Float(224), 172, 144].enumerated() {
        pixels[index * 3 + channel] = UInt8(value * (0.55 + 0.45 * depth.squareRoot()))
      }
    }
    return RasterImage(checkedData: pixels, width: side, height: side, bytesPerRow: side * 3, format: .rgb8)
  }
}
