import GestureSupport
import HandLandmarkerCore

extension PosedMovement {
  /// Returns the scene at a time, for drawing.
  ///
  /// - Parameters:
  ///   - time: The time from the start of the motion.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  package func scene(at time: Duration, width: Int = 640, height: Int = 480) -> HandScene {
    HandScene(hands(at: time), width: width, height: height)
  }

  /// Returns the frames of a stream as from a recognizer.
  ///
  /// Gestures, landmarks, identities and times are computed without a model. A hand is present while the middle of its
  /// palm is in the image. A hand that returns keeps its identity, whereas a tracker would assign a new one.
  ///
  /// - Parameter sampling: The sampling; a rate that is not positive gives no frames.
  public func frames(_ sampling: FrameSampling = FrameSampling()) -> [HandFrame] {
    var generator = SeededGenerator(seed: sampling.seed)
    return sampling.times(duration: duration).map { time in
      let seen = hands(at: .milliseconds(time)).filter {
        $0.isSeen(imageWidth: sampling.width, imageHeight: sampling.height)
      }
      var frame = HandScene(seen, width: sampling.width, height: sampling.height).frame(
        at: sampling.start + .milliseconds(time))
      if sampling.jitter > 0 {
        for index in seen.indices {
          frame.hands[index].jitter(by: sampling, scale: seen[index].scale, using: &generator)
        }
      }
      return frame
    }
  }

  /// Returns the frames as drawn images.
  ///
  /// - Parameters:
  ///   - sampling: The size of the images and the frame rate; noise only affects times.
  ///   - light: The light on the hands.
  ///   - background: The background behind the hands.
  /// - Throws: `StatusError` (invalid argument) for a setting out of range, and for a scene that cannot be drawn; see
  ///   ``HandScene/image()``.
  public func images(
    _ sampling: FrameSampling = FrameSampling(), light: HandLight = .daylight, background: HandBackground = .dull
  ) throws(StatusError) -> [VideoFrame] {
    try sampling.check()
    var frames: [VideoFrame] = []
    for time in sampling.times(duration: duration) {
      var scene = scene(at: .milliseconds(time), width: sampling.width, height: sampling.height)
      scene.light = light
      scene.background = background
      frames.append(VideoFrame(image: try scene.image(), at: sampling.start + .milliseconds(time)))
    }
    return frames
  }
}

extension PosedHand {
  /// Whether the middle of the palm is in the image.
  func isSeen(imageWidth: Int, imageHeight: Int) -> Bool {
    let camera = HandCamera(width: max(imageWidth, 1), height: max(imageHeight, 1))
    let pixel = camera.pixel(of: camera.middle(of: self))
    return 0...camera.width ~= pixel.x && 0...camera.height ~= pixel.y
  }
}

extension Hand {
  /// Adds noise to the landmarks.
  ///
  /// - Parameter scale: The scale of the posed hand.
  fileprivate mutating func jitter(by sampling: FrameSampling, scale: Float, using generator: inout SeededGenerator) {
    let size = pointwiseMax(SIMD2(sampling.width, sampling.height), .one)
    let side = Float(size.min())
    let length = sampling.jitter * HandSkeleton.length
    let width = side / Float(size.x)
    let height = side / Float(size.y)
    let amount: Float = length * scale
    let inImage: SIMD3<Float> = SIMD3(width, height, width) * amount
    func noise() -> SIMD3<Float> { SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian()) }
    landmarks = landmarks.mapPoints { $0 + noise() * inImage }
    worldLandmarks = worldLandmarks.mapPoints { $0 + noise() * (length * PosedHand.metresPerUnit) }
  }
}
