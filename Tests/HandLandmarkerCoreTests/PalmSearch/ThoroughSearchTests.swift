import GestureImages
import HandLandmarkerCore
import TestSupport
import XCTest

/// Hands that a search of the whole image overlooks.
///
/// The models are real.
final class ThoroughSearchTests: XCTestCase {
  /// A hand that fills the image.
  ///
  /// MediaPipe's detector was trained on hands with a margin, which this hand does not have.
  func testAHandThatFillsTheImage() throws {
    let near = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.66)])
    for search in [HandSearch(largestHand: 1), .thorough] {
      let hand = try XCTUnwrap(tracker(search).recognize(image: near).first)
      XCTAssertEqual(hand[.middleFingerMCP].x, 0.5, accuracy: 0.06)
      XCTAssertGreaterThan(hand[.wrist].y - hand[.middleFingerTIP].y, 0.7, "all of the hand, not a part")
    }
  }

  func testNoHandIsFoundTwice() throws {
    for (pose, scale) in [(NamedPose.openPalm, 0.5), (.victory, 0.3), (.closedFist, 0.2), (.openPalm, 0.08)]
      as [(NamedPose, Float)]
    {
      let hands = try tracker(.thorough, hands: 4).recognize(image: scene([pose.hand.placed(0.5, 0.5, scale: scale)]))
      XCTAssertEqual(hands.count, 1, "\(pose) \(scale)")
    }
    XCTAssertEqual(try tracker(.thorough, hands: .max).recognize(image: scene([])), [])
  }

  /// A hand with less than 20 pixels is not found.
  ///
  /// Such hands are false hands, such as the head of a bird. Slightly larger hands are found.
  func testAHandOfAFewPixelsIsNone() throws {
    let search = try tracker(HandSearch(effort: 20, smallestHand: 0.03, largestHand: 1))
    for pixels in stride(from: Float(12), through: 40, by: 4) {
      // 1.4 times its scale is an open palm from the tips to the wrist.
      let image = scene([NamedPose.openPalm.hand.placed(0.52, 0.47, scale: pixels / 640 / 1.4)])
      XCTAssertEqual(try search.recognize(image: image).count, pixels < 20 ? 0 : 1, "\(pixels) pixels")
    }
  }

  /// Other searches find the hands of the standard search.
  ///
  /// The hands have their palms and their order.
  func testWhatTheStandardSearchFindsIsKept() throws {
    let image = scene([
      NamedPose.openPalm.hand.placed(0.3, 0.5, scale: 0.22), NamedPose.victory.hand.placed(0.7, 0.5, scale: 0.2),
    ])
    let standard = try tracker(.standard, hands: 2).recognize(image: image)
    let thorough = try tracker(.thorough, hands: 2).recognize(image: image)
    XCTAssertEqual(standard.count, 2)
    XCTAssertEqual(thorough.map(\.palmScore), standard.map(\.palmScore))
    for (refined, hand) in zip(thorough, standard) {
      XCTAssertEqual(refined.handedness, hand.handedness)
      XCTAssertEqual(refined[.middleFingerMCP].x, hand[.middleFingerMCP].x, accuracy: 0.03)
    }
  }

  /// The first hand of a stream is found in time.
  ///
  /// It is found in the frame in which the standard search finds it. A near hand is found within the stated number of
  /// frames.
  func testAStream() throws {
    let options = HandTracker.Options(search: .thorough)
    let plain = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.2)])
    let first = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    let firstStream = first.makeStream()
    XCTAssertEqual(try firstStream.recognize(videoFrame: plain, at: .zero).count, 1)
    XCTAssertEqual(
      try firstStream.recognize(videoFrame: plain, at: .milliseconds(33)).map(\.palmScore), [nil],
      "tracked: no further look")
    let near = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.66)])
    let limit = try options.searchPlan(imageSize: ImageSize(width: near.width, height: near.height))
      .framesUntilSearched(handSize: 0.1)
    let second = try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    let secondStream = second.makeStream()
    let frame = try (0...limit).first {
      try !secondStream.recognize(videoFrame: near, at: .milliseconds(33 * $0)).isEmpty
    }
    XCTAssertNotNil(frame)
  }

  /// The looks follow from the options by formulas.
  func testTheLooks() throws {
    func steps(_ search: HandSearch) throws -> [[SearchLook]] { try search.steps(imageWidth: 400, imageHeight: 300) }
    XCTAssertEqual(try steps(.standard), [])
    // A hand of the image's longer side takes half of a look of twice that; one look lies between.
    let rooms = try steps(HandSearch(largestHand: 1)).map { $0.map(\.tile.side) }
    XCTAssertEqual(rooms.map(\.count), [1, 1])
    XCTAssertEqual(rooms[0][0], 400 * Float(2).squareRoot(), accuracy: 0.01)
    XCTAssertEqual(rooms[1][0], 800, accuracy: 0.01)
    let one = try steps(HandSearch(largestHand: 0.6)).flatMap { $0.map(\.tile.side) }
    XCTAssertEqual(one.count, 1)
    XCTAssertEqual(one[0], 480, accuracy: 0.01)
    let thorough = try steps(.thorough).flatMap(\.self)
    XCTAssertEqual(thorough.count, 8, "five standard searches")
    XCTAssertTrue(thorough.allSatisfy { $0.minimumScore == 0.2 && $0.border == .replicate && $0.needsSupport })
    XCTAssertEqual(
      thorough[0], SearchLook(tile: thorough[0].tile, border: .replicate, isToned: true, minimumScore: 0.2))
    XCTAssertEqual(thorough[0].tile.side, 560, accuracy: 0.01, "the image with room around it")
    XCTAssertEqual(thorough[3].tile.side, 1200, accuracy: 0.01, "a hand that the edge cuts, after the image's parts")
    XCTAssertEqual(try steps(HandSearch(effort: 2)).flatMap(\.self), Array(thorough.prefix(3)))
    // All looks, with faint palms, then those for large and small hands.
    let exhaustive = try steps(.exhaustive).flatMap(\.self)
    XCTAssertTrue(Set(exhaustive.map(\.tile)).isSuperset(of: thorough.map(\.tile)))
    XCTAssertGreaterThan(Set(exhaustive.map(\.turn)).count, 6)
    XCTAssertTrue(exhaustive.prefix { $0.border == .replicate }.allSatisfy { $0.minimumScore == 0.1 })
    let sizes = try steps(HandSearch(smallestHand: 0.05, largestHand: 1)).flatMap(\.self)
    XCTAssertEqual(exhaustive.suffix(sizes.count).map(\.tile), sizes.map(\.tile))
  }

  /// Further search areas need signs of hands.
  ///
  /// The sign must be stronger for later steps.
  func testLooksNeedSigns() throws {
    let search = HandSearch.thorough
    let least = (0...5).map { search.leastSign(step: $0) }
    XCTAssertGreaterThan(least[0], 0)
    for (next, last) in zip(least.dropFirst(), least) { XCTAssertGreaterThan(next, 2 * last) }
    XCTAssertLessThan(HandSearch(effort: 10).leastSign(step: 4), least[4])
    XCTAssertTrue(search.needsSigns)
    XCTAssertFalse(HandSearch.exhaustive.needsSigns)
    var signs = PalmSigns()
    XCTAssertEqual(signs.strongest(beside: []), 0)
    signs.add(2, at: [0.5, 0.5])
    signs.add(1, at: [0.9, 0.1])
    XCTAssertEqual(signs.strongest(beside: []), 2)
    let corners: [SIMD3<Float>] = [SIMD3(0.4, 0.4, 0), SIMD3(0.6, 0.6, 0)]
    let points = try XCTUnwrap(HandPoints((0..<HandPoints.count).map { corners[$0 % 2] }))
    let around = Hand(handedness: .left, landmarks: points, worldLandmarks: points)
    XCTAssertEqual(signs.strongest(beside: [around]), 1, "what a hand explains is no sign of another")
  }

  /// A palm is examined if enough anchors of the detector see it, the more the smaller it is.
  func testPalmsNeedSupport() {
    func palm(_ side: Float, at xMin: Float = 0.4) -> Palm {
      Palm(
        score: 0.4, box: Box(xMin: xMin, yMin: 0.4, width: side, height: side), wrist: .zero, middleFingerMCP: .zero)
    }
    func isExamined(_ count: Int, side: Float = 0.2, isFurther: Bool) -> Bool {
      // Detections of another palm do not count.
      let others = Array(repeating: palm(side, at: 0), count: 20)
      return PalmSigns.support(
        palm(side), by: Array(repeating: palm(side), count: count) + others, isFurther: isFurther)
    }
    XCTAssertFalse(isExamined(2, isFurther: false))
    XCTAssertTrue(isExamined(3, isFurther: false))
    XCTAssertFalse(isExamined(4, isFurther: true))
    XCTAssertTrue(isExamined(5, isFurther: true))
    for isFurther in [false, true] {
      XCTAssertFalse(isExamined(7, side: 0.02, isFurther: isFurther))
      XCTAssertTrue(isExamined(8, side: 0.02, isFurther: isFurther))
    }
    XCTAssertTrue(PalmSigns.support(palm(0.2), by: nil, isFurther: true), "without signs all are examined")
  }

  /// An image in which nothing looks like a hand is searched twice, the second time with a margin.
  func testAnImageWithoutSignsIsSearchedTwice() throws {
    XCTAssertEqual(try detections(inImageOf: [150, 180, 210], width: 640, height: 480), 2)
  }

  /// In grey and dim images the colours of skin may show what the image's own colours hide.
  func testGreyAndDimImagesAreSearchedInColorsOfSkin() throws {
    let steps = HandSearch.thorough.overlookedSteps(imageWidth: 640, imageHeight: 480)
    let toned = steps.joined().count { $0.isToned }
    XCTAssertGreaterThan(toned, 1)
    XCTAssertEqual(try detections(inImageOf: [128, 128, 128], width: 640, height: 480), 1 + toned)
    XCTAssertEqual(try detections(inImageOf: [20, 24, 28], width: 640, height: 480), 1 + toned)
  }

  /// Small hands show weak signs, so that a large image without a hand is searched in all areas.
  func testLargeImagesNeedNoSigns() throws {
    let search = HandSearch.thorough
    let steps = search.overlookedSteps(imageWidth: 1280, imageHeight: 720).joined().count
    let tiles = search.farSteps(imageWidth: 1280, imageHeight: 720).joined().count
    XCTAssertGreaterThan(tiles, 0)
    XCTAssertEqual(try detections(inImageOf: [150, 180, 210], width: 1280, height: 720), 1 + steps + tiles)
  }

  /// A faint palm of the whole image is examined before further areas are searched.
  func testFaintPalmsAreExaminedFirst() throws {
    let image = scene([NamedPose.openPalm.hand.placed(0.5, 0.5, scale: 0.22)])
    let score = try XCTUnwrap(tracker(.standard).recognize(image: image).first?.palmScore)
    func strict(_ search: HandSearch) throws -> HandTracker {
      var options = HandTracker.Options(search: search)
      options.finding.minimumPalmScore = (1 + score) / 2
      return try HandTracker(model: HandModel(bundle: TestModels.handLandmarker()), options: options)
    }
    XCTAssertEqual(try strict(.standard).recognize(image: image), [])
    let clock = StageClock()
    let hands = try StageClock.$current.withValue(clock) { try strict(.thorough).recognize(image: image) }
    XCTAssertEqual(hands.map(\.palmScore), [score])
    XCTAssertEqual(clock.times[.palmDetection]?.count, 1)
  }

  /// Returns the number of palm detections in an image of one colour, which has no hand.
  private func detections(inImageOf color: [UInt8], width: Int, height: Int) throws -> Int? {
    let rgb = Data((0..<width * height).flatMap { _ in color })
    let image = RasterImage(checkedData: rgb, width: width, height: height, bytesPerRow: 3 * width, format: .rgb8)
    let clock = StageClock()
    XCTAssertEqual(
      try StageClock.$current.withValue(clock) { try tracker(.thorough, hands: 2).recognize(image: image) }, [])
    return clock.times[.palmDetection]?.count
  }

  /// Hands in grey and dim images, such as those of infrared cameras.
  func testGreyAndDimImages() throws {
    for pose in [NamedPose.openPalm, .victory, .closedFist] {
      let bright = scene([pose.hand.placed(0.5, 0.5, scale: 0.2)])
      for exponent: Float in [1, 2.5] {
        let tones = (0...255).map { UInt8((powf(Float($0) / 255, exponent) * 255).rounded()) }
        let rgb = [UInt8](bright.rgbData)
        let grey = Data(
          (0..<rgb.count / 3).flatMap { at -> [UInt8] in
            let (red, green, blue) = (Int(rgb[3 * at]), Int(rgb[3 * at + 1]), Int(rgb[3 * at + 2]))
            return Array(repeating: tones[(299 * red + 587 * green + 114 * blue) / 1000], count: 3)
          })
        let image = RasterImage(checkedData: grey, width: 640, height: 480, bytesPerRow: 1920, format: .rgb8)
        XCTAssertEqual(try tracker(.thorough).recognize(image: image).count, 1, "\(pose), exponent \(exponent)")
      }
    }
  }

  private func scene(_ hands: [PosedHand]) -> RasterImage {
    DrawnScene(hands, width: 640, height: 480).draw().rasterImage
  }

  private func tracker(_ search: HandSearch, hands: Int = 1) throws -> HandTracker {
    try HandTracker(
      model: HandModel(bundle: TestModels.handLandmarker()),
      options: HandTracker.Options(maximumHandCount: hands, search: search))
  }
}
