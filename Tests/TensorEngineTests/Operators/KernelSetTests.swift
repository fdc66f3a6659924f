import Foundation
import GestureSupport
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

  /// The processor's features decide about the kernels.
  ///
  /// Under an emulator, `GESTURE_EXPECTED_KERNELS` lists the kernels for the known processor. Elsewhere Linux's list of
  /// the processor's features decides.
  func testTheProcessorsFeaturesDecide() throws {
    if let expected = ProcessInfo.processInfo.environment["GESTURE_EXPECTED_KERNELS"] {
      XCTAssertEqual(names.joined(separator: ","), expected)
      return
    }
    #if os(Linux) && arch(x86_64)
      let flags = Set(try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split { " \n\t".contains($0) })
      XCTAssertEqual(names.contains("avx2"), flags.isSuperset(of: ["avx2", "fma"]))
      XCTAssertEqual(
        names.contains("avx512"), flags.isSuperset(of: ["avx2", "fma", "avx512f", "avx512vl", "avx512dq"]))
    #else
      XCTAssertEqual(names, ["baseline"])
    #endif
  }

  /// The choice of kernels for measurements and checks.
  ///
  /// Without a name, the best kernels are chosen.
  func testKernelsAreChosenByName() throws {
    for name in names { XCTAssertEqual(try KernelSet.named(name).name, name) }
    XCTAssertEqual(try KernelSet.named("").name, names.last)
    for name in ["mmx", "AVX2", " "] {
      XCTAssertThrowsError(try KernelSet.named(name)) { error in
        let error = error as? StatusError
        XCTAssertEqual(error?.option, "GESTURE_KERNELS")
        XCTAssertEqual(error?.value, name)
        XCTAssertEqual(error?.suggestion, "it must be one of \(names.joined(separator: ", "))")
      }
    }
  }

  /// The peak is that of the kernels' vectors.
  ///
  /// AVX2 has twice the width of the baseline and multiplies and adds at once.
  func testThePeakIsThatOfTheKernels() throws {
    try XCTSkipIf(
      ProcessInfo.processInfo.environment["GESTURE_EXPECTED_KERNELS"] != nil, "an emulator has speeds of its own")
    guard let avx2 = KernelSet.available.first(where: { $0.name == "avx2" }) else {
      throw XCTSkip("this processor has no AVX2")
    }
    XCTAssertEqual(avx2.lanes, 8)
    XCTAssertGreaterThan(avx2.measurePeak(), 1.5 * KernelSet.baseline.measurePeak())
  }
}
