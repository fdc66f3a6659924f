import Foundation
import GestureSupport
import TestSupport
import XCTest

final class WorkThreadsTests: XCTestCase {
  /// Jobs do not wait for each other.
  ///
  /// There are more jobs than threads, and each waits for all others.
  func testJobsDoNotWaitForEachOther() {
    let group = DispatchGroup()
    let arrived = Locked(0)
    let all = DispatchSemaphore(value: 0)
    for _ in 0..<40 {
      group.enter()
      WorkThreads.shared.run { _ in
        let isLast = arrived.withLock { arrived in
          arrived += 1
          return arrived == 40
        }
        if isLast { for _ in 0..<40 { all.signal() } }
        all.waitOrFail()
        group.leave()
      }
    }
    group.waitOrFail()
  }

  func testEveryNumberIsWorkedOnOnce() throws {
    for count in [0, 1, 2, 3, 64, 1000] {
      let counts = Locked([Int](repeating: 0, count: count))
      try withinLimit { WorkThreads.perform(count) { number in counts.withLock { $0[number] += 1 } } }
      XCTAssertEqual(counts.withLock(\.self), [Int](repeating: 1, count: count))
    }
  }

  func testWorkWithinWork() throws {
    let sum = Locked(0)
    try withinLimit {
      WorkThreads.perform(8) { outer in WorkThreads.perform(8) { inner in sum.withLock { $0 += 8 * outer + inner } } }
    }
    XCTAssertEqual(sum.withLock(\.self), 63 * 64 / 2)
  }
}
