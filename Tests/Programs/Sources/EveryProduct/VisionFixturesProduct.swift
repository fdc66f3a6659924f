import GestureFixtures
import MediaPipeFixtures
import MediaPipeTasksVision

/// The product MediaPipeFixtures: results of a swipe, as a task gives them.
nonisolated func handCounts() -> [Int] {
  PosedMovement.swipe(.left).results().map(\.landmarks.count)
}
