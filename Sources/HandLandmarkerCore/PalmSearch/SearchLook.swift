import GestureFoundation

/// A further look at an image: a square of it in which palms are searched for, and how it is shown to the detector.
package struct SearchLook: Hashable, Sendable {
  package var tile: SearchTile
  /// The rotation of the look against the image, in radians, clockwise.
  package var turn: Float = 0
  /// The pixels outside of the image.
  package var border = ImageCrop.Border.black
  /// The exponent of the values 0…1 that the detector sees: below 1 brightens. Nil leaves them as they are.
  package var tone: Float?
  /// The score, 0…1, from which on a palm is worth a second look; nil for the detector's own.
  package var minimumScore: Float?

  package init(tile: SearchTile, turn: Float = 0, border: ImageCrop.Border = .black, tone: Float? = nil, minimumScore: Float? = nil) {
    self.tile = tile
    self.turn = turn
    self.border = border
    self.tone = tone
    self.minimumScore = minimumScore
  }

  /// The cropped region.
  ///
  /// - Parameter rotation: The rotation of the whole image, radians; a multiple of π/2, so that an unturned look covers the pixels of the tile.
  func region(rotation: Float) -> PixelRegion {
    PixelRegion(xCenter: tile.xCenter, yCenter: tile.yCenter, width: tile.side, height: tile.side, rotation: rotation + turn)
  }

  /// Whether a palm of this look may be a part of one that extends outside of it. Not known of turned looks: false.
  func cuts(_ box: Box, imageWidth: Int, imageHeight: Int) -> Bool {
    turn == 0 && tile.cuts(box, imageWidth: imageWidth, imageHeight: imageHeight)
  }
}

extension HandSearch {
  /// The score from which on a faint palm is worth a second look. Measured: at 0.1 the first look alone finds half of the hands that it overlooks at
  /// 0.5, and the second looks still drop all false hands in 51 photographs without any.
  static let faintScore: Float = 0.1
  /// The share of the side of a look that the largest hand takes: larger ones are found less often.
  private static let largestShare: Float = 0.5
  /// The largest ratio of the size of a look with room to that of the one before.
  private static let roomStep: Float = 1.5
  /// The sides of the turned looks at parts of the image, and of those at all of it, in longer sides of the image.
  private static let (partSide, turnedSide): (Float, Float) = (0.75, 1.3)
  /// The exponent that brightens a dim image.
  private static let brightening: Float = 0.5

  /// The further looks at an image in the order in which they are taken, in steps: after each it is known whether hands are missing.
  ///
  /// - Throws: `StatusError` (invalid argument) as ``HandTracker/Options/searchPlan(imageWidth:imageHeight:)``.
  package func steps(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchLook]] {
    let tiles = try tileLevels(imageWidth: imageWidth, imageHeight: imageHeight)
    let side = Float(max(imageWidth, imageHeight))
    let (x, y) = (Float(imageWidth) / 2, Float(imageHeight) / 2)
    let faint = searchesOverlooked ? Self.faintScore : nil
    func centered(_ share: Float, turn degrees: Float = 0, tone: Float? = nil) -> SearchLook {
      SearchLook(
        tile: SearchTile(xCenter: x, yCenter: y, side: side * share), turn: degrees * .pi / 180, border: .replicate, tone: tone,
        minimumScore: faint)
    }
    var rooms = Self.rooms(upTo: largestHand.map { $0 / Self.largestShare } ?? 1).map { [centered($0)] }
    var steps: [[SearchLook]] = []
    if !rooms.isEmpty { steps.append(rooms.removeFirst()) }
    if searchesOverlooked {
      let parts = TileGrid.tiles(imageWidth: imageWidth, imageHeight: imageHeight, side: Double(side * Self.partSide))
      func turnedParts(_ degrees: Float) -> [SearchLook] {
        parts.map { SearchLook(tile: $0, turn: degrees * .pi / 180, border: .replicate, minimumScore: faint) }
      }
      steps += [turnedParts(-45), [centered(Self.turnedSide, turn: 20)], [centered(Self.turnedSide, turn: -20)], turnedParts(20)]
      steps += [turnedParts(45), turnedParts(-20), [centered(Self.turnedSide, turn: -45)], [centered(Self.turnedSide, turn: 45)]]
      steps.append([centered(1, tone: Self.brightening)])
    }
    return steps + rooms + tiles.map { $0.map { SearchLook(tile: $0) } }
  }

  /// The tiles of ``smallestHand``, by level.
  private func tileLevels(imageWidth: Int, imageHeight: Int) throws(StatusError) -> [[SearchTile]] {
    guard let smallestHand else { return [] }
    let count = TileGrid.requestedTileCount(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: smallestHand)
    guard count <= Double(SearchPlan.maximumTileCount) else {
      let smallest = HandTracker.Options.smallestHand(imageWidth: imageWidth, imageHeight: imageHeight)
      throw StatusError(
        .invalidArgument, "The `smallestHand` option is too small for the image.",
        option: "smallestHand", value: "\(smallestHand), the image has \(imageWidth)×\(imageHeight) pixels",
        suggestion: "the smallest value for this image is \(smallest)")
    }
    return TileGrid.levels(imageWidth: imageWidth, imageHeight: imageHeight, smallestHand: smallestHand)
  }

  /// The sides of the looks at a warm copy of an image in which no hand was found, in longer sides of the image.
  private static let warmSides: [Float] = [1, 1.4, 2]

  static func warmLooks(imageWidth: Int, imageHeight: Int) -> [SearchLook] {
    warmSides.map {
      SearchLook(
        tile: SearchTile(xCenter: Float(imageWidth) / 2, yCenter: Float(imageHeight) / 2, side: Float(max(imageWidth, imageHeight)) * $0),
        border: .replicate, minimumScore: faintScore)
    }
  }

  /// The sides of the looks with room around the image, in longer sides of the image.
  private static func rooms(upTo largest: Float) -> [Float] {
    guard largest > 1 else { return [] }
    let count = max(1, (logf(largest) / logf(roomStep)).rounded(.up))
    return stride(from: 1, through: count, by: 1).map { powf(largest, $0 / count) }
  }
}
