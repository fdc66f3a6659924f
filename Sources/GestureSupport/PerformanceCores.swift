import GestureFoundation

#if canImport(Darwin)
  import Darwin
#endif

/// The cores among which one computation is worth sharing.
package enum PerformanceCores {
  /// The number of cores. On a processor with fast and slow cores that the system names, as on Apple's, that of the
  /// fast ones: a part of the work on a slow core would make the others wait, and drain a battery for it. Elsewhere
  /// that of the processors that this process may use.
  package static let count: Int = {
    let usable = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    #if canImport(Darwin)
      // Level 0 is the fastest. Macs with Intel's processors have that level only; there it leaves out hyperthreads.
      var count: Int32 = 0
      var size = MemoryLayout<Int32>.size
      if unsafe sysctlbyname("hw.perflevel0.physicalcpu", &count, &size, nil, 0) == 0, count > 0 {
        return min(Int(count), usable)
      }
    #endif
    return usable
  }()
}
