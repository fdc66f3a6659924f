import DrawnHands
import Foundation

// draw-hands scenes FOLDER: every image and video of the goldens as PPM files, and scenes.jsonl with their checksums.
// draw-hands dataset FOLDER: three gestures that the canned classifier does not know, 40 images of each to train and
// 40 to test with. draw-hands poses FOLDER: each canned gesture from five directions, and poses.jsonl with their
// checksums. draw-hands recording FOLDER: the video whose results the example package replays. draw-hands actions
// FOLDER: the video of the recipes of GesturesThatDoThings.md. draw-hands front FOLDER: the frames of the moving
// image at the top of README, recognized with the model GESTURE_MODEL. draw-hands pinches FOLDER: the image of
// HandsAsBodies.md, pinches.png, of four pinches and four hands that do not pinch. draw-hands far FOLDER: hands at a
// distance in images of 1920×1080 pixels, truth.jsonl with their places, and images without hands. draw-hands
// far-video FOLDER: what far-hands-cost.py measures on.

/// Pictures per label.
let count = 40

let kinds = ["scenes", "dataset", "poses", "recording", "actions", "front", "pinches", "far", "far-video"]
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let kind = arguments.first, let path = arguments.last, kinds.contains(kind) else {
  FileHandle.standardError.write(Data("usage: draw-hands \(kinds.joined(separator: "|")) FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: path)
do {
  switch kind {
  case "scenes": try SceneDump.write(to: folder)
  case "poses": try DrawnPoses.write(to: folder)
  case "recording": try DrawnRecording.write(to: folder)
  case "actions": try DrawnActions.write(to: folder)
  case "front": try FrontPicture.write(to: folder)
  case "pinches": try PinchPicture.write(to: folder)
  case "far": try DrawnFarHands.write(to: folder, count: 10, seed: 1)
  case "far-video": try DrawnFarHands.writeVideo(to: folder)
  default:
    try DrawnGestures.write(
      to: folder.appendingPathComponent("training"), count: count, seed: DrawnGestures.trainingSeed)
    try DrawnGestures.write(to: folder.appendingPathComponent("test"), count: count, seed: DrawnGestures.testSeed)
  }
} catch {
  FileHandle.standardError.write(Data("draw-hands: \(error.localizedDescription)\n".utf8))
  exit(74)
}
