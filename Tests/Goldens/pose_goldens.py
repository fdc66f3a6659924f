"""Asks MediaPipe about the poses of the product GestureFixtures, drawn from five directions: poses.jsonl beside this file.

    pose_goldens.py FOLDER BUNDLE

FOLDER is what draw-hands poses writes; regenerate-goldens.sh runs both.
"""
import json
import os
import sys

import mediapipe as mp
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

from make_goldens import HERE, number, pictures_of


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, bundle = sys.argv[1:]
    options = vision.GestureRecognizerOptions(base_options=tasks.BaseOptions(model_asset_path=bundle))
    lines = []
    with vision.GestureRecognizer.create_from_options(options) as recognizer, open(os.path.join(folder, "poses.jsonl")) as poses:
        for pose in map(json.loads, poses):
            image = next(pictures_of(os.path.join(folder, pose["name"] + ".ppm")))
            result = recognizer.recognize(mp.Image(image_format=mp.ImageFormat.SRGB, data=np.ascontiguousarray(image)))
            if result.gestures:
                gesture, handedness = result.gestures[0][0], result.handedness[0][0]
                pose["gesture"], pose["score"] = gesture.category_name, number(gesture.score)
                pose["handedness"] = handedness.category_name
                pose["landmarks"] = [number(v) for p in result.hand_landmarks[0] for v in (p.x, p.y, p.z)]
                pose["worldLandmarks"] = [number(v) for p in result.hand_world_landmarks[0] for v in (p.x, p.y, p.z)]
            lines.append(json.dumps(pose, separators=(",", ":")) + "\n")
    with open(os.path.join(HERE, "poses.jsonl"), "w") as file:
        file.writelines(lines)
    print(f"{len(lines)} poses, {sum(json.loads(line).get('gesture') == json.loads(line)['name'].rsplit('_', 1)[0] for line in lines)} with their label")


main()
