import HandLandmarkerCore
import XCTest

final class TrackedRegionsTests: XCTestCase {
  func testAFreshStreamTakesWhatIsDetectedInOrder() {
    let tracks = TrackedRegions(maximumHandCount: 2, maximumOverlap: 0.5)
    XCTAssertTrue(tracks.needDetection)
    let detected = [candidate(0.2), candidate(0.5), candidate(0.8)]
    XCTAssertEqual(tracks.candidates(adding: detected), Array(detected.prefix(2)))
  }

  func testTrackedHandsComeFirstAndKeepTheirIdentity() {
    var tracks = TrackedRegions(maximumHandCount: 2, maximumOverlap: 0.5)
    XCTAssertEqual(tracks.follow([hand(next: 0.2)]).map(\.id), [0])
    XCTAssertTrue(tracks.needDetection)
    let candidates = tracks.candidates(adding: [candidate(0.6), candidate(0.21)])
    XCTAssertEqual(candidates.map(\.region.xCenter), [0.2, 0.6])
    XCTAssertEqual(candidates.map(\.id), [0, nil])
    XCTAssertEqual(candidates.map(\.palmScore), [nil, 0.9])
    let hands = tracks.follow([hand(next: 0.25, id: 0), hand(next: 0.6)])
    XCTAssertEqual(hands.map(\.id), [0, 1])
    XCTAssertFalse(tracks.needDetection)
    XCTAssertEqual(tracks.candidates(adding: []).map(\.region.xCenter), [0.25, 0.6])
  }

  func testIdentitiesAreNotUsedAgain() {
    var tracks = TrackedRegions(maximumHandCount: 2, maximumOverlap: 0.5)
    _ = tracks.follow([hand(next: 0.2), hand(next: 0.6)])
    // The first is lost; a new one appears; then all are lost.
    XCTAssertEqual(tracks.follow([hand(next: 0.6, id: 1), hand(next: 0.9)]).map(\.id), [1, 2])
    XCTAssertEqual(tracks.follow([] as [Hand]).count, 0)
    XCTAssertEqual(tracks.candidates(adding: []), [], "one frame of memory")
    XCTAssertEqual(tracks.follow([hand(next: 0.2)]).map(\.id), [3])
  }

  /// Expected regions without a hand are listed for one frame.
  func testLostHandsAreThoseThatWereTracked() {
    var tracks = TrackedRegions(maximumHandCount: 3, maximumOverlap: 0.5)
    XCTAssertEqual(tracks.lost, [])
    _ = tracks.follow([hand(next: 0.2), hand(next: 0.6), hand(next: 0.9)])
    XCTAssertEqual(tracks.lost, [])
    _ = tracks.follow([hand(next: 0.65, id: 1)])
    XCTAssertEqual(tracks.lost.map(\.xCenter), [0.2, 0.9])
    _ = tracks.follow([hand(next: 0.1)])
    XCTAssertEqual(tracks.lost.map(\.xCenter), [0.65], "a new hand is not the lost one")
    _ = tracks.follow([hand(next: 0.1, id: 3)])
    XCTAssertEqual(tracks.lost, [])
  }

  func testADetectedHandThatIsAlreadyTrackedIsNotAddedAgain() {
    var tracks = TrackedRegions(maximumHandCount: 3, maximumOverlap: 0.5)
    _ = tracks.follow([hand(next: 0.5)])
    // Sides of 0.2: shifted by 0.05 the overlap is 0.6, by 0.1 it is 1/3.
    XCTAssertEqual(tracks.candidates(adding: [candidate(0.55)]).count, 1)
    XCTAssertEqual(tracks.candidates(adding: [candidate(0.6)]).count, 2)
    var strict = TrackedRegions(maximumHandCount: 3, maximumOverlap: 0.9)
    _ = strict.follow([hand(next: 0.5)])
    XCTAssertEqual(strict.candidates(adding: [candidate(0.55)]).count, 2)
  }

  func testDetectedHandsOverlappingEachOtherAreOneInAStream() {
    let tracks = TrackedRegions(maximumHandCount: 3, maximumOverlap: 0.1)
    XCTAssertEqual(
      tracks.candidates(adding: [candidate(0.5), candidate(0.6), candidate(0.9)]).map(\.region.xCenter), [0.5, 0.9])
  }

  func testAssociationIgnoresRotation() {
    var tracks = TrackedRegions(maximumHandCount: 2, maximumOverlap: 0.5)
    _ = tracks.follow([hand(next: 0.5)])
    var turned = candidate(0.5)
    turned.region.rotation = 2
    XCTAssertEqual(tracks.candidates(adding: [turned]).count, 1)
  }

  private func region(_ x: Float) -> HandRegion { HandRegion(xCenter: x, yCenter: 0.5, width: 0.2, height: 0.2) }

  private func candidate(_ x: Float) -> HandCandidate { HandCandidate(region: region(x), palmScore: 0.9) }

  private func hand(next x: Float, id: Int = .max) -> Hand {
    let points = HandPoints { _ in .zero }
    return Hand(
      id: id, handedness: .right, landmarks: points, worldLandmarks: points, region: region(x), nextRegion: region(x))
  }
}
