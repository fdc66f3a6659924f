/// Smooths the landmarks of followed hands, each hand with filters of its own.
struct LandmarkSmoother {
  init(_ parameters: LandmarkSmoothing) {}
  mutating func smoothed(_ hands: [Hand], of frame: Frame) -> [Hand] { hands }
}
