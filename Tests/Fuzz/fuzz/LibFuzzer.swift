#if SANITIZE
  import Foundation
  import Synchronization

  /// Drives a target with libFuzzer, which follows coverage.
  enum LibFuzzer {
    typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

    static func run(_ type: any FuzzTarget.Type, arguments: [String]) -> CInt {
      do {
        let target = try type.init()
        current.withLock { $0 = target }
        if let folder = arguments.first(where: { !$0.hasPrefix("-") }) { try write(target.seeds, to: folder) }
      } catch { fail("\(error)", status: 70) }
      var pointers = (["fuzz"] + arguments).map { strdup($0) } + [nil]
      var count = CInt(arguments.count + 1)
      return pointers.withUnsafeMutableBufferPointer { buffer in
        var base = buffer.baseAddress
        return runDriver(&count, &base) { bytes, count in
          let input = bytes.map { Data(bytes: $0, count: count) } ?? Data()
          do {
            _ = try LibFuzzer.current.withLock { $0 }?.run(input)
          } catch let error as WrongAnswer {
            fatalError("\(error)")
          } catch {}
          return 0
        }
      }
    }

    private static let current = Mutex<(any FuzzTarget)?>(nil)

    private static func write(_ seeds: [Data], to folder: String) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (number, seed) in seeds.enumerated() {
        try seed.write(to: URL(fileURLWithPath: folder).appendingPathComponent("seed-\(number)"))
      }
    }
  }

  /// Foundation keeps some memory until the process ends. Asked before anything of Swift may be initialised, so the
  /// text is a literal.
  @_cdecl("__asan_default_options")
  func sanitizerOptions() -> UnsafePointer<CChar> {
    let options: StaticString = "detect_leaks=0"
    return UnsafeRawPointer(options.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: LibFuzzer.Callback
  ) -> CInt
#endif
