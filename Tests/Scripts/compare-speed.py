#!/usr/bin/env python3
"""Times gesture-cli against LiteRT and MediaPipe in turns; see compare-speed.sh."""
import json, os, statistics, subprocess, sys, time, zipfile
import numpy as np
import mediapipe as mp
from PIL import Image
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from ai_edge_litert.interpreter import Interpreter

tool, work, pictures = sys.argv[1], sys.argv[2], sys.argv[3:]
rounds, runs, warmup = (int(os.environ.get(k, v)) for k, v in (("ROUNDS", 5), ("RUNS", 60), ("WARMUP", 10)))
with zipfile.ZipFile("Models/hand_landmarker.task") as bundle:
    bundle.extractall(work)


def timed(call):
    for _ in range(warmup):
        call()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def on_core(number, call):
    """Calls on one core, for both sides the same: virtual cores have neighbours of their own. Where the system cannot, anywhere."""
    if not hasattr(os, "sched_setaffinity"):
        return call()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[number % len(cores)]})
    try:
        return call()
    finally:
        os.sched_setaffinity(0, cores)


def ours(model, threads, *more):
    line = subprocess.run(
        [tool, "benchmark", "--model", model, "--threads", str(threads), "--runs", str(runs), "--warmup", str(warmup),
         "--format", "json", *more], capture_output=True, text=True, check=True).stdout
    return json.loads(line)["medianMilliseconds"]


def litert(model, threads):
    interpreter = Interpreter(model_path=model, num_threads=threads)
    interpreter.allocate_tensors()
    generator = np.random.default_rng(0)
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], generator.random(detail["shape"], dtype=np.float32))
    return timed(interpreter.invoke)


def mediapipe(picture, video):
    options = vision.GestureRecognizerOptions(
        base_options=tasks.BaseOptions(model_asset_path="Models/gesture_recognizer.task"), num_hands=1 if video else 2,
        running_mode=vision.RunningMode.VIDEO if video else vision.RunningMode.IMAGE)
    pixels = np.ascontiguousarray(np.asarray(Image.open(picture).convert("RGB")))
    image = mp.Image(image_format=mp.ImageFormat.SRGB, data=pixels)
    # MediaPipe spreads its graph over threads of its own: it is not held to one core.
    with vision.GestureRecognizer.create_from_options(options) as recognizer:
        stamp = iter(range(1, 10**9))
        return timed((lambda: recognizer.recognize_for_video(image, next(stamp) * 40)) if video else lambda: recognizer.recognize(image))


rows = {}


def note(what, side, milliseconds):
    rows.setdefault(what, {}).setdefault(side, []).append(milliseconds)


for turn in range(rounds):
    for name in ("hand_detector", "hand_landmarks_detector"):
        model, what = f"{work}/{name}.tflite", f"{name}.tflite against LiteRT"
        note(what, "reference", on_core(turn, lambda: litert(model, 1)))
        note(what, "one thread", on_core(turn, lambda: ours(model, 1)))
        note(what, "two threads", ours(model, 2))
    for picture in pictures:
        for video in (False, True):
            what = f"{os.path.basename(picture)}, {'tracked frame, 1 hand' if video else 'picture, up to 2 hands'}, against MediaPipe"
            more = ["--image", picture, "--mode", "video" if video else "image", "--num-hands", "1" if video else "2"]
            note(what, "reference", mediapipe(picture, video))
            for threads, side in ((1, "one thread"), (2, "two threads")):
                note(what, side, ours("Models/gesture_recognizer.task", threads, *more))

print(f"medians of {rounds} rounds of {runs} calls, in turns; milliseconds, and the ratio to the reference's time (its one thread)")
for what, sides in rows.items():
    reference = statistics.median(sides["reference"])
    parts = [f"reference {reference:.2f}"]
    parts += [f"{side} {statistics.median(sides[side]):.2f} (ratio {statistics.median(sides[side]) / reference:.2f})" for side in ("one thread", "two threads")]
    print(f"{what}: " + ", ".join(parts))
