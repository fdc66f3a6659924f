"""Asks MediaPipe about the drawn scenes and writes its answers as numbers: pictures.jsonl and clips.jsonl beside this file.

    make_goldens.py SCENES BUNDLE [BUNDLE ...]

SCENES is the folder written by the test suite's scene dump; regenerate-goldens.sh runs both. Hands are the same with every bundle; gestures are
kept for each kind of bundle ("google": the published one, whose classifier has labels; "modelMaker": the one fetch.sh makes of another bundle's
parts). Gestures of a kind that is not given stay as they are if the picture is still the same.
"""
import json
import os
import sys

import mediapipe as mp
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.vision.core.image_processing_options import ImageProcessingOptions

from reference_pipeline import LABELS, ReferencePipeline

HERE = os.path.dirname(os.path.abspath(__file__))
FRAME_MILLISECONDS = 40


def pictures_of(path):
    """The pictures of a file of concatenated binary PPMs."""
    with open(path, "rb") as file:
        data = file.read()
    at = 0
    while at < len(data):
        fields = data[at:at + 64].split(maxsplit=4)
        width, height = int(fields[1]), int(fields[2])
        start = at + len(b"P6\n%d %d\n255\n" % (width, height))
        at = start + width * height * 3
        yield np.frombuffer(data[start:at], np.uint8).reshape(height, width, 3).copy()


def recognizer(bundle, hands, mode):
    return vision.GestureRecognizer.create_from_options(vision.GestureRecognizerOptions(
        base_options=tasks.BaseOptions(model_asset_path=bundle), num_hands=hands, running_mode=mode))


def number(value):
    return float("%.8g" % float(value))


def numbers(values):
    return [number(v) for v in np.asarray(values, dtype=float).reshape(-1)]


def points(hands):
    return np.array([[[p.x, p.y, p.z] for p in hand] for hand in hands], np.float32).reshape(-1, 21, 3)


class Variant:
    def __init__(self, path):
        self.path = path
        self.port = ReferencePipeline(path)
        self.name = "google" if self.port.labelled else "modelMaker"
        self.worst = {}

    def near(self, what, limit, a, b, where):
        gap = float(np.max(np.abs(np.asarray(a, float) - np.asarray(b, float)), initial=0))
        self.worst[what] = max(self.worst.get(what, 0), gap)
        if gap > limit:
            sys.exit(f"{where}: the port's {what} differs from MediaPipe's by {gap:.2g}: its intermediates are not to be trusted")

    def gestures(self, result, size, rotation, where):
        """Winner and runner-up of each hand. The bundle may lack names: the port tells which class it is, MediaPipe's score that it is right."""
        answers = []
        for i, landmarks in enumerate(points(result.hand_landmarks)):
            handed = result.handedness[i][0]
            right = handed.score if handed.category_name == "Right" else 1 - handed.score
            hand = {"landmarks": landmarks, "worldLandmarks": points(result.hand_world_landmarks)[i], "rightProbability": np.float32(right)}
            scores = self.port.gesture(hand, size, rotation)[0]
            order = np.argsort(-scores)
            winner = result.gestures[i][0]
            self.near("gesture score from MediaPipe's landmarks", 3e-4, winner.score, scores[order[0]], where)
            if winner.category_name and winner.category_name != LABELS[order[0]]:
                sys.exit(f"{where}: {winner.category_name} or {LABELS[order[0]]}?")
            answers.append({
                "name": LABELS[order[0]], "score": number(winner.score),
                "runnerUp": LABELS[order[1]], "runnerUpScore": number(scores[order[1]])})
        return answers


def hands_of(result):
    return {
        "handedness": [{"name": h[0].category_name, "score": number(h[0].score)} for h in result.handedness],
        "landmarks": [numbers(hand) for hand in points(result.hand_landmarks)],
        "worldLandmarks": [numbers(hand) for hand in points(result.hand_world_landmarks)],
    }


def stages(variant, image, result, hands, rotation, where):
    """The intermediate values of the port, once its results are known to be MediaPipe's."""
    found = variant.port.image(image, hands, rotation)
    if len(found) != len(result.hand_landmarks):
        sys.exit(f"{where}: the port finds {len(found)} hands, MediaPipe {len(result.hand_landmarks)}")
    steps = []
    for i, hand in enumerate(found):
        variant.near("landmarks", 3e-4, hand["landmarks"], points(result.hand_landmarks)[i], where)
        variant.near("world landmarks", 3e-4, hand["worldLandmarks"], points(result.hand_world_landmarks)[i], where)
        score, box, key_points = hand["palm"]
        steps.append({
            "palmScore": number(score), "palmBox": numbers(box), "palmKeyPoints": numbers(key_points), "region": numbers(hand["region"]),
            "presence": number(hand["presence"]), "rightProbability": number(hand["rightProbability"]),
            "nextRegion": numbers(hand["nextRegion"]), "features": numbers(hand["features"]), "worldFeatures": numbers(hand["worldFeatures"])})
    return steps


def pictures(scenes, folder, variants):
    for scene in scenes:
        image = next(pictures_of(os.path.join(folder, scene["name"] + ".ppm")))
        size = image.shape[1], image.shape[0]
        several = "hands" in scene["name"] or scene["name"] in ("overlapping", "nothing", "Victory")
        for hands in (1, 2) if several else (1,):
            golden = {
                "name": scene["name"], "checksum": scene["checksums"][0], "width": size[0], "height": size[1],
                "numHands": hands, "rotation": scene["rotation"], "gestures": {}}
            for variant in variants:
                where = f"{scene['name']}, {hands} hands, {variant.name}"
                with recognizer(variant.path, hands, vision.RunningMode.IMAGE) as made:
                    options = ImageProcessingOptions(rotation_degrees=scene["rotation"])
                    result = made.recognize(mp.Image(image_format=mp.ImageFormat.SRGB, data=image), options)
                if "landmarks" not in golden:
                    golden.update(hands_of(result))
                    golden["stages"] = stages(variant, image, result, hands, scene["rotation"], where)
                else:
                    variant.near("landmarks of the other bundle", 1e-6, golden["landmarks"], hands_of(result)["landmarks"], where)
                golden["gestures"][variant.name] = variant.gestures(result, size, scene["rotation"], where)
            yield golden


def clips(scenes, folder, variants):
    for scene in scenes:
        for hands in (1, 2):
            made = [recognizer(v.path, hands, vision.RunningMode.VIDEO) for v in variants]
            for frame, image in enumerate(pictures_of(os.path.join(folder, scene["name"] + ".ppm"))):
                size = image.shape[1], image.shape[0]
                golden = {
                    "name": scene["name"], "frame": frame, "timestamp": frame * FRAME_MILLISECONDS, "checksum": scene["checksums"][frame],
                    "width": size[0], "height": size[1], "numHands": hands, "rotation": 0, "gestures": {}}
                for variant, task in zip(variants, made):
                    where = f"{scene['name']} frame {frame}, {hands} hands, {variant.name}"
                    result = task.recognize_for_video(
                        mp.Image(image_format=mp.ImageFormat.SRGB, data=image), golden["timestamp"])
                    if "landmarks" not in golden:
                        golden.update(hands_of(result))
                        golden["nextRegions"] = [
                            numbers(variant.port.next_region(hand, size)) for hand in points(result.hand_landmarks)]
                    golden["gestures"][variant.name] = variant.gestures(result, size, 0, where)
                yield golden
            for task in made:
                task.close()


def key(golden):
    return golden["name"], golden.get("frame"), golden["numHands"], golden["rotation"], golden["checksum"]


def write(name, goldens):
    path = os.path.join(HERE, name)
    old = {}
    if os.path.exists(path):
        with open(path) as file:
            old = {key(golden): golden for golden in map(json.loads, file)}
    lines = []
    for golden in goldens:
        kept = old.get(key(golden), {}).get("gestures", {})
        golden["gestures"] = {**kept, **golden["gestures"]}
        lines.append(json.dumps(golden, separators=(",", ":")) + "\n")
    with open(path + ".new", "w") as file:
        file.writelines(lines)
    os.replace(path + ".new", path)
    print(f"{path}: {len(lines)} lines")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    folder = sys.argv[1]
    variants = [Variant(path) for path in sys.argv[2:]]
    with open(os.path.join(folder, "scenes.jsonl")) as file:
        scenes = [json.loads(line) for line in file]
    write("pictures.jsonl", pictures([s for s in scenes if not s["name"].startswith("clip_")], folder, variants))
    write("clips.jsonl", clips([s for s in scenes if s["name"].startswith("clip_")], folder, variants))
    for variant in variants:
        for what, gap in variant.worst.items():
            print(f"{variant.name}: {what}: port and MediaPipe differ by at most {gap:.2g}")


if __name__ == "__main__":
    main()
