import Foundation
import GestureImages
import HandEvents
import HandLandmarkerCore

/// Streams like those of cameras and trackers.
///
/// Times are uneven, images have any shape, and hands are lost, renamed and get the wrong handedness. Equal seeds give
/// equal streams.
public enum DisturbedStream {
  private static let sizes = [(640, 480), (480, 640), (320, 320), (1920, 1080)]
  private static let labels = ["Open_Palm", "Open_Palm", "Thumb_Up", "Victory", "Closed_Fist", "None"]
  private static let motions: [PosedMovement] = [
    .still(), .wave(), .circle(clockwise: true), .swipe(.left), .swipe(.up), .pinch(drag: SIMD2(0.2, 0)), .grab(),
    .tap(),
    .tap(of: .ring), .spread(), .squeeze(), .cross(), .appearAndLeave(), .idle(seed: 5, duration: .seconds(2)),
    .circle(clockwise: false),
  ]

  /// Frames of a stream.
  ///
  /// Seven of eight streams begin at zero. The hand may come slightly later, and the stream is cut off at any moment.
  public static func frames(seed: UInt64) -> [HandFrame] {
    var generator = SeededGenerator(seed: seed)
    let size = sizes.randomElement(using: &generator) ?? (640, 480)
    let sampling = FrameSampling(
      width: size.0, height: size.1, framesPerSecond: Double.random(in: 12...40, using: &generator),
      start: seed % 8 == 7 ? .seconds(100) : .zero, jitter: 0.01, timeJitter: 0.4, seed: seed)
    var motion = PosedMovement.still(.openPalm, duration: .milliseconds(700))
    for _ in 0..<3 {
      let next = motions.randomElement(using: &generator) ?? .wave()
      motion = motion.then(
        next.varied(seed: generator.next()), pause: .milliseconds(Int.random(in: 0...900, using: &generator)))
    }
    var frames = motion.frames(sampling)
    frames.removeLast(Int.random(in: 0..<max(frames.count / 4, 1), using: &generator))
    var (label, labelled, missing, renamed) = ("Open_Palm", 0, Int(seed % 5), 0)
    for index in frames.indices {
      if labelled == 0 {
        (label, labelled) = (
          labels.randomElement(using: &generator) ?? "None", Int.random(in: 2...40, using: &generator)
        )
      }
      labelled -= 1
      if missing == 0, Int.random(in: 0..<30, using: &generator) == 0 {
        missing = Int.random(in: 1...8, using: &generator)
        if Bool.random(using: &generator) { renamed += 10 }
      }
      if missing > 0 {
        missing -= 1
        if !frames[index].hands.isEmpty { frames[index].hands.removeFirst() }
      }
      for hand in frames[index].hands.indices {
        frames[index].hands[hand].id += renamed
        frames[index].hands[hand].gestureScores = GestureScores(
          winner: GestureScore(label: label, score: Float.random(in: 0.3...1, using: &generator)))
        if Int.random(in: 0..<10, using: &generator) == 0 {
          frames[index].hands[hand].handedness = frames[index].hands[hand].handedness.opposite
          frames[index].hands[hand].handednessScore = Float.random(in: 0.5...0.8, using: &generator)
        }
      }
    }
    return frames
  }

  /// Plain images, whose colours command stand-ins for the networks, with increasing times.
  public static func images(seed: UInt64, count: Int = 24) -> [VideoFrame] {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = [(32, 24), (24, 32), (40, 40), (64, 18)].randomElement(using: &generator) ?? (32, 24)
    let colors: [[UInt8]] = [[230, 0, 0], [230, 250, 0], [0, 250, 0], [0, 0, 0], [230, 250, 255]]
    var (color, time) = (colors[0], 0)
    return (0..<count).map { _ in
      if Int.random(in: 0..<3, using: &generator) == 0 { color = colors.randomElement(using: &generator) ?? color }
      time += Int.random(in: 1...120, using: &generator)
      let pixels = Data((0..<width * height).flatMap { _ in color })
      return VideoFrame(
        image: RasterImage(checkedData: pixels, width: width, height: height, bytesPerRow: width * 3, format: .rgb8),
        at: .milliseconds(time))
    }
  }
}
