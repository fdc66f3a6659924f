import GestureCommandLine

extension Subcommand {
  static let recognize = Subcommand(
    name: "recognize", summary: "Recognize the gestures of the hands in images, videos and streams",
    discussion: [
      "Finds hands, their 21 landmarks, handedness and gesture. The results are those of MediaPipe's Gesture Recognizer."
    ],
    inputs: Options.inputs,
    sections: [Options.handSection, Options.writtenGestureSection, Options.inputSection, Options.resultSection],
    examples: [
      ("gesture-cli recognize photo.jpg", "One photo"),
      ("gesture-cli recognize --format jsonl --output results.jsonl photos/", "A folder of photos, on all cores"),
      (
        "gesture-cli recognize --mode video --num-hands 2 --format csv video.mp4",
        "A video, hands tracked from frame to frame"
      ),
      ("gesture-cli recognize --camera /dev/video0 --format jsonl", "A camera"),
      (
        "ffmpeg -i video.mp4 -f image2pipe -c:v ppm - | gesture-cli recognize --mode video --fps 25 -",
        "Frames from a pipe"
      ),
    ],
    run: Settings.reading { try Recognition(.gestureRecognizer, $0, $1).run() })

  static let detect = Subcommand(
    name: "detect", summary: "Find hands and their 21 landmarks, without gestures",
    discussion: [
      "The results are those of MediaPipe's Hand Landmarker. The model is a hand_landmarker.task, or a gesture recognizer's bundle, which contains one."
    ],
    inputs: Options.inputs, sections: [Options.handSection, Options.inputSection, Options.resultSection],
    examples: [
      ("gesture-cli detect --num-hands 2 --format jsonl *.ppm > landmarks.jsonl", "Landmarks of many images"),
      ("gesture-cli detect --format jsonl *.ppm | gesture-cli classify -", "Landmarks first, gestures from them"),
    ],
    run: Settings.reading { try Recognition(.handLandmarker, $0, $1).run() })
}
