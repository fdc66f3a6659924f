import GestureImages
import HandValues

/// Draws hands on images: the skeleton in a colour per finger, and a label on a dark ground.
///
/// ```swift
/// let drawn = HandDrawing().draw(tracker.detect(image: image), on: image)
/// try drawn.pngData.write(to: URL(fileURLWithPath: "drawn.png"))
/// ```
///
/// Line widths follow the hand's size; points near the camera are larger. The same drawing comes as vectors from
/// ``svg(of:width:height:picture:)``. An addition to MediaPipe's Swift API.
public struct HandDrawing: Sendable, Hashable {
  /// The colour of the lines between the points of the palm.
  public var palmColor = DrawingColor(red: 0xE8, green: 0xE8, blue: 0xE8)
  /// The colours of thumb, index, middle, ring finger and pinky.
  public var fingerColors = [
    DrawingColor(red: 0xFF, green: 0x5A, blue: 0x5F), DrawingColor(red: 0xFF, green: 0xB4, blue: 0x00),
    DrawingColor(red: 0x2E, green: 0xCC, blue: 0x71), DrawingColor(red: 0x34, green: 0xA8, blue: 0xF5),
    DrawingColor(red: 0xC0, green: 0x6B, blue: 0xE8),
  ]
  /// Multiplies the widths of lines and points, above 0.
  public var lineScale: Float = 1
  /// Whether each hand has a label with its gesture, handedness and their scores. Where there is no room beside the fingers, the label becomes smaller
  /// and shorter, and is left out in the end.
  public var showsLabels = true
  /// Whether the labels have a line with the number of extended fingers, `Hand.extendedFingers`.
  public var showsFingerCount = false

  /// Creates a drawing with the default colours and line widths.
  public init() {}

  /// Returns a copy of an image, as RGB, with hands drawn on it.
  ///
  /// - Parameters:
  ///   - hands: Their landmarks are fractions of the stored image's sides.
  ///   - image: Not changed.
  /// - Returns: An image of the same size and orientation in `.rgb8`.
  public func draw(_ hands: [Hand], on image: RasterImage) -> RasterImage { draw(hands, on: image, caption: []) }

  /// - Parameter caption: Lines at the lower left, over everything else.
  package func draw(_ hands: [Hand], on image: RasterImage, caption: [String]) -> RasterImage {
    var canvas = Canvas(image)
    for element in elements(for: hands, width: image.width, height: image.height) { canvas.draw(element) }
    let size = SIMD2(Float(image.width), Float(image.height))
    for element in LabelLayout.caption(caption, pictureSize: size) { canvas.draw(element) }
    var drawn = canvas.image
    drawn.rotationDegrees = image.rotationDegrees
    return drawn
  }

  /// The shapes of a drawing, from the bottom up.
  ///
  /// Coordinates that are not numbers, or further outside the image than its size, are left out.
  ///
  /// - Parameter smallestLetters: The smallest side of a pixel of the labels' font, in pixels of the image: below 1 only where shapes are vectors.
  package func elements(for hands: [Hand], width: Int, height: Int, smallestLetters: Float = 1) -> [DrawingElement] {
    let size = SIMD2(Float(width), Float(height))
    var labels = LabelLayout(pictureSize: size, hands: hands, minimumScale: smallestLetters, lineWidth: lineWidth)
    return hands.flatMap { skeleton(of: $0, pictureSize: size) }
      + (showsLabels ? hands : []).flatMap { labels.elements(for: $0, showsFingerCount: showsFingerCount) }
  }

  private func skeleton(of hand: Hand, pictureSize: SIMD2<Float>) -> [DrawingElement] {
    let points = hand.landmarks.map { SIMD2($0.x, $0.y) * pictureSize }
    let drawable = points.map { $0.isDrawable(in: pictureSize) }
    let extent = HandExtent(points: zip(points, drawable).filter(\.1).map(\.0))
    let width = lineWidth(extent)
    let lines = Self.fingers.flatMap { finger in
      finger.lines.map { (Int($0.start.rawValue), Int($0.end.rawValue)) }.filter { drawable[$0.0] && drawable[$0.1] }
        .map { (points[$0.0], points[$0.1], color(finger.index)) }
    }
    // A dark rim first keeps every colour legible on every ground.
    var elements = lines.map { DrawingElement.line(from: $0.0, to: $0.1, width: width * 1.8, color: .black, opacity: 0.45) }
    elements += lines.map { DrawingElement.line(from: $0.0, to: $0.1, width: width, color: $0.2, opacity: 1) }
    for i in points.indices where drawable[i] {
      let radius = width * nearness(hand.landmarks[i].z, span: extent.diagonal / pictureSize.x)
      elements.append(.dot(center: points[i], radius: radius * 1.35, color: .black, opacity: 0.6))
      elements.append(.dot(center: points[i], radius: radius, color: i == 0 ? palmColor : color((i - 1) / 4), opacity: 1))
    }
    return elements
  }

  private func lineWidth(_ extent: HandExtent) -> Float { max(extent.diagonal / 80, 1) * lineScale }

  /// The radius of a point in line widths: about 1, up to 1.8 for the nearest and down to 0.6 for the farthest.
  ///
  /// - Parameters:
  ///   - z: The depth on the scale of x.
  ///   - span: The size of the hand on the same scale.
  private func nearness(_ z: Float, span: Float) -> Float {
    guard z.isFinite, span > 0 else { return 1 }
    return min(max(1.1 - 1.5 * z / span, 0.6), 1.8)
  }

  /// The lines by finger, 0 the thumb to 4 the little finger, and nil for the palm.
  private static let fingers: [(index: Int?, lines: [HandConnection])] = [
    (nil, HandConnection.palm), (0, HandConnection.thumb), (1, HandConnection.indexFinger), (2, HandConnection.middleFinger),
    (3, HandConnection.ringFinger), (4, HandConnection.pinky),
  ]

  private func color(_ finger: Int?) -> DrawingColor {
    guard let finger, fingerColors.indices.contains(finger) else { return palmColor }
    return fingerColors[finger]
  }
}

extension SIMD2<Float> {
  /// Whether the point is a number, and not further outside an image than its size.
  func isDrawable(in pictureSize: SIMD2<Float>) -> Bool {
    x.isFinite && y.isFinite && abs(x) < 3 * pictureSize.x && abs(y) < 3 * pictureSize.y
  }
}

/// The rectangle around points, in their unit.
struct HandExtent {
  var lower = SIMD2<Float>(repeating: 0)
  var upper = SIMD2<Float>(repeating: 0)

  init(points: [SIMD2<Float>]) {
    if let bounds = points.bounds { (lower, upper) = bounds }
  }

  var diagonal: Float { ((upper - lower) * (upper - lower)).sum().squareRoot() }
}
