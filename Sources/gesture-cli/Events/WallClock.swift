import GestureFoundation
import GestureSupport

/// The time of day.
enum WallClock {
  /// The present in UTC by ISO 8601, to the millisecond: `2026-03-01T09:30:00.125Z`.
  static var text: String {
    var (now, parts) = (timespec(), tm())
    clock_gettime(CLOCK_REALTIME, &now)
    gmtime_r(&now.tv_sec, &parts)
    func digits(_ number: Int, _ count: Int) -> String { String(String(Int(1e6) + number).suffix(count)) }
    let date = [digits(Int(parts.tm_year) + 1900, 4), digits(Int(parts.tm_mon) + 1, 2), digits(Int(parts.tm_mday), 2)]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":")).\(digits(Int(now.tv_nsec) / 1_000_000, 3))Z"
  }
}
