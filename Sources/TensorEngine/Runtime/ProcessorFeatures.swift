#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// The vector instructions that both the processor and the operating system support.
package struct ProcessorFeatures: Sendable, Equatable {
  package var avx2AndFMA = false
  /// AVX-512 F, VL and DQ.
  package var avx512 = false

  /// The features of this machine, detected once.
  package static let current: ProcessorFeatures = {
    var features = ProcessorFeatures()
    #if arch(x86_64)
      #if canImport(Darwin)
        features.avx2AndFMA = flag("hw.optional.avx2_0") && flag("hw.optional.fma")
        features.avx512 =
          features.avx2AndFMA && flag("hw.optional.avx512f") && flag("hw.optional.avx512vl")
          && flag("hw.optional.avx512dq")
      #else
        if !askDynamicLinker(&features) { readProcessorInfo(&features) }
      #endif
    #endif
    return features
  }()

  #if arch(x86_64)
    #if canImport(Darwin)
      private static func flag(_ name: String) -> Bool {
        var value: Int32 = 0
        var size = MemoryLayout<Int32>.size
        return unsafe sysctlbyname(name, &value, &size, nil, 0) == 0 && value != 0
      }
    #else
      /// glibc 2.33 and newer provide the processor's feature words.
      ///
      /// The second half of each leaf holds the features that the system enables.
      private static func askDynamicLinker(_ features: inout ProcessorFeatures) -> Bool {
        typealias Leaf = @convention(c) (UInt32) -> UnsafePointer<UInt32>?
        guard let symbol = unsafe dlsym(nil, "__x86_get_cpuid_feature_leaf") else { return false }
        let leaf = unsafe unsafeBitCast(symbol, to: Leaf.self)
        guard let leaf1 = unsafe leaf(0), let leaf7 = unsafe leaf(1) else { return false }
        func has(_ word: UInt32, _ bit: UInt32) -> Bool { (word >> bit) & 1 == 1 }
        features.avx2AndFMA = unsafe has(leaf1[6], 12) && has(leaf7[5], 5)
        features.avx512 = unsafe features.avx2AndFMA && has(leaf7[5], 16) && has(leaf7[5], 17) && has(leaf7[5], 31)
        return true
      }

      private static func readProcessorInfo(_ features: inout ProcessorFeatures) {
        guard let file = unsafe fopen("/proc/cpuinfo", "r") else { return }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 8192)
        while unsafe fgets(&line, Int32(line.count), file) != nil {
          let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
          guard text.hasPrefix("flags") else { continue }
          let flags = Set(text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == ":" })
          features.avx2AndFMA = flags.contains("avx2") && flags.contains("fma")
          features.avx512 = features.avx2AndFMA && flags.isSuperset(of: ["avx512f", "avx512vl", "avx512dq"])
          return
        }
      }
    #endif
  #endif
}
