#!/usr/bin/env python3
"""The table of scorecard.sh, which says what it needs: scorecard.py TOOL MODEL FOLDER SETS"""
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FINGERS = ["thumb", "index", "middle", "ring", "pinky"]
# The digits of the Sign Language Digits Dataset: gesture and extended fingers. Of 0 the fingertips meet, of 6 to 9 the thumb touches a finger.
DIGITS = [("None", None), ("Pointing_Up", [1]), ("Victory", [1, 2]), ("None", [0, 1, 2]), ("None", [1, 2, 3, 4]), ("Open_Palm", [0, 1, 2, 3, 4]),
          ("None", [1, 2, 3]), ("None", [1, 2, 4]), ("None", [1, 3, 4]), ("None", [2, 3, 4])]


def truth_of(folder):
    """The lines of truth.jsonl, or those of the digits in the data set's folders."""
    if (folder / "truth.jsonl").exists():
        return [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    return [{"source": str(path.relative_to(folder)), "set": "Sign Language Digits", "label": label, "fingers": fingers, "hands": None}
            for digit, (label, fingers) in enumerate(DIGITS) for path in sorted((folder / "Dataset" / str(digit)).glob("*.JPG"))]


def of_mediapipe(model, paths):
    """For each photograph its gestures, None in place of fingers, and milliseconds."""
    import mediapipe
    import numpy
    from PIL import Image, ImageOps
    from mediapipe.tasks.python import BaseOptions, vision
    options = vision.GestureRecognizerOptions(base_options=BaseOptions(model_asset_path=model), num_hands=2)
    with vision.GestureRecognizer.create_from_options(options) as recognizer:
        for path in paths:
            start = time.perf_counter()
            pixels = numpy.asarray(ImageOps.exif_transpose(Image.open(path)).convert("RGB"))
            result = recognizer.recognize(mediapipe.Image(image_format=mediapipe.ImageFormat.SRGB, data=pixels))
            names = [gestures[0].category_name for gestures in result.gestures]
            if not all(names):
                sys.exit("scorecard: this bundle's classifier has no labels for MediaPipe: name a folder with Google's own in GESTURE_MODELS")
            yield names, None, (time.perf_counter() - start) * 1000


def of_tool(tool, model, paths, *options):
    """The same by the tool as a filter: a line in, a line out."""
    command = [tool, "recognize", "--model", model, "--jsonl", "--jobs", "1", "--threads", "1", "--num-hands", "2", "--details", *options]
    results, times = {}, {}
    # A file, not a pipe: while a pipe is being filled nobody would read what comes out.
    with tempfile.TemporaryFile("w+") as names:
        names.write("".join(json.dumps({"source": str(path)}) + "\n" for path in paths))
        names.seek(0)
        run = subprocess.Popen(command, stdin=names, stdout=subprocess.PIPE, text=True)
    with run:
        last = time.perf_counter()
        for line in run.stdout:
            now, result = time.perf_counter(), json.loads(line)
            results[result["source"]], times[result["source"]], last = result, (now - last) * 1000, now
    if run.returncode:
        sys.exit(f"{tool} ended with {run.returncode}")
    for path in paths:
        result = results[str(path)]
        names = [gestures[0]["categoryName"] if gestures else "None" for gestures in result["gestures"]]
        yield names, [set(hand["extendedFingers"]) for hand in result["details"]], times[str(path)]


def score(truth, results):
    count = dict.fromkeys(["named", "found", "right", "wrong", "fingers", "exact", "empty", "false"], 0)
    times = []
    for line, (names, fingers, milliseconds) in zip(truth, results):
        times.append(milliseconds)
        if line["hands"] == 0:
            count["empty"] += 1
            count["false"] += len(names)
            continue
        label = line["label"]
        if line["fingers"] is not None and names and fingers is not None:
            count["fingers"] += 1
            count["exact"] += {FINGERS[i] for i in line["fingers"]} in fingers
        if label is None:
            continue
        isNone = label in ("None", "call")
        right = bool(names) and set(names) == {"None"} if isNone else label in names
        count["named"] += 1
        count["found"] += bool(names)
        count["right"] += right
        count["wrong"] += not right and any(name != "None" for name in names)
    return count, times


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "–"


def main():
    tool, model, folder, sets = sys.argv[1:]
    folder, sets = Path(folder), set(sets.split(",")) - {""}
    truth = [line for line in truth_of(folder) if line.get("kind", "image") == "image" and (line.get("sure", True) or line["hands"] == 0)
             and (not sets or line["set"] in sets)]
    if not truth:
        sys.exit(f"scorecard: {folder} has no photograph of these sets")
    paths = [folder / line["source"] for line in truth]
    rows = [("MediaPipe 1.2.2", of_mediapipe(model, paths)), ("this package", of_tool(tool, model, paths)),
            ("`--thorough`", of_tool(tool, model, paths, "--thorough"))]
    print(f"{len(truth)} photographs of {', '.join(sorted({line['set'] for line in truth}))}\n")
    print("| | found | right | wrong | exact fingers | false hands | p50 | p99 |\n| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, results in rows:
        count, times = score(truth, results)
        # The first one waits for the models.
        times = sorted(times[1:]) or times
        p99 = times[min(len(times) - 1, round(0.99 * len(times)))]
        named = [share(count[key], count["named"]) for key in ("found", "right", "wrong")]
        print(f"| {name} | {' | '.join(named)} | {share(count['exact'], count['fingers'])} | {count['false']} in {count['empty']} | "
              f"{statistics.median(times):.1f} ms | {p99:.1f} ms |", flush=True)


main()
