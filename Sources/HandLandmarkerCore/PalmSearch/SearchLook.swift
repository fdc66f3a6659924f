import GestureFoundation

/// A search area, which is a square of an image.
///
/// Also describes the form in which the palm detector sees the square.
package struct SearchLook: Hashable, Sendable {
  package var tile: SearchTile
  /// The clockwise rotation relative to the image, in radians.
  package var turn: Float = 0
  /// The values of pixels outside the image.
  package var border = ImageCrop.Border.black
  /// Whether the area is shown in the colours of skin (``SkinTone``).
  package var isToned = false
  /// The smallest score of a palm, 0…1, that is examined.
  ///
  /// Nil for the detector's threshold.
  package var minimumScore: Float?

  package init(
    tile: SearchTile, turn: Float = 0, border: ImageCrop.Border = .black, isToned: Bool = false,
    minimumScore: Float? = nil
  ) {
    self.tile = tile
    self.turn = turn
    self.border = border
    self.isToned = isToned
    self.minimumScore = minimumScore
  }

  /// Whether a palm is examined only if many anchors of the detector see it (``PalmSigns``).
  ///
  /// Tiles, which have no margin, are for small hands, which few anchors see.
  package var needsSupport: Bool { border == .replicate }

  /// The cropped region.
  ///
  /// - Parameter rotation: The rotation of the whole image in radians, a multiple of π/2, so that an unrotated area
  ///   covers the pixels of the tile.
  func region(rotation: Float) -> PixelRegion {
    PixelRegion(
      xCenter: tile.xCenter, yCenter: tile.yCenter, width: tile.side, height: tile.side, rotation: rotation + turn)
  }

  /// Whether a palm may extend beyond this area.
  ///
  /// False for rotated areas, where this is unknown.
  func cuts(_ box: Box, imageWidth: Int, imageHeight: Int) -> Bool {
    turn == 0 && tile.cuts(box, imageWidth: imageWidth, imageHeight: imageHeight)
  }
}

extension HandSearch {
  /// The smallest score of a faint palm that is examined.
  static let faintScore: Float = 0.1
  /// The largest share of a search area that a hand should take.
  ///
  /// A share of the area's side. Larger hands are found less often.
  private static let largestShare: Float = 0.5
  /// The largest ratio between the sizes of successive areas with a margin.
  private static let roomStep: Float = 1.5
  /// The side of areas in parts, in longer sides of the image.
  private static let partSide: Float = 0.75
  /// The side of areas with a margin, in longer sides of the image.
  private static let roomSide: Float = 1.4
  /// The side of the area for hands that the edge of the image cuts, in longer sides of the image.
  ///
  /// Of eight such hands that other areas missed, 3 finds seven and 2 finds two.
  private static let nearSide: Float = 3

  /// Returns the further search areas in steps.
  ///
  /// After each step the number of found hands is checked. Areas for overlooked hands come first, then areas for large
  /// and small hands.
  ///
  /// - Throws: The error of ``HandTracker/Options/searchPlan(imageSize:)``.
  package func steps(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchLook]] {
    overlookedSteps(imageWidth: imageWidth, imageHeight: imageHeight)
      + (try sizeSteps(imageWidth: imageWidth, imageHeight: imageHeight))
  }

  /// Returns the areas for overlooked hands, the most productive first.
  ///
  /// An area is more productive if it finds more hands in addition to those of the previous areas.
  package func overlookedSteps(imageWidth: Int, imageHeight: Int) -> [[SearchLook]] {
    guard findsOverlooked else { return [] }
    let parts = TileGrid.tiles(
      imageWidth: imageWidth, imageHeight: imageHeight,
      side: Double(Float(max(imageWidth, imageHeight)) * Self.partSide))
    func look(_ tile: SearchTile, turn degrees: Float, isToned: Bool) -> SearchLook {
      SearchLook(
        tile: tile, turn: degrees * .pi / 180, border: .replicate, isToned: isToned, minimumScore: furtherScore)
    }
    func whole(_ degrees: Float, side: Float = Self.roomSide, isToned: Bool = true) -> [SearchLook] {
      [look(Self.centered(side, imageWidth: imageWidth, imageHeight: imageHeight), turn: degrees, isToned: isToned)]
    }
    func inParts(_ degrees: Float, isToned: Bool = true) -> [SearchLook] {
      parts.map { look($0, turn: degrees, isToned: isToned) }
    }
    var steps = [
      whole(0), inParts(0, isToned: false), whole(0, side: Self.nearSide, isToned: false),
      whole(60, isToned: false), inParts(0), whole(0, side: 2, isToned: false),
    ]
    steps += [
      whole(-30), inParts(45), whole(90, isToned: false), inParts(-20), whole(180), inParts(-45, isToned: false),
    ]
    var count = 0
    return steps.filter { step in
      guard count + step.count <= maximumLookCount else { return false }
      count += step.count
      return true
    }
  }

  /// Returns the area around a lost hand.
  ///
  /// The area is rotated with the hand, so that the palm detector sees the hand upright.
  func look(atLostHandIn tile: SearchTile, turn: Float) -> SearchLook {
    findsOverlooked
      ? SearchLook(tile: tile, turn: turn, border: .replicate, minimumScore: furtherScore) : SearchLook(tile: tile)
  }

  /// The largest number of areas for overlooked hands.
  ///
  /// Each takes some five eighths of the time of a standard search, which also finds landmarks.
  private var maximumLookCount: Int { isExhaustive ? .max : effort * 8 / 5 }

  private var isExhaustive: Bool { effort == Self.maximumEffort }

  /// The smallest score of an examined palm in a further area.
  private var furtherScore: Float { isExhaustive ? Self.faintScore : 0.2 }

  /// The least strength of a sign for the first step of further areas.
  ///
  /// With the factor of the strength for each further step.
  private static let leastSign: (first: Float, perStep: Float) = (0.06, 2.5)

  /// Returns the least strength of a sign for which a step is searched.
  ///
  /// The strength rises with each step: a hand that a later step alone finds showed strong signs in the earlier ones.
  /// The values were chosen on photos of people and photos without hands.
  ///
  /// - Parameter step: The number of the step, from 0.
  package func leastSign(step: Int) -> Float {
    let rise = Float(step) * min(1, Float(Self.thorough.effort) / Float(effort))
    return Self.leastSign.first * powf(Self.leastSign.perStep, rise)
  }

  /// Returns the areas for large and for small hands.
  private func sizeSteps(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchLook]] {
    let faint = findsOverlooked ? furtherScore : nil
    let rooms = Self.rooms(upTo: largestHand.map { $0 / Self.largestShare } ?? 1).map { side in
      [
        SearchLook(
          tile: Self.centered(side, imageWidth: imageWidth, imageHeight: imageHeight), border: .replicate,
          minimumScore: faint)
      ]
    }
    return rooms
      + (try tileLevels(imageWidth: imageWidth, imageHeight: imageHeight)).map { $0.map { SearchLook(tile: $0) } }
  }

  /// Returns the areas for small hands in a large image.
  ///
  /// The image has no other hand. There a twentieth of the image has enough pixels for landmarks, and a distant person
  /// may be all that it shows. Faint palms are examined.
  package func farSteps(imageWidth: Int, imageHeight: Int) -> [[SearchLook]] {
    guard findsOverlooked, smallestHand == nil, max(imageWidth, imageHeight) >= Self.largeSide else { return [] }
    let levels = TileGrid.levels(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: Self.farHand)
    return levels.map { $0.map { SearchLook(tile: $0, minimumScore: furtherScore) } }
  }

  /// The longer side of a large image, and the smallest hand there.
  ///
  /// The side is in pixels, and the hand a fraction of the side.
  private static let (largeSide, farHand): (Int, Float) = (1280, 0.05)

  /// Returns the square in the middle of an image.
  ///
  /// `side` is in longer sides of the image.
  private static func centered(_ side: Float, imageWidth: Int, imageHeight: Int) -> SearchTile {
    SearchTile(
      xCenter: Float(imageWidth) / 2, yCenter: Float(imageHeight) / 2, side: Float(max(imageWidth, imageHeight)) * side)
  }

  /// Returns the tiles for ``smallestHand``, by level.
  private func tileLevels(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchTile]] {
    guard let smallestHand else { return [] }
    let count = TileGrid.requestedTileCount(
      imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: smallestHand)
    guard count <= Double(SearchPlan.maximumTileCount) else {
      let smallest = HandTracker.Options.smallestHand(imageWidth: imageWidth, imageHeight: imageHeight)
      throw StatusError(
        .invalidArgument, "The `smallestHand` option is too small for the image.",
        option: "smallestHand", value: "\(smallestHand), the image has \(imageWidth)×\(imageHeight) pixels",
        suggestion: "the smallest value for this image is \(smallest)")
    }
    return TileGrid.levels(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: smallestHand)
  }

  /// Returns the sides of the areas with a margin.
  ///
  /// In longer sides of the image.
  private static func rooms(upTo largest: Float) -> [Float] {
    guard largest > 1 else { return [] }
    let count = max(1, (logf(largest) / logf(roomStep)).rounded(.up))
    return stride(from: 1, through: count, by: 1).map { powf(largest, $0 / count) }
  }
}
