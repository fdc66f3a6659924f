import Foundation
import GestureFixtures
import GestureImages
import HandLandmarkerCore

/// A variation of a photo.
///
/// The light changes, and the photo is mirrored, blurred, noisy or slightly shifted.
struct PhotographVariation {
  private let gamma: Float
  private let gain: SIMD3<Float>
  private let isMirrored: Bool
  private let blur: Int
  private let noise: Float
  private var random: SeededGenerator

  init(using random: inout SeededGenerator) {
    gamma = random.between(0.6, 1.6)
    let brightness = random.between(0.7, 1.2)
    gain = SIMD3(brightness * random.between(0.85, 1.15), brightness, brightness * random.between(0.85, 1.15))
    isMirrored = random.symmetric() < 0
    blur = random.symmetric() < 0 ? 0 : Int(random.between(1, 3))
    noise = random.symmetric() < 0 ? 0 : random.between(0, 20)
    self.random = SeededGenerator(seed: random.next())
  }

  mutating func image(_ rgb: [UInt8], width: Int, height: Int) -> RasterImage {
    var result = [UInt8](repeating: 0, count: rgb.count)
    let tables = (0..<3).map { channel in (0..<256).map { pow(Float($0) / 255, gamma) * 255 * gain[channel] } }
    for y in 0..<height {
      for x in 0..<width {
        let from = isMirrored ? width - 1 - x : x
        for channel in 0..<3 {
          var (sum, count) = (0, 0)
          func add(_ x: Int, _ y: Int) {
            guard 0..<width ~= x, 0..<height ~= y else { return }
            (sum, count) = (sum + Int(rgb[(y * width + x) * 3 + channel]), count + 1)
          }
          for offset in -blur...blur {
            add(from + offset, y)
            add(from, y + offset)
          }
          let value = tables[channel][sum / count] + noise * random.symmetric()
          result[(y * width + x) * 3 + channel] = UInt8(min(max(value, 0), 255))
        }
      }
    }
    return RasterImage(checkedData: Data(result), width: width, height: height, bytesPerRow: width * 3, format: .rgb8)
  }

  /// The region of a hand of the photograph in the variation.
  mutating func region(_ region: HandRegion) -> HandRegion {
    var region = region
    if isMirrored { (region.xCenter, region.rotation) = (1 - region.xCenter, -region.rotation) }
    return region.shaken(by: 0.06, scale: 0.85...1.25, turn: 0.35, using: &random)
  }
}

extension HandRegion {
  /// The region a little elsewhere, as a tracker looks.
  func shaken(by shift: Float, scale: ClosedRange<Float>, turn: Float, using random: inout SeededGenerator)
    -> HandRegion
  {
    let factor = random.between(scale.lowerBound, scale.upperBound)
    return HandRegion(
      xCenter: xCenter + shift * width * random.symmetric(), yCenter: yCenter + shift * height * random.symmetric(),
      width: width * factor, height: height * factor, rotation: rotation + turn * random.symmetric())
  }
}
