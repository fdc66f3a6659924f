#if DEBUG
  import Testing

  @testable import TensorEngine

  /// Plain loops check their indices in debug builds.
  ///
  /// Debug builds are optimised nevertheless.
  struct TensorViewAssertionTests {
    @Test func readingPastTheEndEndsTheProcess() async {
      await #expect(processExitsWith: .failure) {
        let memory = AlignedFloats(count: 8)
        _ = memory.view([2, 2])[4]
      }
    }

    @Test func writingBeforeTheStartEndsTheProcess() async {
      await #expect(processExitsWith: .failure) {
        let memory = AlignedFloats(count: 8)
        memory.view([2, 2], at: 4)[-1] = 1
      }
    }

    @Test func allElementsCanBeUsed() async {
      await #expect(processExitsWith: .success) {
        let memory = AlignedFloats(count: 8)
        let view = memory.view([2, 2])
        for i in 0..<4 { view[i] = view[3 - i] }
      }
    }
  }
#endif
