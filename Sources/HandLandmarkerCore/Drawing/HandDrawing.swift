/// Draws hands on pictures: the skeleton in a colour per finger, and a label on a dark ground.
///
/// ```swift
/// let picture = HandDrawing().draw(result.annotations, on: image)
/// try picture.pngData.write(to: URL(fileURLWithPath: "drawn.png"))
/// ```
///
/// Lines are as wide as the hand's size asks for; points near to the camera are larger. The same drawing comes as vectors from
/// ``svg(of:width:height:picture:)``. An addition to MediaPipe's Swift API.
public struct HandDrawing: Sendable, Hashable {
  /// Of the lines between the points of the palm.
  public var palmColor = DrawingColor(red: 0xE8, green: 0xE8, blue: 0xE8)
  /// Of thumb, index, middle, ring finger and pinky.
  public var fingerColors = [
    DrawingColor(red: 0xFF, green: 0x5A, blue: 0x5F), DrawingColor(red: 0xFF, green: 0xB4, blue: 0x00),
    DrawingColor(red: 0x2E, green: 0xCC, blue: 0x71), DrawingColor(red: 0x34, green: 0xA8, blue: 0xF5),
    DrawingColor(red: 0xC0, green: 0x6B, blue: 0xE8),
  ]
  /// Multiplies the widths of lines and points, above 0.
  public var lineScale: Float = 1

  /// The default colours, and lines as wide as the hand's size asks for.
  public init() {}

  /// The shapes of a drawing, from the bottom up.
  ///
  /// Coordinates that are not numbers, or further outside the picture than it is large, are left out.
  package func elements(for hands: [HandAnnotation], width: Int, height: Int) -> [DrawingElement] {
    let size = SIMD2(Float(width), Float(height))
    var labels = LabelLayout(pictureSize: size)
    return hands.flatMap { skeleton(of: $0, pictureSize: size) } + hands.flatMap { labels.elements(for: $0) }
  }

  private func skeleton(of hand: HandAnnotation, pictureSize: SIMD2<Float>) -> [DrawingElement] {
    guard hand.landmarks.count == HandConnections.pointCount else { return [] }
    let points = hand.landmarks.map { SIMD2($0.x, $0.y) * pictureSize }
    let drawable = points.map { point in
      point.x.isFinite && point.y.isFinite && abs(point.x) < 3 * pictureSize.x && abs(point.y) < 3 * pictureSize.y
    }
    let extent = HandExtent(points: zip(points, drawable).filter(\.1).map(\.0))
    let width = max(extent.diagonal / 80, 1) * lineScale
    let lines = HandConnections.fingers.flatMap { finger in
      finger.pairs.filter { drawable[$0.0] && drawable[$0.1] }.map { (points[$0.0], points[$0.1], color(finger.index)) }
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

  /// The radius of a point in line widths: about 1, up to 1.8 for the nearest and down to 0.6 for the farthest.
  ///
  /// - Parameters:
  ///   - z: The depth on the scale of x.
  ///   - span: The size of the hand on the same scale.
  private func nearness(_ z: Float, span: Float) -> Float {
    guard z.isFinite, span > 0 else { return 1 }
    return min(max(1.1 - 1.5 * z / span, 0.6), 1.8)
  }

  private func color(_ finger: Int?) -> DrawingColor {
    guard let finger, fingerColors.indices.contains(finger) else { return palmColor }
    return fingerColors[finger]
  }
}

/// The rectangle around points, in their unit.
struct HandExtent {
  var lower = SIMD2<Float>(repeating: 0)
  var upper = SIMD2<Float>(repeating: 0)

  init(points: [SIMD2<Float>]) {
    guard let first = points.first else { return }
    lower = points.reduce(first) { pointwiseMin($0, $1) }
    upper = points.reduce(first) { pointwiseMax($0, $1) }
  }

  var diagonal: Float { ((upper - lower) * (upper - lower)).sum().squareRoot() }
}
