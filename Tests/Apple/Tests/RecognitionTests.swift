import CoreVideo
import Foundation
import MediaPipeTasksVision
import XCTest

#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// A drawn hand is recognised equally in every form of image.
final class RecognitionTests: XCTestCase {
  private func recognizer() throws -> GestureRecognizer {
    try GestureRecognizer(
      modelPath: (ProcessInfo.processInfo.environment["GESTURE_MODELS"] ?? "Models") + "/gesture_recognizer.task")
  }

  func testTheSamePixelsGiveTheSameResult() throws {
    let hand = try DrawnHand.load()
    let recognizer = try recognizer()
    let expected = try recognizer.recognize(image: hand.plain())
    XCTAssertEqual(expected.gestures.map { $0[0].categoryName }, ["Victory"])
    var images = [
      "BGRA": try MPImage(pixelBuffer: hand.pixelBuffer()),
      "BGRA with padding": try MPImage(pixelBuffer: hand.pixelBuffer(alignment: 4096)),
      "RGBA": try MPImage(pixelBuffer: hand.pixelBuffer(kCVPixelFormatType_32RGBA)),
      "RGB": try MPImage(pixelBuffer: hand.pixelBuffer(kCVPixelFormatType_24RGB, alignment: 256)),
      "sample buffer": try MPImage(sampleBuffer: sampleBuffer(hand.pixelBuffer())),
      "CGImage": try MPImage(cgImage: hand.cgImage()),
    ]
    #if canImport(UIKit)
      images["UIImage"] = try MPImage(uiImage: UIImage(cgImage: hand.cgImage()))
    #else
      images["NSImage"] = try MPImage(nsImage: NSImage(cgImage: hand.cgImage(), size: .zero))
    #endif
    for (name, image) in images {
      let result = try recognizer.recognize(image: image)
      XCTAssertEqual(result.gestures.map { $0[0].categoryName }, ["Victory"], name)
      XCTAssertEqual(result.gestures.map { $0[0].score }, expected.gestures.map { $0[0].score }, name)
      XCTAssertEqual(
        result.landmarks.map { $0.map { [$0.x, $0.y, $0.z] } },
        expected.landmarks.map { $0.map { [$0.x, $0.y, $0.z] } }, name)
    }
  }

  /// Half the chroma is lost on the way.
  func testLumaAndChromaGiveNearlyTheSameResult() throws {
    let hand = try DrawnHand.load()
    let recognizer = try recognizer()
    let expected = try recognizer.recognize(image: hand.plain())
    for format in [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange] {
      let result = try recognizer.recognize(image: MPImage(pixelBuffer: hand.pixelBuffer(format, alignment: 64)))
      XCTAssertEqual(result.gestures.map { $0[0].categoryName }, ["Victory"])
      for (point, other) in zip(try XCTUnwrap(result.landmarks.first), try XCTUnwrap(expected.landmarks.first)) {
        XCTAssertEqual(point.x, other.x, accuracy: 0.01)
        XCTAssertEqual(point.y, other.y, accuracy: 0.01)
      }
    }
  }

  func testOrientationsTurnAsThoseOfPlainPixels() throws {
    let hand = try DrawnHand.load()
    let recognizer = try recognizer()
    for orientation in [MPImage.Orientation.left, .right, .down] {
      let expected = try recognizer.recognize(image: hand.plain(orientation: orientation))
      let result = try recognizer.recognize(image: MPImage(pixelBuffer: hand.pixelBuffer(), orientation: orientation))
      XCTAssertEqual(result.gestures.map { $0[0].categoryName }, expected.gestures.map { $0[0].categoryName })
      XCTAssertEqual(result.landmarks.map { $0.map(\.x) }, expected.landmarks.map { $0.map(\.x) })
    }
  }

  func testMirroredOrientationsAreRefused() throws {
    let hand = try DrawnHand.load()
    let recognizer = try recognizer()
    let message =
      "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored orientations "
      + "(`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)"
    for orientation in [MPImage.Orientation.upMirrored, .downMirrored, .leftMirrored, .rightMirrored] {
      var images = [
        try MPImage(pixelBuffer: hand.pixelBuffer(), orientation: orientation),
        try MPImage(sampleBuffer: sampleBuffer(hand.pixelBuffer()), orientation: orientation),
        try MPImage(cgImage: hand.cgImage(), orientation: orientation),
      ]
      #if canImport(UIKit)
        images.append(try MPImage(uiImage: UIImage(cgImage: hand.cgImage(), scale: 1, orientation: orientation)))
      #endif
      for image in images { assertTaskError(.invalidArgumentError, message) { try recognizer.recognize(image: image) } }
    }
  }
}
