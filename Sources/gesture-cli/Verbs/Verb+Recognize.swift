extension Verb {
  package static let recognize = Verb(
    name: "recognize", summary: "Name the gestures of the hands in pictures, clips and streams",
    discussion: [
      "Finds hands, their 21 landmarks, which hand it is, and the gesture it makes. The results are those of MediaPipe's Gesture Recognizer."
    ],
    inputs: RecognitionOptions.inputs,
    sections: [RecognitionOptions.model, RecognitionOptions.gestures, RecognitionOptions.input, RecognitionOptions.output],
    examples: [
      Example("gesture-cli recognize photo.jpg", "One photo"),
      Example("gesture-cli recognize --format jsonl --output results.jsonl photos/", "A folder of photos, on all cores"),
      Example("gesture-cli recognize --mode video --num-hands 2 --format csv clip.mp4", "A clip, hands followed from frame to frame"),
      Example("gesture-cli recognize --camera /dev/video0 --format jsonl", "A camera"),
      Example("ffmpeg -i clip.mp4 -f image2pipe -c:v ppm - | gesture-cli recognize --mode video --fps 25 -", "Frames from a pipe"),
    ],
    run: { try Recognition(.gestureRecognizer, $0, $1).run() })

  package static let detect = Verb(
    name: "detect", summary: "Find hands and their 21 landmarks, without gestures",
    discussion: [
      "The results are those of MediaPipe's Hand Landmarker. The model is a hand_landmarker.task, or a gesture recognizer's bundle, which has one within."
    ],
    inputs: RecognitionOptions.inputs, sections: [RecognitionOptions.model, RecognitionOptions.input, RecognitionOptions.output],
    examples: [
      Example("gesture-cli detect --num-hands 2 --format jsonl *.ppm > landmarks.jsonl", "Landmarks of many pictures"),
      Example("gesture-cli detect --format jsonl *.ppm | gesture-cli classify -", "Landmarks first, gestures from them"),
    ],
    run: { try Recognition(.handLandmarker, $0, $1).run() })
}
