import FlashCards
import HandLandmarkerCore

// Asks for each card, of a video that comes in by a pipe:
//   ffmpeg -v error -f v4l2 -i /dev/video0 -f yuv4mpegpipe - | flash-cards
let tracker = try HandTracker(model: HandModel(contentsOfFile: "Models/hand_landmarker.task"))
var quiz = FlashCards()
print("Show", quiz.cards[0].name)
for try await frame in tracker.results(for: VideoFrameSequence(fileDescriptor: 0, name: "camera")) {
  switch quiz.answer(to: frame) {
  case .right(let name):
    print(name, "is right.", quiz.cards.first.map { "Show \($0.name)" } ?? "That was the last one.")
  case .wrong(let corrections): print(corrections.map(\.advice).joined(separator: ", "))
  case nil: break
  }
  if quiz.cards.isEmpty { break }
}
