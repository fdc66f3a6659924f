import Foundation
import TensorEngine
import XCTest

/// Which kernels a machine is given.
final class KernelSetTests: XCTestCase {
  private let names = KernelSet.available.map(\.name)

  func testTheBaselineIsAlwaysThereAndTheBestIsLast() {
    XCTAssertEqual(names.first, "baseline")
    XCTAssertEqual(Set(names).count, names.count)
    XCTAssertEqual(KernelSet.best.name, names.last)
  }

  /// Under an emulator the processor is known: `GESTURE_EXPECTED_KERNELS` lists what it must be given. Elsewhere Linux's own list of the
  /// processor's features decides.
  func testTheProcessorsFeaturesDecide() throws {
    if let expected = ProcessInfo.processInfo.environment["GESTURE_EXPECTED_KERNELS"] {
      XCTAssertEqual(names.joined(separator: ","), expected)
      return
    }
    #if os(Linux) && arch(x86_64)
      let flags = Set(try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split { " \n\t".contains($0) })
      XCTAssertEqual(names.contains("avx2"), flags.isSuperset(of: ["avx2", "fma"]))
      XCTAssertEqual(names.contains("avx512"), flags.isSuperset(of: ["avx2", "fma", "avx512f", "avx512vl", "avx512dq"]))
    #else
      XCTAssertEqual(names, ["baseline"])
    #endif
  }
}
