import Foundation
import MediaPipeTasksVision
import TestSupport
import XCTest

/// The additions of the hand landmarker to MediaPipe's.
///
/// Tested on drawn images and videos.
final class HandLandmarkerExtrasTests: XCTestCase {
  private func options(_ mode: RunningMode = .image, numHands: Int = 1) throws -> HandLandmarkerOptions {
    let options = handOptions(mode)
    options.baseOptions.modelAssetPath = try TestModels.handLandmarkerPath()
    options.numHands = numHands
    return options
  }

  /// Presence, palm score and regions are MediaPipe's internal values.
  ///
  /// The values are between MediaPipe's pixels and its result.
  func testDetailsOfHands() throws {
    let item = try AcceptancePicture.twoHands.golden(numHands: 2)
    let result = try HandLandmarker(options: options(numHands: 2)).detect(image: item.picture.image())
    let stages = try XCTUnwrap(item.golden.stages)
    XCTAssertEqual(result.hands.count, stages.count)
    for (hand, stage) in zip(result.hands, stages) {
      XCTAssertEqual(hand.presence, stage.presence, accuracy: GoldenTolerance.pictures.score)
      XCTAssertEqual(try XCTUnwrap(hand.palmScore), stage.palmScore, accuracy: GoldenTolerance.pictures.score)
      XCTAssertLessThan(
        Golden.distance(try XCTUnwrap(hand.region), Golden.region(stage.region)), GoldenTolerance.pictures.region)
      XCTAssertLessThan(
        Golden.distance(try XCTUnwrap(hand.nextRegion), Golden.region(stage.nextRegion)),
        GoldenTolerance.pictures.region)
    }
  }

  func testMirroredSwapsTheHandednessOnly() throws {
    let image = try AcceptancePicture.twoHands.image()
    let plain = try HandLandmarker(options: options(numHands: 2)).detect(image: image)
    let mirroredOptions = try options(numHands: 2)
    mirroredOptions.isMirrored = true
    let mirrored = try HandLandmarker(options: mirroredOptions).detect(image: image)
    XCTAssertEqual(mirrored.landmarks, plain.landmarks)
    XCTAssertEqual(mirrored.worldLandmarks, plain.worldLandmarks)
    XCTAssertEqual(mirrored.handedness.map { $0[0].score }, plain.handedness.map { $0[0].score })
    XCTAssertEqual(mirrored.handedness.map { 1 - $0[0].index }, plain.handedness.map { $0[0].index })
    for category in mirrored.handedness.flatMap({ $0 }) {
      XCTAssertEqual(category.categoryName, category.index == 0 ? "Right" : "Left")
    }
  }

  func testThreadsAndDelegateDoNotChangeTheResult() throws {
    let image = try AcceptancePicture.twoHands.image()
    var results: [HandLandmarkerResult] = []
    for (threads, delegate) in [(1, Delegate.CPU), (3, .GPU), (0, .CPU)] {
      let options = try options(numHands: 2)
      options.baseOptions.numThreads = threads
      options.baseOptions.delegate = delegate
      results.append(try HandLandmarker(options: options).detect(image: image))
    }
    XCTAssertEqual(results[1].landmarks, results[0].landmarks)
    XCTAssertEqual(results[2].landmarks, results[0].landmarks)
  }

  // MARK: Streams

  /// The drawn video in video mode against MediaPipe's answers, in its order.
  private func clip(_ options: HandLandmarkerOptions, frames: Int = .max) throws -> [HandLandmarkerResult] {
    let landmarker = try HandLandmarker(options: options)
    return try Goldens.clip("two_hands").prefix(frames).map { item in
      try landmarker.detect(videoFrame: item.picture.image(), timestampInMilliseconds: XCTUnwrap(item.golden.timestamp))
    }
  }

  func testAClipIsFollowedAsByMediaPipe() throws {
    let results = try clip(options(.video, numHands: 2))
    let items = try Goldens.clip("two_hands")
    XCTAssertEqual(results.count, items.count)
    for (item, result) in zip(items, results) {
      XCTAssertEqual(item.golden.differences(result, tolerance: .freeRunning), [])
      XCTAssertEqual(result.timestampInMilliseconds, item.golden.timestamp)
    }
  }

  /// Identities stay with their hands.
  ///
  /// Two hands cross, leave on opposite sides, and come back. A followed hand has the number of one drawn hand, and no
  /// number is given twice.
  func testIdentitiesStayWithTheirHands() throws {
    let landmarker = try HandLandmarker(options: options(.video, numHands: 2))
    var owners: [Int: Bool] = [:]
    var (before, gone): (Set<Int>, Set<Int>) = ([], [])
    var sidesWithTwoHands: Set<Bool> = []
    for frame in 0..<Self.crossingFrames {
      let scene = Self.crossing(frame)
      let result = try landmarker.detect(videoFrame: scene.draw().image(), timestampInMilliseconds: frame * 40)
      let ids = try XCTUnwrap(result.handIDs)
      XCTAssertEqual(ids.count, result.landmarks.count)
      XCTAssertEqual(Set(ids).count, ids.count, "frame \(frame): two hands with one number")
      for (id, landmarks) in zip(ids, result.landmarks) {
        XCTAssertFalse(gone.contains(id), "frame \(frame): number \(id) came back")
        let owner = Self.isLeftHand(landmarks, in: scene)
        XCTAssertEqual(owners[id] ?? owner, owner, "frame \(frame): number \(id) went to the other hand")
        owners[id] = owner
      }
      if ids.count == 2 { sidesWithTwoHands.insert(scene.hands[0].x < scene.hands[1].x) }
      gone.formUnion(before.subtracting(ids))
      before = Set(ids)
    }
    XCTAssertEqual(sidesWithTwoHands, [true, false], "both were followed before and after they had crossed")
    XCTAssertEqual(owners.count, 4, "each came twice: \(owners)")
    XCTAssertEqual(owners.values.filter { $0 }.count, 2)
  }

  private static let crossingFrames = 48

  /// Two hands that cross.
  ///
  /// A right hand goes from the left to the right and back, and a left hand above it goes the other way. In the middle
  /// of the video both are out of the image.
  private static func crossing(_ frame: Int) -> DrawnScene {
    let half = crossingFrames / 2
    let way = Float(frame < half ? frame : crossingFrames - 1 - frame) / Float(half - 1)
    let right = NamedPose.victory.hand.placed(0.12 + 1.1 * way, 0.72, scale: 0.2)
    let left = NamedPose.openPalm.hand.mirrored.placed(0.88 - 1.1 * way, 0.4, scale: 0.2, depth: 0.2)
    return DrawnScene([right, left], width: 400, height: 300)
  }

  private static func isLeftHand(_ landmarks: [NormalizedLandmark], in scene: DrawnScene) -> Bool {
    let (knuckle, wrist) = (landmarks[9], landmarks[0])
    let (x, y) = ((knuckle.x + wrist.x) / 2, (knuckle.y + wrist.y) / 2)
    func distance(_ hand: PosedHand) -> Float { (hand.x - x) * (hand.x - x) + (hand.y - y) * (hand.y - y) }
    return scene.hands.min { distance($0) < distance($1) }?.pose.handedness == .left
  }

  /// Smoothing changes what is shown, not what is followed.
  func testSmoothingLeavesTrackingAlone() throws {
    let plain = try clip(options(.video, numHands: 2), frames: 10)
    let smoothOptions = try options(.video, numHands: 2)
    smoothOptions.landmarkSmoothing = LandmarkSmoothing()
    let smooth = try clip(smoothOptions, frames: 10)
    XCTAssertEqual(smooth.map { $0.hands.map(\.nextRegion) }, plain.map { $0.hands.map(\.nextRegion) })
    XCTAssertEqual(smooth.map { $0.hands.map(\.presence) }, plain.map { $0.hands.map(\.presence) })
    XCTAssertEqual(smooth.map(\.handIDs), plain.map(\.handIDs))
    XCTAssertEqual(smooth[0].landmarks, plain[0].landmarks, "nothing to smooth in the first frame")
    XCTAssertNotEqual(smooth[3].landmarks, plain[3].landmarks)
    let farthest = zip(smooth, plain).flatMap { zip($0.landmarks.flatMap { $0 }, $1.landmarks.flatMap { $0 }) }.map {
      abs($0.x - $1.x)
    }
    .max()
    XCTAssertLessThan(try XCTUnwrap(farthest), 0.1)
  }

  /// Refused frames and failed frames change nothing.
  ///
  /// The video continues as if they had not come.
  func testRefusedFramesChangeNothing() throws {
    let landmarker = try HandLandmarker(options: options(.video, numHands: 2))
    let plain = try clip(options(.video, numHands: 2), frames: 8)
    for (index, item) in try Goldens.clip("two_hands").prefix(8).enumerated() {
      let timestamp = try XCTUnwrap(item.golden.timestamp)
      let result = try landmarker.detect(videoFrame: item.picture.image(), timestampInMilliseconds: timestamp)
      XCTAssertEqual(result.landmarks, plain[index].landmarks)
      XCTAssertThrowsError(
        try landmarker.detect(videoFrame: AcceptancePicture.nothing.image(), timestampInMilliseconds: timestamp))
      XCTAssertThrowsError(
        try landmarker.detect(
          videoFrame: AcceptancePicture.nothing.image(orientation: .upMirrored), timestampInMilliseconds: timestamp + 1)
      )
    }
  }

  func testTwoTasksAreIndependent() throws {
    let clip = try Goldens.clip("two_hands").prefix(6)
    let tasks = try (0..<2).map { _ in try HandLandmarker(options: options(.video, numHands: 2)) }
    let images = clip.map { $0.picture.image() }
    nonisolated(unsafe) var results = [[[[NormalizedLandmark]]]](repeating: [], count: 2)
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for (frame, image) in images.enumerated() {
        let result = try? tasks[index].detect(videoFrame: image, timestampInMilliseconds: frame * 40)
        lock.withLock { results[index].append(result?.landmarks ?? []) }
      }
    }
    XCTAssertEqual(results[0], results[1])
    XCTAssertFalse(results[0][0].isEmpty)
  }
}
