// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreVideo

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32

public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale

  public init(value: CMTimeValue, timescale: CMTimeScale) {
    self.value = value
    self.timescale = timescale
  }

  public static let zero = CMTime(value: 0, timescale: 1)
  /// The infinite time, which has a flag in the SDK.
  public static let positiveInfinity = CMTime(value: .max, timescale: 1)
}

public struct CMTimeRange: Sendable {
  public var start: CMTime
  public var end: CMTime
  public init(start: CMTime, end: CMTime) { (self.start, self.end) = (start, end) }
}

public enum CMTimeRoundingMethod: UInt32, Sendable {
  case roundHalfAwayFromZero = 1
  case roundTowardZero, roundAwayFromZero, quickTime, roundTowardPositiveInfinity, roundTowardNegativeInfinity
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  let exact = Double(time.value) * Double(newTimescale) / Double(time.timescale)
  return CMTime(value: CMTimeValue(exact.rounded(.toNearestOrAwayFromZero)), timescale: newTimescale)
}
