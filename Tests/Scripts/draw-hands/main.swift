import DrawnHands
import Foundation

// draw-hands scenes FOLDER: every picture and clip of the goldens as PPM files, and scenes.jsonl with their checksums.
// draw-hands dataset FOLDER: three gestures that the canned classifier does not know, 40 pictures of each to train and 40 to test with.

/// Pictures per label.
let count = 40

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let kind = arguments.first, let path = arguments.last, ["scenes", "dataset"].contains(kind) else {
  FileHandle.standardError.write(Data("usage: draw-hands scenes|dataset FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: path)
do {
  if kind == "scenes" {
    try SceneDump.write(to: folder)
  } else {
    try DrawnGestures.write(to: folder.appendingPathComponent("training"), count: count, seed: DrawnGestures.trainingSeed)
    try DrawnGestures.write(to: folder.appendingPathComponent("test"), count: count, seed: DrawnGestures.testSeed)
  }
} catch {
  FileHandle.standardError.write(Data("draw-hands: \(error.localizedDescription)\n".utf8))
  exit(74)
}
