import GestureTraining
import HandLandmarkerCore
import HandMotions
import TestSupport
import XCTest

/// A detector that has finished a stream answers the next one as a new detector does.
final class SecondLifeTests: XCTestCase {
  func testADetectorAfterFinish() throws {
    var dataset = InventedMotions.dataset(count: 2, others: 4)
    for index in dataset.recordings.indices { dataset.recordings[index].isCut = true }
    let models = [try MotionTrainer(options: MotionTrainerOptions(copies: 4, scoreThreshold: 0.3)).train(on: dataset).model]
    for (kinds, viewpoint, models) in [(HandMotionKind.usual, .image, []), (Set(HandMotionKind.allCases), .person, models)]
      as [(Set<HandMotionKind>, HandMotionSettings.Viewpoint, [MotionModel])]
    {
      let settings = HandMotionSettings(kinds: kinds, viewpoint: viewpoint)
      // Without the sizes of the images, too: then the ratio of their sides is measured.
      for hasSizes in [true, false] {
        try assertSecondLife("\(kinds.count) kinds, sizes: \(hasSizes)", seeds: models.isEmpty ? 0..<5 : 0..<2) {
          try HandMotionDetector(settings: settings, models: models)
        } _: { detector, frames in
          frames.flatMap { frame in
            var frame = frame
            if !hasSizes { (frame.width, frame.height) = (nil, nil) }
            return detector.events(for: frame)
          } + detector.finish()
        }
      }
    }
  }

  /// A finished cutter keeps nothing that the next stream, at later times, could contain.
  func testTakesOfASecondStreamAreItsOwn() {
    for seed in UInt64(0)..<6 {
      func takes(_ cutter: inout MotionTakeCutter, _ frames: [HandFrame]) -> [[HandFrame]] {
        frames.compactMap { cutter.process($0) } + [cutter.finish()].compactMap(\.self)
      }
      let later = DisturbedStream.frames(seed: seed).map { frame in
        HandFrame(hands: frame.hands, at: frame.time + .seconds(1000), width: frame.width, height: frame.height)
      }
      var (new, used) = (MotionTakeCutter(), MotionTakeCutter())
      _ = takes(&used, DisturbedStream.frames(seed: seed + 1))
      XCTAssertEqual(takes(&used, later), takes(&new, later), "stream \(seed)")
    }
  }
}
