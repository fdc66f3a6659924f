import GestureClassifier
import PresenterRemote

// Prints the commands for a video that comes in by a pipe:
//   ffmpeg -v error -f v4l2 -i /dev/video0 -f yuv4mpegpipe - | presenter-remote
let model = try GestureModel(contentsOfFile: "Models/gesture_recognizer.task")
let recognizer = try HandGestureRecognizer(model: model, options: PresenterRemote.options)
let remote = try PresenterRemote(recognizer: recognizer) { print($0) }
try await remote.watch(VideoFrameSequence(fileDescriptor: 0, name: "camera"))
