"""Names hands by a classifier of your own: lines of results come in, the same lines with gestures go out.

    gesture-cli detect --mode video --format jsonl video.mp4 | python3 classifier.py | gesture-cli events --results -
"""
import json
import sys

FINGERS = {"index": 5, "middle": 9, "ring": 13, "pinky": 17}


def classify(points):
    """The name of a hand and its score: here, by how many fingertips are farther from the wrist than their knuckles."""
    def distance(point):
        return sum((point[axis] - points[0][axis]) ** 2 for axis in "xyz") ** 0.5
    count = sum(distance(points[base + 3]) > 1.2 * distance(points[base]) for base in FINGERS.values())
    return f"Fingers_{count}", 1.0


for line in sys.stdin:
    result = json.loads(line)
    # An input that failed has an error in place of hands.
    if "error" not in result:
        answers = [classify(points) for points in result["worldLandmarks"]]
        result["gestures"] = [
            [{"index": -1, "score": score, "categoryName": name, "displayName": None}] for name, score in answers]
    print(json.dumps(result), flush=True)
