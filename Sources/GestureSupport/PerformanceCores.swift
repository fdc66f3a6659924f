import GestureFoundation

#if canImport(Darwin)
  import Darwin
#endif

/// The cores among which one computation is worth sharing.
package enum PerformanceCores {
  /// The number of cores.
  ///
  /// On a processor with fast and slow cores that the system names, as on Apple's, the number is that of the fast ones:
  /// with a part of the work on a slow core the others would wait, and the battery would drain. Elsewhere it is the
  /// number of processors that this process may use.
  package static let count: Int = {
    let usable = max(ProcessInfo.processInfo.activeProcessorCount, 1)
    #if canImport(Darwin)
      // Level 0 is the fastest. Macs with Intel's processors have only that level; there it leaves out hyperthreads.
      var count: Int32 = 0
      var size = MemoryLayout<Int32>.size
      if unsafe sysctlbyname("hw.perflevel0.physicalcpu", &count, &size, nil, 0) == 0, count > 0 {
        return min(Int(count), usable)
      }
    #endif
    return usable
  }()
}
