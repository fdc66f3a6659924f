import Foundation
import GestureImages
import GestureSupport

/// Hands, their light and a background.
///
/// A scene can be drawn as an image or give computed results.
///
/// ```swift
/// var scene = HandScene([PosedHand(.openPalm, x: 0.3), PosedHand(.thumbUp.left, x: 0.7)], width: 640, height: 480)
/// scene.light = .dim
/// scene.background = .texture(seed: 7)
/// let image = try scene.image()
/// let hands = scene.results  // what a recognizer would find
/// ```
///
/// A scene gives the same bytes on every machine.
public struct HandScene: Sendable, Hashable, Codable {
  /// The hands; those nearer to the camera cover the others.
  public var hands: [PosedHand]
  /// The width of the image in pixels.
  package var width: Int
  /// The height of the image in pixels.
  package var height: Int
  /// The light on the hands.
  public var light = HandLight()
  /// The background behind the hands.
  public var background = HandBackground.dull

  /// Creates a scene in front of a plain background.
  public init(_ hands: [PosedHand], width: Int = 320, height: Int = 320) {
    self.hands = hands
    self.width = width
    self.height = height
  }

  /// Draws the scene.
  ///
  /// - Throws: `StatusError` (invalid argument) for a size that no image can have, and for a pose that no hand can
  ///   take; see ``HandPose/check()``.
  public func image() throws(StatusError) -> RasterImage {
    _ = try RasterImage.checkedSize(width: width, height: height, format: .rgb8, place: Place(file: "HandScene"))
    for hand in hands { try hand.check() }
    return RasterImage(checkedData: Data(pixels()), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  /// Returns the pixels of the image, without padding.
  ///
  /// Rows go from top to bottom; each pixel has red, green and blue.
  ///
  /// - Parameter backdrop: The drawn background of the same size, if several images share it; nil for ``background``.
  package func pixels(over backdrop: HandBackdrop? = nil) -> [UInt8] {
    let rendering = Rendering(self, backdrop)
    let tile = 8
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    rgb.withUnsafeMutableBufferPointer { buffer in
      // Only one thread draws each row of tiles, into separate memory.
      nonisolated(unsafe) let pixels = buffer
      DispatchQueue.concurrentPerform(iterations: (height + tile - 1) / tile) { band in
        for column in stride(from: 0, to: width, by: tile) {
          rendering.drawTile(column: column, row: band * tile, size: tile) { x, y, colour in
            let at = (y * width + x) * 3
            for channel in 0..<3 { pixels[at + channel] = Rendering.encoded(colour[channel]) }
          }
        }
      }
    }
    return rgb
  }

  /// The hands as a recognizer gives them, computed without a model.
  ///
  /// See ``PosedHand/hand(imageSize:)``.
  public var results: [Hand] { hands.map { $0.hand(imageSize: ImageSize(width: width, height: height)) } }

  /// Returns the results as a frame of a stream.
  package func frame(at time: Duration) -> HandFrame {
    HandFrame(hands: results, at: time, imageSize: ImageSize(width: width, height: height))
  }

  /// Returns the scene in another place, from another camera.
  ///
  /// Poses, positions, sizes, skin, light and background differ.
  ///
  /// - Parameters:
  ///   - seed: The random seed; equal seeds give equal scenes.
  ///   - amount: The amount of difference between hands; see ``PosedHand/varied(by:using:)``.
  package func varied(seed: UInt64, by amount: Float = 1) -> HandScene {
    var generator = SeededGenerator(seed: seed)
    var scene = self
    scene.hands = hands.map { $0.varied(by: amount, using: &generator) }
    scene.light.key.x += 0.4 * amount * generator.symmetric()
    scene.light.keyBrightness *= 1 + 0.15 * amount * generator.symmetric()
    scene.background.top *= 1 + 0.5 * amount * generator.symmetric()
    scene.background.bottom *= 1 + 0.5 * amount * generator.symmetric()
    if scene.background.textureSeed != nil { scene.background.textureSeed = generator.next() }
    return scene
  }
}

extension HandPose {
  /// Draws the hand in the middle of an image.
  ///
  /// See ``HandScene`` for several hands, light and background.
  ///
  /// - Parameters:
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - seed: The random seed that varies the pose as for another person; nil for no variation.
  /// - Throws: `StatusError` (invalid argument) for a size that no image can have, and for a pose that no hand can
  ///   take.
  public func image(width: Int, height: Int, seed: UInt64? = nil) throws(StatusError) -> RasterImage {
    let scene = HandScene([PosedHand(self)], width: width, height: height)
    return try (seed.map { scene.varied(seed: $0) } ?? scene).image()
  }
}
