import GestureFoundation

/// A further look at an image: a square of it in which palms are searched for, and how it is shown to the detector.
package struct SearchLook: Hashable, Sendable {
  package var tile: SearchTile
  /// The rotation of the look against the image, in radians, clockwise.
  package var turn: Float = 0
  /// The pixels outside of the image.
  package var border = ImageCrop.Border.black
  /// Whether it is shown in the colours of skin (``SkinTone``).
  package var isToned = false
  /// The score, 0…1, from which on a palm is worth a second look; nil for the detector's own.
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

  /// The cropped region.
  ///
  /// - Parameter rotation: The rotation of the whole image, radians; a multiple of π/2, so that an unturned look covers
  ///   the pixels of the tile.
  func region(rotation: Float) -> PixelRegion {
    PixelRegion(
      xCenter: tile.xCenter, yCenter: tile.yCenter, width: tile.side, height: tile.side, rotation: rotation + turn)
  }

  /// Whether a palm of this look may be a part of one that extends outside of it. Not known of turned looks: false.
  func cuts(_ box: Box, imageWidth: Int, imageHeight: Int) -> Bool {
    turn == 0 && tile.cuts(box, imageWidth: imageWidth, imageHeight: imageHeight)
  }
}

extension HandSearch {
  /// The score from which on a faint palm is worth a second look. Measured: at 0.1 the first look alone finds half of
  /// the hands that it overlooks at 0.5, and the second looks still drop all false hands in 51 photographs without any.
  static let faintScore: Float = 0.1
  /// The share of the side of a look that the largest hand takes: larger ones are found less often.
  private static let largestShare: Float = 0.5
  /// The largest ratio of the size of a look with room to that of the one before.
  private static let roomStep: Float = 1.5
  /// The sides of the looks at parts of the image, and of those with room around it, in longer sides of the image.
  private static let (partSide, roomSide): (Float, Float) = (0.75, 1.4)

  /// The further looks at an image in steps: after each it is known whether hands are missing. First those for
  /// overlooked hands, then those for large and small ones.
  ///
  /// - Throws: `StatusError` (invalid argument) as ``HandTracker/Options/searchPlan(imageWidth:imageHeight:)``.
  package func steps(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchLook]] {
    overlookedSteps(imageWidth: imageWidth, imageHeight: imageHeight)
      + (try sizeSteps(imageWidth: imageWidth, imageHeight: imageHeight))
  }

  /// The looks for overlooked hands, by what they find of those that the looks before did not, in photographs of
  /// people.
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
      whole(0), inParts(0, isToned: false), whole(60, isToned: false), inParts(0), whole(0, side: 2, isToned: false),
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

  /// The look at the position of a hand that was lost, turned as it was: there the palm detector sees it upright.
  func look(atLostHandIn tile: SearchTile, turn: Float) -> SearchLook {
    findsOverlooked
      ? SearchLook(tile: tile, turn: turn, border: .replicate, minimumScore: furtherScore) : SearchLook(tile: tile)
  }

  /// The largest number of looks for overlooked hands: each takes some five eighths of a standard search, which also
  /// finds landmarks.
  private var maximumLookCount: Int { isExhaustive ? .max : effort * 8 / 5 }

  private var isExhaustive: Bool { effort == Self.maximumEffort }

  /// The score of a palm of a further look from which on it is worth a second look.
  private var furtherScore: Float { isExhaustive ? Self.faintScore : 0.2 }

  /// The logit of the clearest sign of a hand below which no further look is taken for overlooked hands. It rises from
  /// look to look: where some show no sign, the next hardly finds a hand. A second hand is rare, and where there is one
  /// it is clear.
  ///
  /// Chosen by photographs in which every look was taken: 450 of people and 80 without hands.
  ///
  /// - Parameters:
  ///   - looks: The number of further looks that were taken before.
  ///   - hands: The number of hands that were found before.
  package func leastSign(looks: Int, hands: Int) -> Float {
    if isExhaustive || looks == 0 && hands == 0 { return -.infinity }
    return -4 + 2.5 * Float(looks) / Float(effort) + (hands > 0 ? 1 : 0)
  }

  /// The looks for large and for small hands.
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

  /// The looks for small hands in a large image in which no hand was found: where a twentieth of the image has pixels
  /// enough to be told by, a person at the other end of a room may be all that it shows.
  package func farSteps(imageWidth: Int, imageHeight: Int) -> [[SearchLook]] {
    guard findsOverlooked, smallestHand == nil, max(imageWidth, imageHeight) >= Self.largeSide else { return [] }
    let levels = TileGrid.levels(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: Self.farHand)
    return levels.map { $0.map { SearchLook(tile: $0) } }
  }

  /// The longer side of an image, in pixels, from which on it is large, and the smallest hand that is then looked for.
  private static let (largeSide, farHand): (Int, Float) = (1280, 0.05)

  /// The square in the middle of an image with a side in longer sides of the image.
  private static func centered(_ side: Float, imageWidth: Int, imageHeight: Int) -> SearchTile {
    SearchTile(
      xCenter: Float(imageWidth) / 2, yCenter: Float(imageHeight) / 2, side: Float(max(imageWidth, imageHeight)) * side)
  }

  /// The tiles of ``smallestHand``, by level.
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

  /// The sides of the looks with room around the image, in longer sides of the image.
  private static func rooms(upTo largest: Float) -> [Float] {
    guard largest > 1 else { return [] }
    let count = max(1, (logf(largest) / logf(roomStep)).rounded(.up))
    return stride(from: 1, through: count, by: 1).map { powf(largest, $0 / count) }
  }
}
