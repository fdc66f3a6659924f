import GestureFoundation

extension HandPipeline {
  /// The largest number of extra palms that a search examines.
  ///
  /// Palms beyond the requested hands are examined by descending score. The limit bounds the work for images with many
  /// false palms.
  private static let spareCandidates = 40
  /// The number of model runs for examining palms in a frame.
  ///
  /// Palm detections are not counted. A false palm takes one run, a hand three to six.
  static let secondLooksPerFrame = 6
  /// The longer side in pixels of the smallest hand in further areas.
  ///
  /// Smaller hands show no landmarks.
  private static let leastPixels: Float = 20

  /// Returns the hands of a single image.
  ///
  /// Several areas of the image are searched. The hands of a standard search precede those of further search areas,
  /// while there are fewer than `maximumHandCount`; each group has descending scores of palms. Further areas of a noisy
  /// image are searched without the noise.
  ///
  /// - Throws: `StatusError` if `smallestHand` is too small for the image.
  func searchedHands(in image: RasterImage, spareHands: Int) throws -> [Hand] {
    let search = options.finding.search
    let steps = try search.steps(imageWidth: image.width, imageHeight: image.height)
    var signs: PalmSigns? = search.needsSigns ? PalmSigns() : nil
    let (clear, faint) = try palmDetector.palms(
      in: image, faintScore: search.findsOverlooked ? HandSearch.faintScore : nil, signs: &signs)
    var confirmation = PalmConfirmation(pipeline: self, image: image, runs: .max)
    let wantedCount = options.finding.handCount(and: options.finding.preference.spareHandCount)
    let certain = options.finding.candidates(clear, in: image, spare: spareHands)
    let first = try hands(of: certain, in: image)
    var found = HandDeduplication.unique(try first.map { try confirmation.refined($0) }, in: image)
    let others = options.finding.preference.sorted(clear, in: image).dropFirst(certain.count)
    try add(others + faint, to: &found, upTo: wantedCount, &confirmation, newID: 0)
    if found.count < wantedCount {
      try addFurther(steps, to: &found, upTo: wantedCount, &confirmation, signs: &signs)
    }
    let sorted = found.sorted { ($0.palmScore ?? 0) > ($1.palmScore ?? 0) }
    return options.finding.preference.chosen(sorted, count: options.finding.maximumHandCount, in: image)
  }

  /// Adds the hands of further search areas until there are `count`.
  ///
  /// The first area that is searched has the image smoothed for all of them.
  ///
  /// - Parameter steps: The areas of ``HandSearch/steps(imageWidth:imageHeight:)``.
  private func addFurther(
    _ steps: [[SearchLook]], to found: inout [Hand], upTo count: Int, _ confirmation: inout PalmConfirmation,
    signs: inout PalmSigns?
  ) throws {
    let search = options.finding.search
    let image = confirmation.image
    var tone: SkinTone?
    let overlooked = search.overlookedSteps(imageWidth: image.width, imageHeight: image.height).count
    let farSteps = search.farSteps(imageWidth: image.width, imageHeight: image.height)
    for (index, step) in steps.enumerated() where found.count < count {
      // Grey and dim images may show signs only in the colours of skin, and small hands show weak ones.
      let needsNoSigns = index == 0 || !farSteps.isEmpty || tone?.hidesHands == true && step.contains(where: \.isToned)
      let isDue = found.isEmpty && needsNoSigns
      if !isDue, index < overlooked, let signs,
        signs.strongest(beside: found) < search.leastSign(step: index)
      {
        continue
      }
      if search.findsOverlooked, tone == nil {
        confirmation.image = Denoising.denoised(image) ?? image
        tone = try palmDetector.tone(of: confirmation.image)
      }
      confirmation.tone = step.contains(where: \.isToned) ? tone : nil
      try add(
        palms(of: step, in: confirmation.image, tone: tone, signs: &signs), to: &found, upTo: count, &confirmation,
        newID: 0)
    }
    for step in farSteps where found.isEmpty {
      confirmation.tone = nil
      try add(
        palms(of: step, in: confirmation.image, tone: nil, signs: &signs), to: &found, upTo: count, &confirmation,
        newID: 0)
    }
  }

  /// Returns the hands of a frame.
  ///
  /// Tracked hands come first, then new ones in the whole image, then those in further search areas. The further areas
  /// of a noisy frame are searched without the noise if one of them is shown in the colours of skin.
  ///
  /// - Returns: The hands, and the number of model runs for examining palms.
  func searchedHands(in image: RasterImage, _ areas: PalmSearch.Areas, after tracks: TrackedRegions) throws -> (
    hands: [Hand], runs: Int
  ) {
    // A frame without further search areas has no time for faint palms.
    let faintScore = options.finding.search.findsOverlooked && !areas.looks.isEmpty ? HandSearch.faintScore : nil
    var signs: PalmSigns?
    let (clear, faint) =
      areas.wholeImage ? try palmDetector.palms(in: image, faintScore: faintScore, signs: &signs) : ([], [])
    var found = try hands(of: clear, in: image, after: tracks)
    let looks = found.count >= options.finding.maximumHandCount ? [] : areas.looks
    let isToned = looks.contains(where: \.isToned)
    let clearer = isToned ? Denoising.denoised(image) ?? image : image
    var confirmation = PalmConfirmation(pipeline: self, image: clearer, runs: Self.secondLooksPerFrame)
    let tone = isToned ? try palmDetector.tone(of: clearer) : nil
    for isToned in [false, true] {
      confirmation.tone = isToned ? tone : nil
      let others = try palms(of: looks.filter { $0.isToned == isToned }, in: clearer, tone: tone, signs: &signs)
      try add(
        isToned ? others : others + faint, to: &found, upTo: options.finding.maximumHandCount, &confirmation,
        newID: tracks.unusedID)
    }
    return (found, Self.secondLooksPerFrame - confirmation.runs)
  }

  /// Adds the hands of palms, in order, until there are `count`.
  private func add(
    _ palms: [Palm], to found: inout [Hand], upTo count: Int, _ confirmation: inout PalmConfirmation, newID: Int
  ) throws {
    for palm in palms.prefix(options.finding.handCount(and: Self.spareCandidates)) {
      guard found.count < count, confirmation.runs > 0 else { break }
      let image = confirmation.image
      guard !found.contains(where: { $0.box.contains(palm.box) }), var hand = try confirmation.hand(of: palm),
        max(hand.box.width * Float(image.width), hand.box.height * Float(image.height)) >= Self.leastPixels,
        !found.contains(where: { $0.box.covers(hand.box) || hand.box.covers($0.box) })
      else { continue }
      hand.id = newID
      hand.palmScore = palm.score
      found = HandDeduplication.unique(found + [hand], in: image)
    }
  }

  /// Returns the merged palms of further search areas.
  ///
  /// Palms are in order of descending score, in fractions of the image.
  private func palms(of looks: [SearchLook], in image: RasterImage, tone: SkinTone?, signs: inout PalmSigns?) throws
    -> [Palm]
  {
    TilePalm.merge(
      try looks.flatMap { look in
        try palmDetector.palms(in: image, look, tone: tone, signs: &signs).map {
          TilePalm($0, in: look, imageWidth: image.width, imageHeight: image.height)
        }
      })
  }
}

extension Box {
  /// The share of a box that makes two hands the same.
  ///
  /// The share of a hand's box that lies inside another hand's box.
  private static let sharedPart: Float = 0.6

  fileprivate func covers(_ other: Box) -> Bool { share(of: other) > Self.sharedPart }

  /// Whether the middle of another box is inside this one.
  fileprivate func contains(_ other: Box) -> Bool {
    contains(other.middle)
  }
}
