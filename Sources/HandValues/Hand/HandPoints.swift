/// The 21 points of a hand.
///
/// Points are accessible by name, and in the order of ``HandLandmark``.
///
/// ```swift
/// let tip = hand.landmarks[.indexFingerTIP]
/// let pinch = hand.worldLandmarks[.thumbTIP] - hand.worldLandmarks[.indexFingerTIP]
/// ```
public struct HandPoints: Sendable, Hashable, RandomAccessCollection {
  /// The number of points of a hand: 21.
  public static let count = HandLandmark.allCases.count

  private var points: [SIMD3<Float>]

  /// Creates the points of a hand; nil unless there are 21.
  public init?(_ points: some Sequence<SIMD3<Float>>) {
    self.points = Array(points)
    guard self.points.count == Self.count else { return nil }
  }

  /// Creates the points from a function of their index 0…20.
  package init(_ point: (Int) -> SIMD3<Float>) { points = (0..<Self.count).map(point) }

  /// The point of a landmark.
  public subscript(landmark: HandLandmark) -> SIMD3<Float> {
    get { points[landmark.rawValue] }
    set { points[landmark.rawValue] = newValue }
  }

  /// The point at an index 0…20.
  public subscript(position: Int) -> SIMD3<Float> {
    get { points[position] }
    set { points[position] = newValue }
  }

  /// The index of the first point, 0.
  public var startIndex: Int { 0 }
  /// The index after the last point, 21.
  public var endIndex: Int { Self.count }

  /// Returns the transformed points.
  ///
  /// - Throws: The errors of `transform`.
  package func mapPoints(_ transform: (SIMD3<Float>) throws -> SIMD3<Float>) rethrows -> HandPoints {
    var result = self
    result.points = try points.map(transform)
    return result
  }

  /// The mean of some of the points.
  package func middle(_ landmarks: [HandLandmark]) -> SIMD3<Float> {
    landmarks.reduce(.zero) { $0 + points[$1.rawValue] } / Float(landmarks.count)
  }

  /// Whether every coordinate is a finite number.
  package var areFinite: Bool { allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite } }
}

/// The JSON array of 21 objects with x, y and z.
extension HandPoints: Codable {
  private struct Point: Codable {
    var x, y, z: Float
  }

  /// Reads an array of 21 points.
  ///
  /// - Throws: `DecodingError` for another number of points, or a point without one of its three numbers.
  public init(from decoder: any Decoder) throws {
    let points = try [Point](from: decoder)
    guard let checked = HandPoints(points.map { SIMD3($0.x, $0.y, $0.z) }) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there are \(points.count) points, not \(Self.count)"))
    }
    self = checked
  }

  /// Writes an array of 21 points.
  ///
  /// - Throws: The errors of the encoder, such as `EncodingError` for a coordinate that is not finite.
  public func encode(to encoder: any Encoder) throws {
    try map { Point(x: $0.x, y: $0.y, z: $0.z) }.encode(to: encoder)
  }
}
