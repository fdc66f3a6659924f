import AVFoundation
import HandEvents
import MediaPipeTasksVision
import SwiftUI
import XCTest

@testable import HandCamera

/// The camera of the documentation's example app.
///
/// A test connects the cameras.
final class CameraTests: XCTestCase {
  override func setUp() {
    AVCaptureDevice.isAccessGranted = true
    AVCaptureDevice.connected = [AVCaptureDevice(.front), AVCaptureDevice(.back)]
    AVCaptureSession.raised = []
  }

  override func tearDown() {
    XCTAssertEqual(AVCaptureSession.raised, [], "exceptions end an app")
  }

  // MARK: Connections

  func testTheSameCameraAgainIsTurnedAndMirrored() async throws {
    try await onMain {
      let camera = Camera()
      let preview = PreviewView(camera: camera)
      var connections: [AVCaptureConnection?] = []
      for _ in 1...2 {
        let stream = try await GestureStream(modelURL: modelURL, isMirrored: true)
        _ = try await camera.start(position: .front, stream: stream)
        preview.update(mirrored: true)
        preview.update(mirrored: true)
        let connection = try connection(of: camera)
        XCTAssertEqual(connection.changes, 2, "an angle and a mirror, set once")
        XCTAssertEqual(connection.videoRotationAngle, 90)
        XCTAssertTrue(connection.isVideoMirrored)
        let shown = try XCTUnwrap(camera.session.preview?.connection)
        XCTAssertEqual([shown.videoRotationAngle, shown.isVideoMirrored ? 1 : 0], [90, 1], "the preview, too")
        connections.append(connection)
        camera.stop(stream)
      }
      XCTAssertFalse(connections[0] === connections[1], "the camera has a new connection")
    }
  }

  func testFramesAreTurnedAndMirroredBeforeThePreviewIsUpdated() async throws {
    try await onMain {
      let camera = Camera()
      camera.turn(byDegrees: 90)
      let stream = try await GestureStream(modelURL: modelURL, isMirrored: true)
      _ = try await camera.start(position: .front, stream: stream)
      XCTAssertEqual(try connection(of: camera).videoRotationAngle, 90)
      XCTAssertTrue(try connection(of: camera).isVideoMirrored)
    }
  }

  func testTheOtherCameraIsTurnedAndMirroredAsItNeeds() async throws {
    AVCaptureDevice.connected[1].angle = 270
    try await onMain {
      let camera = Camera()
      let preview = PreviewView(camera: camera)
      for (position, angle, mirrored) in [
        (AVCaptureDevice.Position.front, CGFloat(90), true), (.back, 270, false), (.front, 90, true),
      ] {
        _ = try await camera.start(position: position, stream: GestureStream(modelURL: modelURL, isMirrored: mirrored))
        preview.update(mirrored: mirrored)
        XCTAssertEqual(try connection(of: camera).videoRotationAngle, angle)
        XCTAssertEqual(try connection(of: camera).isVideoMirrored, mirrored)
        XCTAssertEqual(camera.session.preview?.connection?.videoRotationAngle, angle)
        XCTAssertEqual(camera.session.preview?.connection?.isVideoMirrored, mirrored)
      }
    }
  }

  func testALateFrameOfTheCameraBeforeIsDropped() async throws {
    try await onMain {
      let camera = Camera()
      _ = try await camera.start(position: .back, stream: GestureStream(modelURL: modelURL, isMirrored: false))
      let (before, late) = (try output(of: camera), try connection(of: camera))
      let stream = try await GestureStream(modelURL: modelURL, isMirrored: true)
      _ = try await camera.start(position: .front, stream: stream)
      camera.captureOutput(before, didOutput: sampleBuffer(nil, milliseconds: 2), from: late)
      try output(of: camera).deliver(sampleBuffer(DrawnHand.load().pixelBuffer(), milliseconds: 1))
      stream.finish(throwing: nil)
      let times = try await Task { @concurrent in
        var times: [Duration] = []
        for try await frame in stream.results { times.append(frame.time) }
        return times
      }.boundedValue()
      XCTAssertEqual(times, [.milliseconds(1)])
    }
  }

  // MARK: Cameras and formats

  func testAFormatIsChosenAmongThoseOffered() async throws {
    let (video, full, packed) = (
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_32BGRA
    )
    for (offered, chosen) in [
      ([tenBits, video, full, packed], packed), ([video, tenBits, full], full), ([tenBits, video], video),
    ] {
      AVCaptureDevice.connected[0].pixelFormatTypes = offered
      let camera = Camera()
      _ = try await camera.start(position: .front, stream: GestureStream(modelURL: modelURL, isMirrored: true))
      XCTAssertEqual(
        try output(of: camera).videoSettings[kCVPixelBufferPixelFormatTypeKey as String] as? OSType, chosen)
    }
  }

  func testACameraOfTenBitsIsAnError() async throws {
    AVCaptureDevice.connected[0].pixelFormatTypes = [tenBits]
    let camera = Camera()
    do {
      _ = try await camera.start(position: .front, stream: GestureStream(modelURL: modelURL, isMirrored: true))
      XCTFail("the frames cannot be read")
    } catch {
      XCTAssertEqual(error.localizedDescription, "The camera has no format that can be read: 32BGRA, 420f or 420v.")
    }
    XCTAssertFalse(camera.session.isRunning)
    // What the camera avoids: the library refuses such a frame.
    assertTaskError(.invalidArgumentError, mentions: "'x420'") {
      try MPImage(pixelBuffer: makePixelBuffer(4, 4, tenBits))
    }
  }

  func testTheFrontCameraIsTheSquareOneIfThereIsOne() throws {
    let (front, back) = (AVCaptureDevice.connected[0], AVCaptureDevice.connected[1])
    XCTAssertEqual(AVCaptureDevice.camera(at: .front), front)
    XCTAssertEqual(AVCaptureDevice.camera(at: .back), back)
    #if canImport(UIKit)
      let square = AVCaptureDevice(.front, .builtInUltraWideCamera)
      AVCaptureDevice.connected += [AVCaptureDevice(.back, .builtInUltraWideCamera), square]
      XCTAssertEqual(AVCaptureDevice.camera(at: .front), square)
      XCTAssertEqual(AVCaptureDevice.camera(at: .back), back)
    #endif
    AVCaptureDevice.connected = [front]
    XCTAssertEqual(AVCaptureDevice.camera(at: .back), front, "as on a Mac")
  }

  // MARK: What the user is shown

  func testAnInterruptionTakesTheHandsAway() async throws {
    try await onMain {
      let app = RunningApp()
      try await app.start()
      try await app.show(try DrawnHand.load().pixelBuffer(), at: 100)
      XCTAssertEqual(app.model.frame?.hands.first?.gesture, .victory)
      app.model.camera.session.interrupt(true)
      try await until("the interruption is shown") { app.model.isInterrupted }
      XCTAssertNil(app.model.frame, "the preview stands still")
      app.model.camera.session.interrupt(false)
      try await until("the camera is back") { !app.model.isInterrupted }
      try await app.show(try DrawnHand.load().pixelBuffer(), at: 5000)
      XCTAssertEqual(app.model.frame?.hands.first?.gesture, .victory)
      XCTAssertNil(app.model.problem)
      try await app.end()
    }
  }

  func testAResultAfterTheInterruptionIsNotShown() async throws {
    try await onMain {
      let app = RunningApp()
      try await app.start()
      app.model.camera.session.interrupt(true)
      try await until("the interruption is shown") { app.model.isInterrupted }
      // A gesture begins with the second result: it shows that two have come.
      for step in 1...100 where app.model.events.isEmpty {
        let buffer = try DrawnHand.load().pixelBuffer()
        try output(of: app.model.camera).deliver(sampleBuffer(buffer, milliseconds: Int64(100 * step)))
        try await Task.sleep(for: .milliseconds(500))
      }
      XCTAssertFalse(app.model.events.isEmpty)
      XCTAssertNil(app.model.frame)
      try await app.end()
    }
  }

  func testACameraThatIsAwayFromTheBeginningCountsAsInterrupted() async throws {
    try await onMain {
      let app = RunningApp()
      app.model.camera.session.interrupt(true)
      try await app.start()
      try await until("the interruption is shown") { app.model.isInterrupted }
      try await app.end()
    }
  }

  func testAnErrorOfTheSessionIsShownWithoutHands() async throws {
    try await onMain {
      let app = RunningApp()
      try await app.start()
      try await app.show(try DrawnHand.load().pixelBuffer(), at: 100)
      app.model.camera.session.fail(AVError(.sessionNotRunning))
      try await app.hasEnded()
      XCTAssertEqual(app.model.problem as? AVError, AVError(.sessionNotRunning))
      XCTAssertNil(app.model.frame)
      // Another try.
      try await app.start()
      XCTAssertNil(app.model.problem)
      XCTAssertTrue(app.model.camera.session.isRunning)
      try await app.end()
    }
  }

  func testTheSessionStartsAgainAfterMediaServices() async throws {
    try await onMain {
      let app = RunningApp()
      try await app.start()
      app.model.camera.session.fail(AVError(.mediaServicesWereReset))
      try await app.show(try DrawnHand.load().pixelBuffer(), at: 100)
      XCTAssertTrue(app.model.camera.session.isRunning)
      XCTAssertNil(app.model.problem)
      try await app.end()
    }
  }

  func testADisconnectedCameraIsAnError() async throws {
    try await onMain {
      let app = RunningApp()
      try await app.start()
      let (front, back) = (AVCaptureDevice.connected[0], AVCaptureDevice.connected[1])
      AVCaptureDevice.connected = [front]
      NotificationCenter.default.post(name: AVCaptureDevice.wasDisconnectedNotification, object: back)
      try await app.show(try DrawnHand.load().pixelBuffer(), at: 100)
      AVCaptureDevice.connected = []
      NotificationCenter.default.post(name: AVCaptureDevice.wasDisconnectedNotification, object: front)
      try await app.hasEnded()
      XCTAssertEqual(app.model.problem?.text, "The camera was disconnected.")
      XCTAssertNil(app.model.frame)
    }
  }

  func testARefusalIsShownWithAWayToTheSettings() async throws {
    AVCaptureDevice.isAccessGranted = false
    await onMain {
      let app = RunningApp()
      await app.model.run()
      XCTAssertEqual(app.model.problem as? Camera.Problem, .notAllowed)
      XCTAssertNotNil(HandCameraView.settings)
      XCTAssertTrue(app.model.camera.session.inputs.isEmpty)
    }
  }

  // MARK: Hands and movements

  func testTheRecognizersAreMadeOffTheMainActor() async throws {
    try await onMain {
      let makers: [@MainActor () async throws -> Void] = [
        { _ = try await GestureStream(modelURL: modelURL, isMirrored: true) },
        { _ = try await MediaRecognizer(modelURL: modelURL) },
      ]
      for make in makers {
        var hasRun = false
        let other = Task { hasRun = true }
        try await make()
        XCTAssertTrue(hasRun, "the main actor was free")
        await other.value
      }
    }
  }

  func testMovementsAreNamedAsTheirPersonSeesThem() async throws {
    for (position, name) in [(AVCaptureDevice.Position.front, "Swipe_Right"), (.back, "Swipe_Left")] {
      try await onMain {
        let app = RunningApp()
        app.model.position = position
        try await app.start()
        // The hand rests, moves to the right of the image, and rests.
        let positions = [0, 0, 0, 0, 0, 0, 40, 80, 120, 160, 200, 200, 200, 200, 200, 200, 200, 200]
        for (step, x) in positions.enumerated() {
          try await app.show(try DrawnHand.load().pixelBuffer(x: x, width: 520), at: Int64(1000 + 50 * step))
        }
        XCTAssertEqual(app.model.events.map(\.name).filter { $0.hasPrefix("Swipe") }, [name])
        try await app.end()
      }
    }
  }

  func testTheHandsOfAnOverlayAreAheadOfTheirFrame() async throws {
    defer { CMClock.time = nil }
    let stream = try await GestureStream(modelURL: modelURL, isMirrored: false)
    var results = stream.results.makeAsyncIterator()
    var last: Hand?
    for step in 0...3 {
      let buffer = try DrawnHand.load().pixelBuffer(x: step * 20, width: 400)
      stream.recognize(sampleBuffer(buffer, milliseconds: Int64(1000 + 33 * step)))
      last = try await results.next()?.hands.first
    }
    let hand = try XCTUnwrap(last)
    CMClock.time = CMTime(value: 1099, timescale: 1000)
    XCTAssertEqual(stream.handsNow, [hand])
    CMClock.time = CMTime(value: 1149, timescale: 1000)
    // It moves by 20 of 400 pixels in 33 ms.
    XCTAssertEqual(
      try XCTUnwrap(stream.handsNow.first).palmCenter.x, hand.palmCenter.x + 0.05 * 50 / 33, accuracy: 0.03)
  }

  // MARK: Info.plist

  func testInfoHasAReasonAndNoReactions() throws {
    let url = URL(fileURLWithPath: "Sources/Documentation.docc/Resources/HandCamera/HandCamera-Info.plist")
    let info = try XCTUnwrap(
      PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil) as? [String: Any])
    XCTAssertNotNil(info["NSCameraUsageDescription"] as? String)
    let reacts = info["NSCameraReactionEffectGesturesEnabledDefault"] as? Bool
    XCTAssertEqual(reacts, false, "the system would draw balloons into the frames")
  }
}
