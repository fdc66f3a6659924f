#!/usr/bin/env python3
"""Times gesture-cli against LiteRT, OpenVINO, MNN and MediaPipe in turns; see compare-speed.sh."""
import json, os, statistics, subprocess, sys, time, zipfile
import numpy as np
import mediapipe as mp
import MNN
import openvino
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
        [tool, "benchmark", "--model", model, "--threads", str(threads), "--runs", f"{runs}:{warmup}",
         "--format", "json", *more], capture_output=True, text=True, check=True).stdout
    return json.loads(line)["medianMilliseconds"]


def random_inputs(shapes):
    generator = np.random.default_rng(0)
    return [generator.random(shape, dtype=np.float32) for shape in shapes]


def litert(model, threads):
    interpreter = Interpreter(model_path=model, num_threads=threads)
    interpreter.allocate_tensors()
    details = interpreter.get_input_details()
    for detail, values in zip(details, random_inputs(detail["shape"] for detail in details)):
        interpreter.set_tensor(detail["index"], values)
    return timed(interpreter.invoke)


def with_openvino(model, threads):
    settings = {"INFERENCE_NUM_THREADS": threads, "INFERENCE_PRECISION_HINT": "f32", "NUM_STREAMS": 1}
    request = openvino.compile_model(model, "CPU", settings).create_infer_request()
    for index, values in enumerate(random_inputs(tensor.shape for tensor in request.input_tensors)):
        request.set_input_tensor(index, openvino.Tensor(values))
    return timed(request.infer)


def with_mnn(model, threads):
    converted = model + ".mnn"
    if not os.path.exists(converted):
        subprocess.run([sys.executable, "-m", "MNN.tools.mnnconvert", "-f", "TFLITE", "--modelFile", model, "--MNNModel", converted],
                       capture_output=True, check=True)
    interpreter = MNN.Interpreter(converted)
    session = interpreter.createSession({"numThread": threads, "precision": "high"})
    for tensor in interpreter.getSessionInputAll(session).values():
        values, = random_inputs([tensor.getShape()])
        tensor.copyFrom(MNN.Tensor(tensor.getShape(), MNN.Halide_Type_Float, values, MNN.Tensor_DimensionType_Tensorflow))
    return timed(lambda: interpreter.runSession(session))


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


# For each row the milliseconds of each side: engines with one and two threads.
rows = {}


def note(what, side, milliseconds):
    rows.setdefault(what, {}).setdefault(side, []).append(milliseconds)


ENGINES = {"LiteRT": litert, "OpenVINO": with_openvino, "MNN": with_mnn}
for turn in range(rounds):
    for name in ("hand_detector", "hand_landmarks_detector"):
        model = f"{work}/{name}.tflite"
        for threads in (1, 2):
            what = f"{name}.tflite, {threads} thread{'s' * (threads > 1)}"
            run = (lambda call: on_core(turn, call)) if threads == 1 else (lambda call: call())
            note(what, "here", run(lambda: ours(model, threads)))
            for engine, reference in ENGINES.items():
                note(what, engine, run(lambda: reference(model, threads)))
    for picture in pictures:
        for video in (False, True):
            what = f"{os.path.basename(picture)}, {'tracked frame, 1 hand' if video else 'picture, up to 2 hands'}"
            more = ["--image", picture, "--mode", "video" if video else "image", "--num-hands", "1" if video else "2"]
            milliseconds = mediapipe(picture, video)
            for threads in (1, 2):
                row = f"{what}, {threads} thread{'s' * (threads > 1)}"
                note(row, "here", ours("Models/gesture_recognizer.task", threads, *more))
                # It has as many threads as it likes.
                note(row, "MediaPipe", milliseconds)

print(f"medians of {rounds} rounds of {runs} calls, in turns; milliseconds, and the ratio of the time here to the other's")
for what, sides in rows.items():
    here = statistics.median(sides.pop("here"))
    others = [f"{side} {statistics.median(times):.2f} (ratio {here / statistics.median(times):.2f})" for side, times in sides.items()]
    print(f"{what}: here {here:.2f}, " + ", ".join(others))
