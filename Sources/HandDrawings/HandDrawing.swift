import GestureImages
import HandValues

/// Draws hands on images.
///
/// The skeleton has one colour per finger, and the label a dark background.
///
/// ```swift
/// let drawn = HandDrawing().draw(tracker.recognize(image: image), on: image)
/// try drawn.pngData.write(to: URL(fileURLWithPath: "drawn.png"))
/// ```
///
/// Line widths follow the hand's size; points near the camera are larger. ``svg(of:width:height:picture:)`` returns the
/// drawing as vectors. Not part of MediaPipe's Swift API.
public struct HandDrawing: Sendable, Hashable {
  /// The colour of the lines between the points of the palm.
  public var palmColor = DrawingColor(red: 0xE8, green: 0xE8, blue: 0xE8)
  /// The colours of thumb, index, middle, ring and little finger.
  public var fingerColors = [
    DrawingColor(red: 0xFF, green: 0x5A, blue: 0x5F), DrawingColor(red: 0xFF, green: 0xB4, blue: 0x00),
    DrawingColor(red: 0x2E, green: 0xCC, blue: 0x71), DrawingColor(red: 0x34, green: 0xA8, blue: 0xF5),
    DrawingColor(red: 0xC0, green: 0x6B, blue: 0xE8),
  ]
  /// The factor of the widths of lines and points, above 0.
  public var lineScale: Float = 1
  /// Whether each hand has a label with its gesture, handedness and scores.
  ///
  /// Without space beside the fingers, the label becomes smaller and shorter, and is finally omitted.
  public var showsLabels = true
  /// Whether labels have a line with the number of extended fingers.
  ///
  /// See `Hand.extendedFingers`.
  public var showsFingerCount = false

  /// Creates a drawing with the default colours and line widths.
  public init() {}

  /// Returns a copy of an image as RGB with drawn hands.
  ///
  /// - Parameters:
  ///   - hands: The hands; their landmarks are fractions of the stored image's sides.
  ///   - image: The image, which does not change.
  /// - Returns: An image of the same size and orientation in `.rgb8`.
  public func draw(_ hands: [Hand], on image: RasterImage) -> RasterImage { draw(hands, on: image, caption: []) }

  /// - Parameter caption: Lines at the lower left, drawn over everything else.
  package func draw(_ hands: [Hand], on image: RasterImage, caption: [String]) -> RasterImage {
    var canvas = Canvas(image)
    for element in elements(for: hands, width: image.width, height: image.height) { canvas.draw(element) }
    let size = SIMD2(Float(image.width), Float(image.height))
    for element in LabelLayout.caption(caption, pictureSize: size) { canvas.draw(element) }
    var drawn = canvas.image
    drawn.rotationDegrees = image.rotationDegrees
    return drawn
  }

  /// Returns the shapes of a drawing from bottom to top.
  ///
  /// - Parameter smallestLetters: The smallest side of a pixel of the labels' font, in pixels of the image. Use values
  ///   below 1 only for vectors.
  package func elements(for hands: [Hand], width: Int, height: Int, smallestLetters: Float = 1) -> [DrawingElement] {
    let size = SIMD2(Float(width), Float(height))
    let drawn = hands.map { DrawnHand($0, pictureSize: size, lineScale: lineScale) }
    var labels = LabelLayout(pictureSize: size, hands: drawn, minimumScale: smallestLetters)
    return drawn.flatMap { skeleton(of: $0, pictureSize: size) }
      + (showsLabels ? drawn : []).flatMap { labels.elements(for: $0, showsFingerCount: showsFingerCount) }
  }

  private func skeleton(of drawn: DrawnHand, pictureSize: SIMD2<Float>) -> [DrawingElement] {
    let width = drawn.lineWidth
    // A dark outline keeps every colour legible on every background.
    var elements = drawn.lines.map {
      DrawingElement.line(from: $0.start, to: $0.end, width: width * 1.8, color: .black, opacity: 0.45)
    }
    elements += drawn.lines.map {
      DrawingElement.line(from: $0.start, to: $0.end, width: width, color: color($0.finger), opacity: 1)
    }
    for (i, point) in drawn.points.enumerated() {
      guard let point else { continue }
      let radius = width * nearness(drawn.hand.landmarks[i].z, span: drawn.diagonal / pictureSize.x)
      elements.append(.dot(center: point, radius: radius * 1.35, color: .black, opacity: 0.6))
      elements.append(.dot(center: point, radius: radius, color: color(i == 0 ? nil : (i - 1) / 4), opacity: 1))
    }
    return elements
  }

  /// Returns the radius of a point in line widths.
  ///
  /// The radius depends on the point's depth and the hand's size on the scale of x: about 1, 1.8 for the nearest point,
  /// 0.6 for the farthest.
  private func nearness(_ z: Float, span: Float) -> Float {
    guard z.isFinite, span > 0 else { return 1 }
    return min(max(1.1 - 1.5 * z / span, 0.6), 1.8)
  }

  /// - Parameter finger: The finger, 0 for the thumb to 4 for the little finger; nil for the palm.
  private func color(_ finger: Int?) -> DrawingColor {
    guard let finger, fingerColors.indices.contains(finger) else { return palmColor }
    return fingerColors[finger]
  }
}

/// A hand in pixels of the image.
struct DrawnHand {
  let hand: Hand
  /// The points.
  ///
  /// Nil for points that are not finite, or further outside the image than its size, which are not drawn.
  let points: [SIMD2<Float>?]
  /// The corners of the rectangle around the points.
  let (lower, upper): (SIMD2<Float>, SIMD2<Float>)
  let lineWidth: Float

  init(_ hand: Hand, pictureSize: SIMD2<Float>, lineScale: Float) {
    self.hand = hand
    points = hand.landmarks.map { landmark in
      let point = landmark.xy * pictureSize
      return abs(point.x) < 3 * pictureSize.x && abs(point.y) < 3 * pictureSize.y ? point : nil
    }
    (lower, upper) = points.compactMap(\.self).bounds ?? (.zero, .zero)
    lineWidth = max((upper - lower).length / 80, 1) * lineScale
  }

  var diagonal: Float { (upper - lower).length }

  /// The lines between the points, with their fingers.
  ///
  /// Fingers are numbered from 0 for the thumb to 4 for the little finger; nil is the palm.
  var lines: [(start: SIMD2<Float>, end: SIMD2<Float>, finger: Int?)] {
    HandConnection.all.compactMap { line in
      guard let start = points[line.start.rawValue], let end = points[line.end.rawValue] else { return nil }
      return (start, end, HandConnection.palm.contains(line) ? nil : (line.end.rawValue - 1) / 4)
    }
  }
}
