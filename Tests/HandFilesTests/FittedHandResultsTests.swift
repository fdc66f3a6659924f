import Foundation
import GestureFixtures
import HandFiles
import HandLandmarkerCore
import XCTest

/// The additions of `--joints` to results.
final class FittedHandResultsTests: XCTestCase {
  private func record(_ pose: HandPose, time: Duration? = nil) -> HandRecord {
    HandRecord(hands: [pose.hand()], source: "a.mp4", imageSize: ImageSize(width: 640, height: 480), time: time)
  }

  func testJSONHasAnglesAndPlacesOfJoints() throws {
    var fitter = RecordFitter(fieldOfView: 21.6)
    let hands = fitter.fit(record(.victory))
    let value = try JSONSerialization.jsonObject(with: Data(RecordFitter.json(hands).text.utf8))
    let hand = try XCTUnwrap((value as? [[String: Any]])?.first)
    XCTAssertEqual(hand["handedness"] as? String, "Right")
    let angles = try XCTUnwrap(hand["angles"] as? [String: [String: Double]])
    XCTAssertEqual(try XCTUnwrap(angles["ring"]?["middle"]), Double(HandPose.victory.ring.pip), accuracy: 1)
    let joints = try XCTUnwrap(hand["joints"] as? [String: [String: [Double]]])
    XCTAssertEqual(joints.count, 26)
    XCTAssertEqual(joints["little_tip"]?["position"]?.count, 3)
    let quaternion = try XCTUnwrap(joints["wrist"]?["rotation"])
    XCTAssertEqual(quaternion.reduce(0) { $0 + $1 * $1 }, 1, accuracy: 1e-5)
  }

  func testTablesHaveAFieldForEachColumn() throws {
    var fitter = RecordFitter(fieldOfView: 65)
    let body = try XCTUnwrap(fitter.fit(record(.openPalm))[0])
    XCTAssertEqual(body.fields.count, FittedHand.columns.count)
    XCTAssertEqual(Set(FittedHand.columns).count, 26 * 7 + 1 + 5 + 4 * 4)
    XCTAssertEqual(
      body.fields[try XCTUnwrap(FittedHand.columns.firstIndex(of: "wristZ"))], body[.wrist].position.z.description)
    for (column, angle) in [
      ("thumbTurn", body.thumb.turn), ("indexKnuckle", body.index.mcp), ("pinkyEnd", body.pinky.dip),
    ] {
      XCTAssertEqual(body.fields[try XCTUnwrap(FittedHand.columns.firstIndex(of: column))], angle.description, column)
    }
  }

  func testHandsOfImagesOfUnknownSizeAreNull() {
    var fitter = RecordFitter(fieldOfView: 65)
    var record = record(.openPalm)
    record.imageSize = nil
    XCTAssertEqual(RecordFitter.json(fitter.fit(record)).text, "[null]")
  }

  func testVideosLearnBonesAndImagesDoNot() {
    var fitter = RecordFitter(fieldOfView: 65)
    let small = record(.openPalm).hands[0].worldLandmarks.mapPoints { $0 * 0.5 }
    var frames = [record(.openPalm, time: .zero), record(.openPalm, time: .milliseconds(40))]
    frames[1].hands[0].worldLandmarks = small
    let sizes = frames.map { fitter.fit($0)[0]?.bones.size ?? 0 }
    XCTAssertEqual(sizes[1], sizes[0] * 0.75, accuracy: 0.002)
    var image = frames[1]
    image.time = nil
    XCTAssertEqual(fitter.fit(image)[0]?.bones.size ?? 0, sizes[0] * 0.5, accuracy: 0.002)
  }
}
