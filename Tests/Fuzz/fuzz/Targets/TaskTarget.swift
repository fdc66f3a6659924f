import Foundation
import HandDrawings
import HandEvents
import MediaPipeTasksVision
import TestSupport

/// Whole tasks with absurd networks, from pixels to the drawing.
///
/// The input seeds the numbers that the networks deliver.
struct TaskTarget: FuzzTarget {
  static let name = "task"
  static let weight = 1
  let seeds: [Data] = []
  private let image: MPImage

  init() throws {
    image = try MPImage(data: Data(repeating: 100, count: 24 * 16 * 3), width: 24, height: 16, format: .rgb8)
  }

  func input(using generator: inout SeededGenerator) -> Data {
    Data((0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  func run(_ input: Data) throws -> Bool {
    let seed = input.reduce(UInt64(input.count)) { $0 &* 0x100_0000_01B3 ^ UInt64($1) }
    var networks = HostileNetworks(seed: seed)
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetData = try networks.bundle()
    options.runningMode = .video
    options.baseOptions.numThreads = 1
    options.numHands = Int(seed % 4) + 1
    options.landmarkSmoothing = seed & 8 == 0 ? LandmarkSmoothing() : nil
    let task = try GestureRecognizer(options: options)
    var detector = GestureEventDetector()
    var accepted = false
    for time in 0..<3 {
      guard let result = try? task.recognize(videoFrame: image, timestampInMilliseconds: time) else { continue }
      _ = detector.events(for: result.frame)
      _ = HandDrawing().draw(result.hands, on: image)
      _ = result.record().uncheckedJSON
      accepted = true
    }
    return accepted
  }
}
