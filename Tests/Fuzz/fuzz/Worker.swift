import Foundation

/// Reads inputs one after the other in a process.
///
/// The process may end at any input.
enum Worker {
  /// Address space of a worker; more is a finding. (AddressSanitizer needs terabytes of it.)
  static let memoryLimit = 2 << 30

  static func run(_ type: any FuzzTarget.Type, seed: UInt64, numbers: Range<Int>, progress: Progress) throws {
    #if !SANITIZE
      var limit = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      #else
        setrlimit(RLIMIT_AS, &limit)
      #endif
    #endif
    let target = try type.init()
    for number in numbers {
      progress.current = number
      do {
        if try target.run(FuzzTargets.input(target, seed: seed, number: number)) { progress.accepted += 1 }
      } catch let error as WrongAnswer {
        FileHandle.standardError.write(Data("wrong answer to input \(number): \(error)\n".utf8))
      } catch {}
      if number % 256 == 0 { progress.peakMemory = residentBytes() }
    }
    progress.peakMemory = residentBytes()
    progress.current = numbers.upperBound
  }

  private static func residentBytes() -> Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return usage.ru_maxrss * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
