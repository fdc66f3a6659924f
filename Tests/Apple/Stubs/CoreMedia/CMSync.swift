// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

public final class CMClock {
  fileprivate static let hostTime = CMClock()
  /// Not of the SDK: a time at which the clock stands still.
  nonisolated(unsafe) public static var time: CMTime?
}

extension CMClock: @unchecked Sendable {}

public func CMClockGetHostTimeClock() -> CMClock { CMClock.hostTime }

public func CMClockGetTime(_ clock: CMClock) -> CMTime {
  CMClock.time ?? CMTime(value: CMTimeValue(DispatchTime.now().uptimeNanoseconds), timescale: 1_000_000_000)
}
