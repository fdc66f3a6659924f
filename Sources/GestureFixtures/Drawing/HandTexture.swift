import Foundation

/// The drawn background behind the hands of an image.
///
/// The background has the colours of the pixels in linear light, row by row.
package typealias HandBackdrop = [SIMD3<Float>]

/// Coloured shapes of all sizes as a background: noise of several octaves.
///
/// Equal seeds give equal shapes on every machine.
package struct HandTexture: Sendable, Hashable {
  package var seed: UInt64

  /// The side of the largest shapes in pixels.
  ///
  /// Each next octave has half the side.
  private static let largestSide: Float = 320
  /// The amplitude of an octave relative to the previous one.
  private static let decay: Float = 0.62
  private static let octaveCount = 7

  package init(seed: UInt64) { self.seed = seed }

  /// Draws the texture once for many images of one size.
  package func backdrop(width: Int, height: Int) -> HandBackdrop {
    let octaves = octaves(width: width, height: height)
    var colours = HandBackdrop(repeating: .zero, count: width * height)
    colours.withUnsafeMutableBufferPointer { buffer in
      // Only one thread draws each row, into separate memory.
      nonisolated(unsafe) let pixels = buffer
      DispatchQueue.concurrentPerform(iterations: height) { row in
        for column in 0..<width { pixels[row * width + column] = Self.colour(octaves, column, row) }
      }
    }
    return colours
  }

  /// Returns the octaves for images of one size.
  ///
  /// Random colours are computed once.
  private func octaves(width: Int, height: Int) -> [Octave] {
    var generator = SeededGenerator(seed: seed)
    var side = Self.largestSide
    var weight = Float(1)
    return (0..<Self.octaveCount).map { _ in
      let columns = Int(Float(width) / side) + 2
      let rows = Int(Float(height) / side) + 2
      let colours = (0..<columns * rows).map { _ -> SIMD3<Float> in
        let bits = generator.next()
        func share(_ shift: UInt64) -> Float { Float((bits >> shift) & 0xFFFF) / 65535 }
        return SIMD3(share(0), share(16), share(32))
      }
      defer { (side, weight) = (side / 2, weight * Self.decay) }
      return Octave(side: side, weight: weight, columns: columns, colours: colours)
    }
  }

  private static func colour(_ octaves: [Octave], _ column: Int, _ row: Int) -> SIMD3<Float> {
    var sum = SIMD3<Float>.zero
    var total = Float(0)
    for octave in octaves {
      sum += octave.weight * octave.colour(column, row)
      total += octave.weight
    }
    // The sum of octaves stays near the middle, so it is spread.
    let spread = (sum / total - 0.5) * 1.7 + 0.32
    return spread.clamped(lowerBound: SIMD3(repeating: 0.01), upperBound: SIMD3(repeating: 0.95))
  }
}

private struct Octave: Sendable {
  let side: Float
  let weight: Float
  let columns: Int
  /// The colours at the corners of squares with this side.
  ///
  /// Row by row.
  let colours: [SIMD3<Float>]

  /// Returns a colour of the texture.
  ///
  /// The colour is interpolated smoothly between the random colours at the corners.
  func colour(_ column: Int, _ row: Int) -> SIMD3<Float> {
    let x = Float(column) / side
    let y = Float(row) / side
    let left = Int(x)
    let above = Int(y)
    func smooth(_ share: Float) -> Float { share * share * (3 - 2 * share) }
    let across = smooth(x - Float(left))
    let down = smooth(y - Float(above))
    let at = above * columns + left
    let top = colours[at] * (1 - across) + colours[at + 1] * across
    let bottom = colours[at + columns] * (1 - across) + colours[at + columns + 1] * across
    return top * (1 - down) + bottom * down
  }
}
