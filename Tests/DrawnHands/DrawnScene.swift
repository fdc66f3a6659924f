import Foundation

/// Hands before a plain background, and the light on them. `draw` gives the same bytes on every machine (see `ExactMath`).
package struct DrawnScene: Sendable, Hashable, Codable {
  package var hands: [HandPose]
  package var width = 320
  package var height = 320
  /// Linear-light colours of the background's top and bottom edge.
  package var top = SIMD3<Float>(0.20, 0.26, 0.34)
  package var bottom = SIMD3<Float>(0.10, 0.12, 0.15)
  /// Where the two lights stand: directions from the hand, z towards the camera; need not be of length 1.
  package var keyLight = SIMD3<Float>(-0.5, 0.7, 0.8)
  package var fillLight = SIMD3<Float>(0.8, 0.1, 0.6)
  /// Brightness of the two lights, and of the light from everywhere.
  package var keyBrightness: Float = 0.95
  package var fillBrightness: Float = 0.35
  package var ambient: Float = 0.30

  package init(_ hands: [HandPose], width: Int = 320, height: Int = 320) {
    self.hands = hands
    self.width = width
    self.height = height
  }

  /// - Parameter background: Of the same size; nil stands for the plain one.
  package func draw(over background: DrawnBackground? = nil) -> DrawnPicture {
    let rendering = Rendering(self, background)
    let tile = 8
    var rgb = [UInt8](repeating: 0, count: width * height * 3)
    rgb.withUnsafeMutableBufferPointer { buffer in
      // Every row of tiles is drawn by one thread only, into its own place.
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
    return DrawnPicture(width: width, height: height, rgb: rgb)
  }
}
